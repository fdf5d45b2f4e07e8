/// The objects of a to-many relationship: a ``ManagedSet`` or a ``ManagedOrderedSet``.
public protocol ToManyMembers<Element>: Sequence where Element: ManagedObject {
    /// Whether the members have an order.
    static var isOrdered: Bool { get }

    /// Creates an empty set of its own, to assign to a relationship.
    init()

    /// Creates a live view of a relationship.
    /// - Parameter view: The relationship of an object.
    init(_ view: ToManyView)

    /// The relationship that the set is a view of; nil for a set of its own.
    var view: ToManyView? { get }
}

/// A to-many relationship of one object.
public struct ToManyView {
    let owner: ManagedObject
    let index: Int
    /// Set if other members had been assigned before the view was made.
    private let kept: FormerMembers?

    @usableFromInline init(owner: ManagedObject, index: Int) {
        self.owner = owner
        self.index = index
        kept = owner.isRecording ? nil : owner.overlay?.toMany[index]?.latestViews
    }

    /// The members before others were assigned to the relationship; nil if none were since.
    var former: [ManagedObject]? {
        if let kept { return kept.members }
        return owner.isRecording ? nil : owner.overlay?.toMany[index]?.firstViews?.members
    }
}

/// What the views of a relationship keep that were made between two assignments to it.
final class FormerMembers {
    /// Set when other members are assigned.
    var members: [ManagedObject]?
}

/// The content of a ``ManagedSet`` or ``ManagedOrderedSet``: a relationship, or objects of its own.
enum ToManyContent<Members> {
    case bound(ToManyView)
    case free(Members)

    var view: ToManyView? { if case .bound(let view) = self { view } else { nil } }

    static func member<Element: ManagedObject>(_ object: ManagedObject) -> Element {
        // The model checked that the relationship leads to this entity and those below it.
        unsafeDowncast(object, to: Element.self)
    }
}
