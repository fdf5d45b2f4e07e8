import Foundation

/// Asks for values instead of objects (Core Data's dictionary result type): properties by their key
/// paths, and counts, sums, averages, minimums and maximums, of all objects or of groups of them.
///
/// ```swift
/// let request = DictionaryRequest(
///     of: Team.self, groupedBy: [\.zone?.name], having: { $0.count > 1 },
///     sortedBy: { [$0.sum(of: \.wins).descending] }
/// ) { ($0[\.zone?.name], $0.count, $0.sum(of: \.wins)) }
/// for (zone, teams, wins) in try context.fetch(request) { … }
/// ```
///
/// A row is a tuple of the values that were asked for, each of its own type, where Core Data's is a
/// dictionary with strings for keys.
///
/// It sees the store alone: not the context's unsaved changes. It makes no objects. A key path through
/// a to-many relationship is refused.
public struct DictionaryRequest<Object: ManagedObject, each Value> {
    public var predicate: Predicate<Object>?

    /// What must hold as well.
    public var furtherPredicates: [Predicate<Object>] = []

    /// Makes one row of all objects with the same values of these, attributes or to-one
    /// relationships, which lie on to-one paths from the entity. What a row holds must then be among
    /// them or an aggregate.
    public var propertiesToGroupBy: [PartialKeyPath<Object>]

    /// Which groups come; all where nil.
    public var havingCondition: GroupCondition<Object>?

    /// By any expression that a row could hold; of distinct rows, one that it does hold. Where empty,
    /// groups come in the order of what they are grouped by, distinct rows in that of their values,
    /// and others as their objects would.
    public var sorts: [FetchExpressionSort<Object>]

    /// Whether of equal rows only one comes.
    public var returnsDistinctResults = false

    /// How many rows at the most; all where nil.
    public var fetchLimit: Int?

    /// How many rows to pass over first.
    public var fetchOffset = 0

    /// Whether objects of the entities below count too.
    public var includesSubentities = true

    let expressions: (repeat FetchExpression<Object, each Value>)

    /// - Parameter row: What each row holds, as a tuple of expressions.
    public init(
        of type: Object.Type, predicate: Predicate<Object>? = nil,
        groupedBy propertiesToGroupBy: [PartialKeyPath<Object>] = [],
        having: (FetchExpressions<Object>) -> GroupCondition<Object>? = { _ in nil },
        sortedBy: (FetchExpressions<Object>) -> [FetchExpressionSort<Object>] = { _ in [] },
        limit fetchLimit: Int? = nil,
        _ row: (FetchExpressions<Object>) -> (repeat FetchExpression<Object, each Value>)
    ) {
        self.predicate = predicate
        self.propertiesToGroupBy = propertiesToGroupBy
        self.fetchLimit = fetchLimit
        havingCondition = having(FetchExpressions())
        sorts = sortedBy(FetchExpressions())
        expressions = row(FetchExpressions())
    }
}
