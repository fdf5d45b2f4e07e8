/// The objects of a to-many relationship: a live view, not a copy.
///
/// Inserting and removing changes the inverse at the other end too. The order of iteration is not
/// defined. `count` costs nothing where the members are known or the entity derives their number;
/// anything else costs one query the first time.
///
/// A sequence and no collection: `count` may be what the store derives, and another writer may have
/// added a member since.
@dynamicMemberLookup
public struct ManagedSet<Element: ManagedObject>: Sequence {
    private var content: ToManyContent<Set<ManagedObject>>

    init(owner: ManagedObject, index: Int) {
        content = .bound(owner, index: index)
    }

    /// A set of its own, to assign to a relationship.
    public init(_ members: some Sequence<Element>) {
        content = .free(Set(members.map { $0 as ManagedObject }))
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

    private var members: Set<ManagedObject> {
        switch content {
        case .bound(let owner, let index): owner.toManyMembers(at: index)
        case .free(let members): members
        }
    }

    // MARK: Reading

    public var count: Int {
        switch content {
        case .bound(let owner, let index): owner.toManyCount(at: index)
        case .free(let members): members.count
        }
    }

    public var isEmpty: Bool { count == 0 }

    public func contains(_ member: Element) -> Bool {
        members.contains(member)
    }

    /// Any one of them.
    public var first: Element? { members.first.map(ToManyContent<Set<ManagedObject>>.member) }

    public func makeIterator() -> AnyIterator<Element> {
        var objects = members.makeIterator()
        return AnyIterator { objects.next().map(ToManyContent<Set<ManagedObject>>.member) }
    }

    // MARK: Changing

    public mutating func insert(_ member: Element) {
        switch content {
        case .bound(let owner, let index): owner.insertToMany(member, at: index)
        case .free(var members):
            members.insert(member)
            content = .free(members)
        }
    }

    public mutating func remove(_ member: Element) {
        switch content {
        case .bound(let owner, let index): owner.removeToMany(member, at: index)
        case .free(var members):
            members.remove(member)
            content = .free(members)
        }
    }
}

extension ManagedSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

@available(*, unavailable, message: "Objects stay with their context: hand over object IDs")
extension ManagedSet: Sendable {}

/// What a ``ManagedSet`` or ``ManagedOrderedSet`` shows: a relationship, or objects of its own.
enum ToManyContent<Members> {
    case bound(ManagedObject, index: Int)
    case free(Members)

    var owner: ManagedObject? {
        if case .bound(let owner, _) = self { owner } else { nil }
    }

    func isBound(to object: ManagedObject, at index: Int) -> Bool {
        guard case .bound(let owner, let ownIndex) = self else { return false }
        return owner === object && ownIndex == index
    }

    static func member<Element: ManagedObject>(_ object: ManagedObject) -> Element {
        // The model checked that the relationship leads to this entity and those below it.
        unsafeDowncast(object, to: Element.self)
    }
}
