/// Inserts rows one by one without creating objects for them, and updates existing ones.
///
/// It lives as long as the closure of `insertBatch(of:_:)`, and cannot be copied or
/// kept. Fetches inside the closure see the written rows. Once many rows were inserted, the table's
/// indexes that aren't unique are dropped, its full-text indexes lack the newer rows, and derived
/// attributes that depend on those rows are out of date, until the closure has ended.
public struct BatchInserter<Object: ManagedObject>: ~Copyable {
    let insertion: BatchInsertion
    /// The row that is filled for an insertion, and the one that is filled for an update.
    let row: BatchRowValues
    let change: BatchRowValues
    let sequence: RowSequence
    let load: BulkLoad

    /// Inserts a row, unless an object in the store or an earlier row has its unique values.
    /// - Parameter fill: Sets the values of the row.
    /// - Returns: The ID of the new object; nil if the row was ignored.
    /// - Throws: ``BatchError``, ``StoreError``, or the error of `fill`. The closure of the batch
    ///   must rethrow it, because the row may be partly written; the batch then writes nothing.
    /// - Complexity: O(log *n*) in the number of rows of the table.
    @discardableResult
    public func insert(_ fill: (borrowing BatchRow<Object>) throws -> Void) throws -> ObjectID? {
        row.clear()
        try fill(BatchRow(insertion: insertion, values: row))
        return try insertion.add(row, sequence, load).map { insertion.id($0, row.entity) }
    }

    /// Returns the ID of the stored object with these values of attributes that are unique
    /// together.
    /// - Parameter attribute: Attributes that are declared unique together, each with its value.
    /// - Returns: The ID; nil if there is no such object, or if a value is nil.
    /// - Throws: ``BatchError/notUniqueTogether(entity:properties:)``,
    ///   ``BatchError/notAStoredProperty(entity:)`` or ``StoreError``.
    /// - Complexity: O(log *n*), in the attributes' index.
    public func object<each Value: AttributeValue>(
        where attribute: repeat (ReferenceWritableKeyPath<Object, each Value>, each Value)
    ) throws -> ObjectID? {
        var keyPaths: [AnyKeyPath] = []
        var values: [StoredValue] = []
        for (keyPath, value) in repeat each attribute {
            keyPaths.append(keyPath)
            values.append(value.storedValue)
        }
        return try insertion.key(of: row.entity, where: keyPaths, are: values)
            .map { insertion.id($0, row.entity) }
    }

    /// Sets properties of a stored object and keeps the others. The objects of the context don't
    /// change before ``ManagedObjectContext/mergeStoreChanges()``.
    /// - Parameters:
    ///   - id: The permanent ID of an object of the entity or of a subentity.
    ///   - fill: Sets the new values.
    /// - Returns: `true` if any value differed; `false` if none did.
    /// - Throws: ``BatchError``, ``StoreError``, or the error of `fill`.
    ///   ``SaveError/validation(_:)`` if a value is invalid or not unique, which the batch throws
    ///   as ``BatchError/invalid(_:row:)``. The closure of the batch must rethrow the error;
    ///   the batch then writes nothing.
    /// - Complexity: O(log *n*) in the number of rows of the table.
    @discardableResult
    public func update(
        _ id: ObjectID, _ fill: (borrowing BatchRow<Object>) throws -> Void
    ) throws -> Bool {
        change.clear()
        try fill(BatchRow(insertion: insertion, values: change))
        return try insertion.update(id, to: change)
    }
}
