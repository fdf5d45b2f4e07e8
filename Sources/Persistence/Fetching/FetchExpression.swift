import Foundation

/// A value that a row of a ``DictionaryRequest`` can hold, be grouped by or be sorted by: a
/// property, or an aggregate of one over many objects (Core Data's `NSExpressionDescription`, with
/// a type).
public struct FetchExpression<Object: ManagedObject, Value> {
    let untyped: UntypedFetchExpression

    /// Converts a stored value; nil if it isn't valid for the type.
    let decode: (StoredValue, (StoredValue) -> ObjectID?) -> Value?

    /// The order in which the least value comes first, and nil before it.
    public var ascending: FetchExpressionSort<Object> {
        FetchExpressionSort(expression: untyped, order: .forward)
    }

    /// The order in which the greatest value comes first, and nil last.
    public var descending: FetchExpressionSort<Object> {
        FetchExpressionSort(expression: untyped, order: .reverse)
    }
}

extension FetchExpression where Value: AttributeValue {
    init(_ function: UntypedFetchExpression.Function, of keyPath: KeyPath<Object, some Any>? = nil)
    {
        untyped = UntypedFetchExpression(function: function, keyPath: keyPath)
        decode = { stored, _ in Value(storedValue: stored) }
    }
}

/// A ``FetchExpression`` without its types.
struct UntypedFetchExpression {
    enum Function: String {
        case property
        case objectID
        case count
        case countDistinct
        case sum
        case average
        case minimum
        case maximum
        case members
    }

    let function: Function

    /// Nil for the object itself.
    let keyPath: AnyKeyPath?

    var isAggregate: Bool {
        switch function {
        case .property, .objectID: false
        case .count, .countDistinct, .sum, .average, .minimum, .maximum, .members: true
        }
    }
}

/// An expression to sort the rows of a ``DictionaryRequest`` by, with a direction:
/// ``FetchExpression/ascending`` or ``FetchExpression/descending``.
public struct FetchExpressionSort<Object: ManagedObject> {
    let expression: UntypedFetchExpression
    let order: SortOrder
}
