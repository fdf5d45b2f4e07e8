/// One row of a batch insert while it is filled. What is not set holds the attribute's default.
///
/// It cannot be copied or kept: the next row is filled in the same place.
public struct BatchRow<Object: ManagedObject>: ~Copyable {
    @usableFromInline let insertion: BatchInsertion
    @usableFromInline let values: BatchRowValues

    init(insertion: BatchInsertion, values: BatchRowValues) {
        self.insertion = insertion
        self.values = values
    }

    /// An attribute; only set.
    public subscript<Value: AttributeValue>(
        attribute: ReferenceWritableKeyPath<Object, Value>
    ) -> Value {
        @available(*, unavailable, message: "A batch row is only written")
        get { Value.placeholder }
        @inlinable
        nonmutating set { insertion.set(attribute, newValue.storedValue, in: values) }
    }

    /// A to-one relationship whose column is this entity's; only set.
    public subscript<Destination: ManagedObject>(
        relationship: ReferenceWritableKeyPath<Object, Destination?>
    ) -> ObjectID? {
        @available(*, unavailable, message: "A batch row is only written")
        get { nil }
        @inlinable
        nonmutating set { insertion.set(relationship, newValue, in: values) }
    }

    /// A many-to-many relationship without an order; only set. A row that updates an object replaces
    /// what that holds.
    public subscript<Destination: ManagedObject>(
        relationship: KeyPath<Object, ManagedSet<Destination>>
    ) -> [ObjectID] {
        @available(*, unavailable, message: "A batch row is only written")
        get { [] }
        nonmutating set { insertion.set(relationship, newValue, in: values) }
    }

    /// The object whose unique attribute has a value, for a to-one relationship; made where there
    /// is none.
    ///
    /// Costs a dictionary look-up after the first time for each value: the batch remembers what it
    /// found, some 100 bytes for each.
    ///
    /// - Parameter configure: Fills the row of a new object; its attribute is set already.
    /// - Throws: ``BatchError``, ``StoreError``, or what `configure` throws.
    public func findOrCreate<Other: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Other, Value>, is value: Value,
        configure: (borrowing BatchRow<Other>) throws -> Void = { _ in }
    ) throws -> ObjectID {
        try insertion.findOrCreate(attribute, is: value, configure: configure)
    }
}
