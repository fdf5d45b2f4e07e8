/// One row of a batch insert while it is filled. A property that isn't set has its default.
///
/// It cannot be copied or kept: the next row is filled in the same place. An error of setting a
/// property is thrown when the row is written.
public struct BatchRow<Object: ManagedObject>: ~Copyable {
    @usableFromInline let insertion: BatchInsertion
    @usableFromInline let values: BatchRowValues

    /// Sets an attribute; reading it doesn't compile.
    /// - Parameter attribute: A stored attribute of the entity.
    public subscript<Value: AttributeValue>(
        attribute: ReferenceWritableKeyPath<Object, Value>
    ) -> Value {
        @available(*, unavailable, message: "A batch row is only written")
        get { Value.placeholder }
        @inlinable
        nonmutating set { insertion.set(attribute, newValue.storedValue, in: values) }
    }

    /// Sets a to-one relationship; reading it doesn't compile.
    /// - Parameter relationship: A to-one relationship that has a column in the entity's table. Its
    ///   destination is a saved object of the same store.
    public subscript<Destination: ManagedObject>(
        relationship: ReferenceWritableKeyPath<Object, Destination?>
    ) -> ObjectID? {
        @available(*, unavailable, message: "A batch row is only written")
        get { nil }
        @inlinable
        nonmutating set { insertion.set(relationship, newValue, in: values) }
    }

    /// Sets the members of a many-to-many relationship; reading them doesn't compile. A row that
    /// updates an object replaces its members.
    /// - Parameter relationship: A many-to-many relationship. Its members are saved objects of the
    ///   same store.
    public subscript<Destination: ManagedObject>(
        relationship: KeyPath<Object, ManagedSet<Destination>>
    ) -> [ObjectID] {
        @available(*, unavailable, message: "A batch row is only written")
        get { [] }
        nonmutating set { insertion.set(relationship, newValue, in: values) }
    }

    /// Returns the ID of the stored object whose attribute has a value, and inserts one if there is
    /// none. It is meant for the destination of a to-one relationship.
    /// - Parameters:
    ///   - attribute: A stored attribute of a concrete entity, which should be unique.
    ///   - value: The value to find. Nil is a value.
    ///   - configure: Fills the row of a new object, whose attribute is already set.
    /// - Returns: The ID of the object.
    /// - Throws: ``BatchError``, ``StoreError``, or the error of `configure`.
    /// - Complexity: O(1) for a value that the batch has found before; otherwise one query. The
    ///   batch remembers up to 65,536 values, at some 100 bytes each.
    public func findOrCreate<Other: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Other, Value>, is value: Value,
        configure: (borrowing BatchRow<Other>) throws -> Void = { _ in }
    ) throws -> ObjectID {
        try insertion.findOrCreate(attribute, is: value, configure: configure)
    }
}
