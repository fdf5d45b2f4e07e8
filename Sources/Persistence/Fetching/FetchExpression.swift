import Foundation

/// A value that a row of a ``DictionaryRequest`` can hold, be grouped by or be sorted by: a
/// property, or an aggregate over objects (Core Data's `NSExpressionDescription`, with a type).
public struct FetchExpression<Object: ManagedObject, Value> {
    let untyped: UntypedFetchExpression
    /// Converts a stored value. It throws instead of returning an optional, because an optional's
    /// type would be looked up for each value.
    let decode: (StoredValue, (StoredValue) -> ObjectID?) throws(InvalidStoredValue) -> Value

    @usableFromInline
    init(
        _ untyped: UntypedFetchExpression,
        decode:
            @escaping (StoredValue, (StoredValue) -> ObjectID?) throws(InvalidStoredValue) -> Value
    ) {
        self.untyped = untyped
        self.decode = decode
    }

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
    // Inlinable, so that the conversion is compiled for its type.
    @inlinable
    init(_ function: UntypedFetchExpression.Function, of keyPath: AnyKeyPath? = nil) {
        self.init(UntypedFetchExpression(function: function, keyPath: keyPath)) {
            stored, _ throws(InvalidStoredValue) in
            guard let value = Value(storedValue: stored) else { throw InvalidStoredValue() }
            return value
        }
    }
}

/// The error for a stored value that isn't valid for its type.
@usableFromInline
struct InvalidStoredValue: Error {
    @usableFromInline
    init() {}
}

/// A ``FetchExpression`` without its types.
@usableFromInline
struct UntypedFetchExpression {
    @usableFromInline
    enum Function: String {
        case property
        case objectID
        case count
        case members
    }

    let function: Function
    /// Nil for the object itself.
    let keyPath: AnyKeyPath?

    @usableFromInline
    init(function: Function, keyPath: AnyKeyPath?) {
        self.function = function
        self.keyPath = keyPath
    }

    var isAggregate: Bool {
        switch function {
        case .property, .objectID: false
        case .count, .members: true
        }
    }
}

/// An expression to sort the rows of a ``DictionaryRequest`` by, with a direction:
/// ``FetchExpression/ascending`` or ``FetchExpression/descending``.
public struct FetchExpressionSort<Object: ManagedObject> {
    let expression: UntypedFetchExpression
    let order: SortOrder
}
