/// The objects of an ordered to-many relationship, each once: a live view, not a copy (Core Data's
/// mutable ordered set).
///
/// Inserting and removing updates the inverse at the other end too. The first access costs one
/// query. An index must be within bounds, as an array's. Reading by index and removing a member
/// take constant time, but the first reading after a removal takes linear time, and so do finding
/// and moving a member. If the owner has left its context, changes do nothing.
///
/// A member must be of the owner's context: an object of another context stops the program. One
/// that has left its context isn't inserted, and the next save or fetch throws
/// ``FaultError/noSuchRow(_:)``.
@dynamicMemberLookup
public struct ManagedOrderedSet<Element: ManagedObject>: RandomAccessCollection {
    private var content: ToManyContent<[ManagedObject]>

    init(owner: ManagedObject, index: Int) {
        content = .bound(owner, index: index)
    }

    /// Creates a set of its own, to assign to a relationship. If an object occurs twice, its first
    /// place counts.
    ///
    /// - Parameter members: The members in their order.
    /// - Complexity: O(*n*).
    public init(_ members: some Sequence<Element>) {
        var known: Set<ManagedObject> = []
        content = .free(members.filter { known.insert($0).inserted })
    }

    /// Creates an empty set, to assign to a relationship.
    public init() {
        content = .free([])
    }

    /// Reports a read of the members' properties to the recorder of a recording owner.
    func note<Value>(_ keyPath: KeyPath<Element, Value>) {
        content.owner?.noteAccesses(through: keyPath)
    }

    /// Returns whether the set is a view of this very relationship.
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

    /// The index of the first member, always 0.
    public var startIndex: Int { 0 }

    /// The number of members.
    ///
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public var endIndex: Int { list.count }

    /// Returns the member at a position.
    ///
    /// - Parameter position: An index from 0 to one less than `endIndex`.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public subscript(position: Int) -> Element {
        ToManyContent<[ManagedObject]>.member(list[position])
    }

    /// Returns whether an object is a member.
    ///
    /// - Parameter member: An object of any context; only one of the owner's can be a member.
    /// - Complexity: O(1), plus one query if the members aren't loaded; O(*n*) for a set of its
    ///   own.
    public func contains(_ member: Element) -> Bool {
        switch content {
        case .bound(let owner, let index): owner.toManyMembers(at: index).contains(member)
        case .free(let list): list.contains(member)
        }
    }

    /// Returns the index of an object.
    ///
    /// - Parameter member: An object of any context; only one of the owner's can be a member.
    /// - Returns: The index, or nil if the object is not a member.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public func index(of member: Element) -> Int? { list.firstIndex(of: member) }

    /// Returns an iterator over the present members. Later changes don't affect it.
    ///
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public func makeIterator() -> AnyIterator<Element> {
        var objects = list.makeIterator()
        return AnyIterator { objects.next().map(ToManyContent<[ManagedObject]>.member) }
    }

    // MARK: Changing

    /// Adds an object at the end and updates its inverse. An object that is already a member stays
    /// in its place.
    ///
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus one query if the members aren't loaded; O(*n*) for a set of its
    ///   own.
    public mutating func append(_ member: Element) {
        insert(member, at: endIndex)
    }

    /// Adds an object at a position and updates its inverse. An object that is already a member
    /// stays in its place.
    ///
    /// - Parameters:
    ///   - member: An object of the owner's context.
    ///   - position: An index from 0 to `endIndex`, which adds at the end. Any other stops the
    ///     program.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public mutating func insert(_ member: Element, at position: Int) {
        let last = endIndex
        precondition((0...last).contains(position), "Index out of bounds")
        guard !contains(member) else { return }
        switch content {
        case .bound(let owner, let index): owner.insertToMany(member, at: index)
        case .free(let list): content = .free(list + [member])
        }
        // A member whose row turned out to be gone wasn't inserted.
        guard position < last, endIndex > last else { return }
        move(from: last, to: position)
    }

    /// Removes an object and updates its inverse. An object that is not a member is ignored.
    ///
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus one query if the members aren't loaded; the next reading by index
    ///   then takes O(*n*). O(*n*) for a set of its own.
    public mutating func remove(_ member: Element) {
        switch content {
        case .bound(let owner, let index): owner.removeToMany(member, at: index)
        case .free(let list): content = .free(list.filter { $0 !== member })
        }
    }

    /// Removes the member at a position and updates its inverse.
    ///
    /// - Parameter position: An index from 0 to one less than `endIndex`.
    /// - Returns: The removed member.
    /// - Complexity: O(*n*), or O(1) for the last member; plus one query if the members aren't
    ///   loaded.
    @discardableResult
    public mutating func remove(at position: Int) -> Element {
        let member = self[position]
        remove(member)
        return member
    }

    /// Removes all members and updates their inverses.
    ///
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public mutating func removeAll() {
        switch content {
        case .bound(let owner, let index):
            for member in list { owner.removeToMany(member, at: index) }
        case .free: content = .free([])
        }
    }

    /// Moves a member to another position. The members between the two shift by one.
    ///
    /// - Parameters:
    ///   - position: The index of the member.
    ///   - newPosition: The index that the member has afterwards.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public mutating func move(from position: Int, to newPosition: Int) {
        var moved = list
        moved.insert(moved.remove(at: position), at: newPosition)
        rearrange(moved)
    }

    /// Replaces a member with another object and updates both inverses. If the object is already a
    /// member, it moves to the place of the replaced one.
    ///
    /// - Parameters:
    ///   - position: The index of the member to replace.
    ///   - member: An object of the owner's context.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
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

    /// Sorts the members. The sort is stable.
    ///
    /// - Parameter areInIncreasingOrder: Whether its first argument must come before its second.
    /// - Throws: The error of `areInIncreasingOrder`; the order is then unchanged.
    /// - Complexity: O(*n* log *n*), plus one query if the members aren't loaded.
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
    /// Creates a set of its own, to assign to a relationship. If an object occurs twice, its first
    /// place counts.
    ///
    /// - Parameter elements: The members in their order.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

@available(*, unavailable, message: "Objects stay with their context: hand over object IDs")
extension ManagedOrderedSet: Sendable {}
