/// The objects of an ordered to-many relationship, each once: a live view, not a copy (Core Data's
/// mutable ordered set).
///
/// Inserting and removing changes the inverse at the other end too. The first access costs one
/// query. An index must be within bounds, as an array's. Reading by index costs the same however
/// many there are; finding, removing and moving a member are linear.
@dynamicMemberLookup
public struct ManagedOrderedSet<Element: ManagedObject>: RandomAccessCollection {
    private var content: ToManyContent<[ManagedObject]>

    init(owner: ManagedObject, index: Int) {
        content = .bound(owner, index: index)
    }

    /// A set of its own, to assign to a relationship. Of what is there twice, the first counts.
    public init(_ members: some Sequence<Element>) {
        var known: Set<ManagedObject> = []
        content = .free(members.filter { known.insert($0).inserted })
    }

    public init() {
        content = .free([])
    }

    /// Tells a recording owner of what is read of the members.
    func note<Value>(_ keyPath: KeyPath<Element, Value>) {
        content.owner?.noteAccesses(through: keyPath)
    }

    /// Whether it shows this very relationship.
    func isView(of object: ManagedObject, at index: Int) -> Bool {
        content.isBound(to: object, at: index)
    }

    private var list: [ManagedObject] {
        switch content {
        case .bound(let owner, let index): owner.toManySequence(at: index)
        case .free(let list): list
        }
    }

    // MARK: Reading

    public var startIndex: Int { 0 }
    public var endIndex: Int { list.count }

    public subscript(position: Int) -> Element {
        ToManyContent<[ManagedObject]>.member(list[position])
    }

    public func contains(_ member: Element) -> Bool {
        switch content {
        case .bound(let owner, let index): owner.toManyMembers(at: index).contains(member)
        case .free(let list): list.contains(member)
        }
    }

    /// Where a member stands; nil where it is none.
    public func index(of member: Element) -> Int? { list.firstIndex(of: member) }

    /// Over the members as they are now, whatever is changed meanwhile.
    public func makeIterator() -> AnyIterator<Element> {
        var objects = list.makeIterator()
        return AnyIterator { objects.next().map(ToManyContent<[ManagedObject]>.member) }
    }

    // MARK: Changing

    /// Adds a member at the end. One that is there already stays where it is.
    public mutating func append(_ member: Element) {
        insert(member, at: endIndex)
    }

    /// Adds a member before the one at `position`, or at the end. One that is there already stays
    /// where it is.
    public mutating func insert(_ member: Element, at position: Int) {
        let last = endIndex
        precondition((0...last).contains(position), "An index out of bounds")
        guard !contains(member) else { return }
        switch content {
        case .bound(let owner, let index): owner.insertToMany(member, at: index)
        case .free(let list): content = .free(list + [member])
        }
        // Not where the member's row turned out to be gone.
        guard position < last, endIndex > last else { return }
        move(from: last, to: position)
    }

    /// Removes a member; does nothing where it is none.
    public mutating func remove(_ member: Element) {
        switch content {
        case .bound(let owner, let index): owner.removeToMany(member, at: index)
        case .free(let list): content = .free(list.filter { $0 !== member })
        }
    }

    @discardableResult
    public mutating func remove(at position: Int) -> Element {
        let member = self[position]
        remove(member)
        return member
    }

    public mutating func removeAll() {
        // Each is found at once where it is the last.
        for member in Array(self).reversed() { remove(member) }
    }

    /// Moves the member at one index so that it stands at another.
    public mutating func move(from position: Int, to newPosition: Int) {
        var moved = list
        moved.insert(moved.remove(at: position), at: newPosition)
        rearrange(moved)
    }

    /// Puts another object in a member's place. One that is a member already is moved there.
    public mutating func replace(at position: Int, with member: Element) {
        let replaced = self[position]
        guard replaced !== member else { return }
        if let known = index(of: member) {
            move(from: known, to: position)
            remove(replaced)
        } else {
            remove(replaced)
            insert(member, at: position)
        }
    }

    /// Puts the members in an order; those that it does not tell apart keep theirs.
    public mutating func sort(
        by areInIncreasingOrder: (Element, Element) throws -> Bool
    ) rethrows {
        rearrange(try self.sorted(by: areInIncreasingOrder))
    }

    private mutating func rearrange(_ new: [ManagedObject]) {
        switch content {
        case .bound(let owner, let index): owner.rearrangeToMany(at: index, to: new)
        case .free: content = .free(new)
        }
    }
}

extension ManagedOrderedSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

@available(*, unavailable, message: "Objects stay with their context: hand over object IDs")
extension ManagedOrderedSet: Sendable {}
