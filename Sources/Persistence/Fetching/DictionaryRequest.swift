import Foundation

/// A request for values instead of objects (Core Data's dictionary result type): properties by
/// their key paths, and the number of all objects or of those in a group.
///
/// ```swift
/// let request = DictionaryRequest(
///     of: Team.self, groupedBy: [\.zone?.name], sortedBy: { [$0.count.descending] }
/// ) { ($0[\.zone?.name], $0.count) }
/// for (zone, teams) in try context.fetch(request) { … }
/// ```
///
/// A row is a tuple of the requested values, each with its own type. Core Data's row is a
/// dictionary with strings for keys.
///
/// The request sees the store alone, without the context's unsaved changes, and makes no objects. A
/// key path through a to-many relationship is refused; one that ends at a to-many relationship
/// stands for each of its members (``FetchExpressions/member(of:)``).
public struct DictionaryRequest<Object: ManagedObject, each Value> {
    /// The condition that objects must meet to count; nil for all objects.
    public var predicate: Predicate<Object>?
    /// Conditions that objects must meet as well.
    public var furtherPredicates: [Predicate<Object>] = []

    /// The attributes and to-one relationships to group by, of the entity or at the end of a path
    /// of to-one relationships, and to-many relationships of the entity, which group by their
    /// members. All objects with the same values make one row. Each value of a row must then be one
    /// of these or an aggregate.
    public var propertiesToGroupBy: [PartialKeyPath<Object>]
    /// The order of the rows, by any expression that a row could hold. If this is empty, groups are
    /// sorted by the properties to group by, and other rows as their objects would be.
    public var sorts: [FetchExpressionSort<Object>]
    /// The maximum number of rows; nil for all. A negative number counts as 0.
    public var fetchLimit: Int?
    /// The number of rows to skip first (default: 0). A negative number counts as 0.
    public var fetchOffset = 0

    let expressions: (repeat FetchExpression<Object, each Value>)

    /// Creates a request.
    /// - Parameters:
    ///   - type: The entity.
    ///   - predicate: The condition that objects must meet to count (default: all objects).
    ///   - propertiesToGroupBy: Attributes and to-one relationships whose equal values make a group
    ///     (default: no groups).
    ///   - sortedBy: Returns the order of the rows.
    ///   - fetchLimit: The maximum number of rows (default: all).
    ///   - row: Returns the expressions that each row holds.
    public init(
        of type: Object.Type, predicate: Predicate<Object>? = nil,
        groupedBy propertiesToGroupBy: [PartialKeyPath<Object>] = [],
        sortedBy: (FetchExpressions<Object>) -> [FetchExpressionSort<Object>] = { _ in [] },
        limit fetchLimit: Int? = nil,
        _ row: (FetchExpressions<Object>) -> (repeat FetchExpression<Object, each Value>)
    ) {
        self.predicate = predicate
        self.propertiesToGroupBy = propertiesToGroupBy
        self.fetchLimit = fetchLimit
        sorts = sortedBy(FetchExpressions())
        expressions = row(FetchExpressions())
    }
}
