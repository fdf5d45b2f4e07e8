/// What the rows of a ``DictionaryRequest`` can be made of: the properties of an entity by their key
/// paths, through to-one relationships too, and what comes of them over many objects.
///
/// Of no values at all, sums are 0, and averages, minimums and maximums nil. A nil is not counted, not
/// averaged, and never the least.
public struct FetchExpressions<Object: ManagedObject> {
    init() {}

    // MARK: Of each object

    /// An attribute, derived or not.
    public subscript<Value: AttributeValue>(
        keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Value> {
        FetchExpression(.property, of: keyPath)
    }

    /// Where a to-one relationship leads.
    public subscript<Destination: ManagedObject>(
        keyPath: KeyPath<Object, Destination?>
    ) -> FetchExpression<Object, ObjectID?> {
        FetchExpression(
            untyped: UntypedFetchExpression(function: .objectID, keyPath: keyPath)
        ) { stored, objectID in
            stored.isNull ? .some(nil) : objectID(stored)
        }
    }

    public var objectID: FetchExpression<Object, ObjectID> {
        FetchExpression(
            untyped: UntypedFetchExpression(function: .objectID, keyPath: nil)
        ) { stored, objectID in objectID(stored) }
    }

    // MARK: Of many

    /// The number of objects.
    public var count: FetchExpression<Object, Int> {
        FetchExpression(.count, of: KeyPath<Object, Int>?.none)
    }

    /// The number of values that are not nil.
    public func count<Value: AttributeValue>(
        of keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Int> {
        FetchExpression(.count, of: keyPath)
    }

    /// The number of values that differ and are not nil.
    public func count<Value: AttributeValue>(
        ofDistinct keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Int> {
        FetchExpression(.countDistinct, of: keyPath)
    }

    /// The sum. One of integers that leaves the range of `Int` fails the fetch with a ``StoreError``.
    public func sum<Value: NumericAttributeValue>(
        of keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Value.Sum> {
        FetchExpression(.sum, of: keyPath)
    }

    public func average<Value: NumericAttributeValue>(
        of keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Double?> {
        FetchExpression(.average, of: keyPath)
    }

    /// The least value; of text, by its bytes.
    public func minimum<Value: AttributeValue & Comparable>(
        of keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Value?> {
        FetchExpression(.minimum, of: keyPath)
    }

    public func minimum<Value: AttributeValue & Comparable>(
        of keyPath: KeyPath<Object, Value?>
    ) -> FetchExpression<Object, Value?> {
        FetchExpression(.minimum, of: keyPath)
    }

    /// The greatest value; of text, by its bytes.
    public func maximum<Value: AttributeValue & Comparable>(
        of keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Value?> {
        FetchExpression(.maximum, of: keyPath)
    }

    public func maximum<Value: AttributeValue & Comparable>(
        of keyPath: KeyPath<Object, Value?>
    ) -> FetchExpression<Object, Value?> {
        FetchExpression(.maximum, of: keyPath)
    }
}
