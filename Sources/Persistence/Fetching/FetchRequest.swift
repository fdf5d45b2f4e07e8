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
/// makes the store hand over rows to be looked at one by one. What it may hold:
///
/// - `==` and `!=` on attributes, objects and object IDs; `<` and its kin on numbers, text, dates and
///   UUIDs. Text compares and sorts by its bytes, and a transformable value is equal by its data.
/// - `&&`, `||`, `!`, `? :` and `if`; `?.`, `??`, `if let`, `flatMap`; `!` after a required
///   relationship alone.
/// - `+`, `-` and `*`.
/// - Ranges, captured collections (`contains`, `contains(where:)`, `allSatisfy`), captured values and
///   what is captured of them, captured objects.
/// - Paths through to-one relationships. Of a to-many one: `contains(where:)`, `contains` of an
///   object, `allSatisfy`, `filter`, `count`, `isEmpty`, nested as one likes.
/// - `is` and `as?` with an entity.
/// - Of a text: `contains`, `starts(with:)` (both compare Characters), `contains` of a
///   ``TextPattern`` (an ending, or words by a full-text index), `count`, `isEmpty`, and
///   `localizedStandardContains`, which passes over case and diacritics in no language
///   (``Foundation/PredicateExpressions/StringInsensitiveContains``).
/// - An enum's `rawValue`.
///
/// Refused: division and remainder, subscripts, regular expressions, `min`, `max`, `first`, other
/// predicates, transient and computed properties, the order of an enum, and what is nested deeper
/// than SQLite's parser reads (some thirty levels: a ``StoreError``).
///
/// Comparisons, ranges, collections and to-one relationships use an index where there is one; the
/// functions of text look at every row that the rest of the predicate leaves.
///
/// One request serves for objects (``ManagedObjectContext/fetch(_:)``), for objects a batch at a time
/// (``ManagedObjectContext/fetchInBatches(_:)``), for IDs and for a count, where Core Data has a
/// result type in the request. Dictionaries are asked for by a ``DictionaryRequest``.
public struct FetchRequest<Object: ManagedObject> {
    public var predicate: Predicate<Object>?

    /// What must hold as well (Core Data's compound predicate): conditions that are put together at
    /// run time, each small enough for the compiler.
    public var furtherPredicates: [Predicate<Object>] = []

    /// Attributes of the entity or of what its to-one relationships lead to; the entity's
    /// ``ManagedObject/defaultSortDescriptors`` where empty. Ties are in the order in which the
    /// objects were first saved, reversed where the last descriptor is; and so is a fetch without
    /// any order.
    public var sortDescriptors: [SortDescriptor<Object>]

    /// Whether objects are sorted by how well they match the predicate's ``TextPattern/words(_:)``
    /// (bm25), the best first; `sortDescriptors` order what matches equally well. The fetch then
    /// sees the store alone. What was found without words, by characters, comes last.
    public var sortsByRelevance = false

    /// How many objects at the most; all where nil.
    public var fetchLimit: Int?

    /// How many to pass over first. With an offset, the fetch sees the store alone: not the
    /// context's unsaved changes.
    public var fetchOffset = 0

    /// How many objects ``ManagedObjectContext/fetchInBatches(_:)`` reads at a time; all at once where
    /// 0. An array that ``ManagedObjectContext/fetch(_:)`` gives holds its objects, so it has no
    /// batches.
    public var fetchBatchSize = 0

    /// Relationships whose objects come along, each step for one more query. A path may go on through
    /// relationships of either kind: `\.friends.friend`.
    public var relationshipsForPrefetching: [PartialKeyPath<Object>] = []

    /// Whether only the keys are read: objects that the context does not have yet come as faults, and
    /// each fires on its own; nothing is prefetched for them. False unless set, unlike in Core Data,
    /// whose faults find their rows in a cache.
    public var returnsObjectsAsFaults = false

    /// Whether objects of the entities below come too.
    public var includesSubentities = true

    /// Whether the context's unsaved changes are laid over what the store has. Without them, which
    /// objects come and in which order is the store's alone; the objects show their changes.
    public var includesPendingChanges = true

    public init(
        predicate: Predicate<Object>? = nil,
        sortedBy sortDescriptors: [SortDescriptor<Object>] = [],
        limit fetchLimit: Int? = nil
    ) {
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.fetchLimit = fetchLimit
    }

    var limit: Int? { fetchLimit.map { Swift.max(0, $0) } }
    var offset: Int { Swift.max(0, fetchOffset) }

    var predicates: [Predicate<Object>] {
        (predicate.map { [$0] } ?? []) + furtherPredicates
    }

    /// The order that holds: the request's, or else the entity's own.
    var order: [AnySortDescriptor] {
        sortDescriptors.isEmpty
            ? Object.defaultSortDescriptors : sortDescriptors.map { AnySortDescriptor($0) }
    }
}
