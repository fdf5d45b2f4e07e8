import Foundation

/// What to fetch: the objects of an entity, and of those below it, that meet a predicate, in an
/// order.
///
/// ```swift
/// let request = FetchRequest<Team>(
///     predicate: #Predicate { $0.wins > 2 && $0.zone?.name == "Europe" },
///     sortedBy: [SortDescriptor(\.wins, order: .reverse), SortDescriptor(\.name)])
/// ```
///
/// A predicate is translated to SQL whole, or refused with an error that names the part; it never
/// makes the store hand over rows to be looked at one by one. Text compares and sorts by its bytes.
public struct FetchRequest<Object: ManagedObject> {
    public var predicate: Predicate<Object>?

    /// What must hold as well (Core Data's compound predicate): conditions that are put together at
    /// run time, each small enough for the compiler.
    public var furtherPredicates: [Predicate<Object>] = []

    /// Attributes of the entity or of what its to-one relationships lead to. Ties are in the order
    /// in which the objects were first saved, reversed where the last descriptor is; and so is a
    /// fetch without an order.
    public var sortDescriptors: [SortDescriptor<Object>]

    /// How many objects at the most; all where nil.
    public var fetchLimit: Int?

    /// How many to pass over first. With an offset, the fetch sees the store alone: not the
    /// context's unsaved changes.
    public var fetchOffset = 0

    /// Relationships whose objects come along, each for one more query.
    public var relationshipsForPrefetching: [PartialKeyPath<Object>] = []

    var limit: Int? { fetchLimit.map { Swift.max(0, $0) } }
    var offset: Int { Swift.max(0, fetchOffset) }

    public init(
        predicate: Predicate<Object>? = nil,
        sortedBy sortDescriptors: [SortDescriptor<Object>] = [],
        limit fetchLimit: Int? = nil
    ) {
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.fetchLimit = fetchLimit
    }

    var predicates: [Predicate<Object>] {
        (predicate.map { [$0] } ?? []) + furtherPredicates
    }
}
