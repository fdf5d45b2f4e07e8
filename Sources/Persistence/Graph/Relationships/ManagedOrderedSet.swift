/// The objects of an ordered to-many relationship, each once: a live view, not a copy (Core Data's
/// mutable ordered set). Once other members are assigned to the property, the set keeps those that it
/// had.
///
/// Inserting and removing updates the inverse at the other end too. The first access costs one
/// query. An index must be within bounds, as an array's. Reading by index and removing a member
/// take constant time, but the first reading after a removal takes linear time, and so do finding
/// and moving a member. If the owner has left its context, changes do nothing.
///
/// A member must be of the owner's context: an object of another context stops the program. One
/// that has left its context isn't inserted, and the next save or fetch throws
/// ``FaultError/noSuchRow(_:)``.
public struct ManagedOrderedSet<Element: ManagedObject>: RandomAccessCollection, ToManyMembers {
    private var latest: ToManyContent<[ManagedObject]>

    /// The relationship, or what it had before other members were assigned to it.
    private var content: ToManyContent<[ManagedObject]> {
        get {
            guard let former = latest.view?.former else { return latest }
            return .free(former)
        }
        set { latest = newValue }
    }

    public static var isOrdered: Bool { true }
    public var view: ToManyView? { content.view }
    public init() { latest = .free([]) }
    public init(_ view: ToManyView) { latest = .bound(view) }

    /// Creates a set of its own, to assign to a relationship. If an object occurs twice, its first
    /// place counts.
    /// - Parameter members: The members in their order.
    /// - Complexity: O(*n*).
    public init(_ members: some Sequence<Element>) {
        var known: Set<ManagedObject> = []
        latest = .free(members.filter { known.insert($0).inserted })
    }

    private var list: [ManagedObject] {
        switch content {
        case .bound(let view): view.owner.toManySequence(at: view.index)
        case .free(let list): list
        }
    }

    /// The index of the first member, always 0.
    public var startIndex: Int { 0 }
    /// The number of members.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public var endIndex: Int { list.count }

    /// Returns the member at a position.
    /// - Parameter position: An index from 0 to one less than `endIndex`.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public subscript(position: Int) -> Element {
        ToManyContent<[ManagedObject]>.member(list[position])
    }

    /// Returns whether an object is a member.
    /// - Parameter member: An object of any context; only one of the owner's can be a member.
    /// - Complexity: O(1), plus a query if the members aren't loaded; O(*n*) for a set of its own.
    public func contains(_ member: Element) -> Bool {
        switch content {
        case .bound(let view): view.owner.toManyMembers(at: view.index).contains(member)
        case .free(let list): list.contains(member)
        }
    }

    /// Returns an iterator over the present members. Later changes don't affect it.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public func makeIterator() -> AnyIterator<Element> {
        var objects = list.makeIterator()
        return AnyIterator { objects.next().map(ToManyContent<[ManagedObject]>.member) }
    }

    /// Adds an object at the end and updates its inverse. An object that is already a member stays
    /// in its place.
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus a query if the members aren't loaded; O(*n*) for a set of its own.
    public mutating func append(_ member: Element) { insert(member, at: endIndex) }

    /// Adds an object at a position and updates its inverse. An object that is already a member
    /// stays in its place.
    /// - Parameters:
    ///   - member: An object of the owner's context.
    ///   - position: An index from 0 to `endIndex`, which appends. Any other stops the program.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public mutating func insert(_ member: Element, at position: Int) {
        let last = endIndex
        precondition((0...last).contains(position), "Index out of bounds")
        guard !contains(member) else { return }
        switch content {
        case .bound(let view): view.owner.insertToMany(member, at: view.index)
        case .free(let list): content = .free(list + [member])
        }
        // A member whose row turned out to be gone wasn't inserted.
        guard position < last, endIndex > last else { return }
        move(from: last, to: position)
    }

    /// Removes an object and updates its inverse. An object that is not a member is ignored.
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus one query if the members aren't loaded; the next reading by index
    ///   then takes O(*n*). O(*n*) for a set of its own.
    public mutating func remove(_ member: Element) {
        switch content {
        case .bound(let view): view.owner.removeToMany(member, at: view.index)
        case .free(let list): content = .free(list.filter { $0 !== member })
        }
    }

    /// Moves a member to another position. The members between the two shift by one.
    /// - Parameters:
    ///   - position: The index of the member.
    ///   - newPosition: The index that the member has afterwards.
    /// - Complexity: O(*n*), plus one query if the members aren't loaded.
    public mutating func move(from position: Int, to newPosition: Int) {
        var moved = list
        moved.insert(moved.remove(at: position), at: newPosition)
        switch content {
        case .bound(let view): view.owner.rearrangeToMany(at: view.index, to: moved)
        case .free: content = .free(moved)
        }
    }
}

extension ManagedOrderedSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

@available(*, unavailable, message: "Objects stay with their context: hand over object IDs")
extension ManagedOrderedSet: Sendable {}
