/// The objects of a to-many relationship: a live view, not a copy, until other members are assigned
/// to the property. The set then keeps those that it had, so that two objects can exchange members.
///
/// Inserting and removing updates the inverse at the other end too. The order of iteration is not
/// defined. If the owner has left its context, changes do nothing.
///
/// It is a sequence rather than a collection, because `count` may come from a derived attribute of
/// the store, and another writer may have added a member since.
///
/// A member must be of the owner's context: an object of another context stops the program. One
/// that has left its context isn't inserted, and the next save or fetch throws
/// ``FaultError/noSuchRow(_:)``.
@dynamicMemberLookup
public struct ManagedSet<Element: ManagedObject>: ToManyMembers {
    private var latest: ToManyContent<Set<ManagedObject>>

    /// The relationship, or what it had before other members were assigned to it.
    private var content: ToManyContent<Set<ManagedObject>> {
        get {
            guard let former = latest.view?.former else { return latest }
            return .free(Set(former))
        }
        set { latest = newValue }
    }

    public static var isOrdered: Bool { false }
    public var view: ToManyView? { content.view }
    public init() { latest = .free([]) }
    public init(_ view: ToManyView) { latest = .bound(view) }

    /// Creates a set of its own, to assign to a relationship.
    /// - Parameter members: The members.
    /// - Complexity: O(*n*).
    public init(_ members: some Sequence<Element>) {
        latest = .free(Set(members.map { $0 as ManagedObject }))
    }

    private var members: Set<ManagedObject> {
        switch content {
        case .bound(let view): view.owner.toManyMembers(at: view.index)
        case .free(let members): members
        }
    }

    /// The number of members, unsaved changes included.
    /// - Complexity: O(1) if the members are loaded or the entity has a derived attribute that
    ///   counts them; otherwise one query, which loads them. With unsaved changes, a derived count
    ///   costs one query too.
    public var count: Int {
        switch content {
        case .bound(let view): view.owner.toManyCount(at: view.index)
        case .free(let members): members.count
        }
    }

    /// Whether there are no members.
    /// - Complexity: That of ``count``.
    public var isEmpty: Bool { count == 0 }

    /// Returns whether an object is a member.
    /// - Parameter member: An object of any context; only one of the owner's can be a member.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public func contains(_ member: Element) -> Bool { members.contains(member) }

    /// An arbitrary member; nil if the set is empty.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public var first: Element? { members.first.map(ToManyContent<Set<ManagedObject>>.member) }

    /// Returns an iterator over the present members. Later changes don't affect it.
    /// - Complexity: O(1), plus one query if the members aren't loaded.
    public func makeIterator() -> AnyIterator<Element> {
        var objects = members.makeIterator()
        return AnyIterator { objects.next().map(ToManyContent<Set<ManagedObject>>.member) }
    }

    /// Inserts an object and updates its inverse. An object that is already a member is ignored.
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus one query if `member` is a fault. If the inverse isn't a to-one
    ///   relationship, one query loads the members instead.
    public mutating func insert(_ member: Element) {
        switch content {
        case .bound(let view): view.owner.insertToMany(member, at: view.index)
        case .free(let members): content = .free(members.union([member]))
        }
    }

    /// Removes an object and updates its inverse. An object that is not a member is ignored.
    /// - Parameter member: An object of the owner's context.
    /// - Complexity: O(1), plus one query if `member` is a fault. If the inverse isn't a to-one
    ///   relationship, one query loads the members instead.
    public mutating func remove(_ member: Element) {
        switch content {
        case .bound(let view): view.owner.removeToMany(member, at: view.index)
        case .free(let members): content = .free(members.subtracting([member]))
        }
    }
}

extension ManagedSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

@available(*, unavailable, message: "Objects stay with their context: hand over object IDs")
extension ManagedSet: Sendable {}
