import Foundation

/// A request for the objects of an entity and its subentities that meet a predicate, in an order.
///
/// ```swift
/// let request = FetchRequest<Team>(
///     predicate: #Predicate { $0.wins > 2 && $0.zone?.name == "Europe" },
///     sortedBy: [SortDescriptor(\.wins, order: .reverse), SortDescriptor(\.name)])
/// ```
///
/// A predicate is translated to SQL completely, or refused with an error that names the part. It
/// never makes the store return rows to be tested one by one. A predicate can hold:
///
/// - `==` and `!=` on attributes, objects and object IDs; `<`, `<=`, `>` and `>=` on numbers, text,
///   dates and UUIDs. Text compares and sorts by its bytes, and a transformable value is equal if
///   its data is.
/// - `&&`, `||` and `!`; `?.`, `??`, `if let` and `flatMap`.
/// - Captured collections (`contains`, `contains(where:)`), captured values and their properties,
///   object IDs among them.
/// - Paths through to-one relationships. For a to-many relationship: `contains(where:)`, `count` and
///   `isEmpty`, also nested.
/// - For text: `contains` and `starts(with:)`, which compare Characters, `count` and `isEmpty`, and
///   `contains` of a ``TextPattern``: words by a full-text index. For data: `count` and `isEmpty`.
/// - The `rawValue` of an enum that lists its cases (`CaseIterable`).
///
/// A ``SphericalCap`` makes a predicate for points on the Earth.
///
/// Everything else is refused: arithmetic, captured objects, subscripts, ranges, the conditional
/// operator, casts, forced unwrapping, regular expressions, other methods, other predicates,
/// transient and computed properties, and the order of an enum, unless it states that it is ordered
/// as it is stored (``AttributeValue/isOrderedAsStored``). A predicate that is nested deeper than SQLite's parser accepts (about thirty levels) leads to a
/// ``StoreError``.
///
/// Comparisons, collections, searches for words and to-one relationships use an index if
/// there is one. The text functions test every row that the rest of the predicate leaves.
///
/// One request serves for objects (``ManagedObjectContext/fetch(_:)->[Object]``), for objects a batch at a
/// time (``ManagedObjectContext/fetchInBatches(_:)``), for IDs and for a count, where Core Data has
/// a result type in the request. A ``DictionaryRequest`` fetches values.
public struct FetchRequest<Object: ManagedObject> {
    /// The condition that objects must meet; nil for all objects.
    public var predicate: Predicate<Object>?
    /// Conditions that objects must meet as well (Core Data's compound predicate). They can be put
    /// together at run time, and each stays small enough for the compiler.
    public var furtherPredicates: [Predicate<Object>] = []

    /// The order of the objects: attributes of the entity, or of objects that its to-one
    /// relationships lead to. If this is empty, the entity's
    /// ``ManagedObject/defaultSortDescriptors`` apply. Ties, and objects without any order, come in
    /// the order in which they were first saved, reversed if the last descriptor is.
    public var sortDescriptors: [SortDescriptor<Object>]

    /// Whether objects are sorted by how well they match the predicate's ``TextPattern/words(_:)``
    /// (bm25), the best match first (default: false). ``sortDescriptors`` order equal matches. The
    /// fetch then sees the store alone. Objects whose text has a word only inside another one come
    /// last, and a search for one or two characters of a script without spaces ranks nothing.
    public var sortsByRelevance = false
    /// A to-one relationship whose inverse is ordered: the members of each object are next to each
    /// other in their order, and ``sortDescriptors`` order the others, which come last (default:
    /// nil). The fetch then sees the store alone. It's for the source documents; the journal doesn't
    /// need it.
    public var memberOrder: PartialKeyPath<Object>?
    /// The maximum number of objects; nil for all. A negative number counts as 0.
    public var fetchLimit: Int?
    /// The number of objects to skip first (default: 0). With an offset, the fetch sees the store
    /// alone, without the context's unsaved changes. A negative number counts as 0.
    public var fetchOffset = 0
    /// The number of objects that ``ManagedObjectContext/fetchInBatches(_:)`` reads at a time; all
    /// at once if this is 0 (default: 0). The array of ``ManagedObjectContext/fetch(_:)->[Object]``
    /// holds its objects, so it has no batches.
    public var fetchBatchSize = 0
    /// The relationships whose objects are read together with the fetched ones. Each step of a path
    /// costs a query. A path may go on through relationships of either kind: `\.friends.friend`.
    public var relationshipsForPrefetching: [PartialKeyPath<Object>] = []

    /// Creates a request.
    /// - Parameters:
    ///   - predicate: The condition that objects must meet (default: all objects).
    ///   - sortDescriptors: The order (default: the entity's own).
    ///   - fetchLimit: The maximum number of objects (default: all).
    public init(
        predicate: Predicate<Object>? = nil,
        sortedBy sortDescriptors: [SortDescriptor<Object>] = [], limit fetchLimit: Int? = nil
    ) {
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.fetchLimit = fetchLimit
    }

    var limit: Int? { fetchLimit.map { Swift.max(0, $0) } }
    var offset: Int { Swift.max(0, fetchOffset) }
    var predicates: [Predicate<Object>] { (predicate.map { [$0] } ?? []) + furtherPredicates }

    /// The order to use: the request's, or else the entity's default.
    var order: [AnySortDescriptor] {
        sortDescriptors.isEmpty
            ? Object.defaultSortDescriptors : sortDescriptors.map { AnySortDescriptor($0) }
    }
}
