/// Inserts rows one by one without making objects of them, and updates objects that are there.
///
/// It lives as long as the closure of `insertBatch(of:onConflict:_:)`, and cannot be copied or kept.
/// Fetches inside the closure see what was written. Once many rows were inserted, indexes of their
/// table that are not unique, and derived attributes that count its rows, are only right again when
/// the closure has ended.
public struct BatchInserter<Object: ManagedObject>: ~Copyable {
    let insertion: BatchInsertion

    /// The row that is filled for insertion, and the one that is filled to change an object.
    let row: BatchRowValues
    let change: BatchRowValues
    let conflict: ConflictClause

    /// Inserts a row.
    ///
    /// - Parameter fill: Sets what the row holds.
    /// - Throws: ``BatchError``, ``StoreError``, or what `fill` throws; the batch is over then.
    @discardableResult
    public func insert(
        _ fill: (borrowing BatchRow<Object>) throws -> Void
    ) throws -> BatchRowOutcome {
        row.clear()
        try fill(BatchRow(insertion: insertion, values: row))
        switch try insertion.add(row, conflict, .count) {
        case .inserted(let key): return .inserted(insertion.id(key, row.entity))
        case .updated(let key): return .updated(insertion.id(key, row.entity))
        case .ignored: return .ignored
        }
    }

    /// The object in the store that has these values of attributes that are unique together.
    ///
    /// Costs one look into their index.
    ///
    /// - Throws: ``BatchError/notUniqueTogether(entity:properties:)``, ``StoreError``.
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

    /// Sets properties of an object that is in the store; those that are not set stay.
    ///
    /// Objects of the context do not know of it until ``ManagedObjectContext/mergeStoreChanges()``.
    ///
    /// - Returns: Whether anything differed.
    /// - Throws: ``BatchError``, ``StoreError``, or what `fill` throws; the batch is over then.
    @discardableResult
    public func update(
        _ id: ObjectID, _ fill: (borrowing BatchRow<Object>) throws -> Void
    ) throws -> Bool {
        change.clear()
        try fill(BatchRow(insertion: insertion, values: change))
        return try BatchRowUpdate(insertion: insertion, row: change).run(on: id)
    }
}

/// What became of one row of a batch.
public enum BatchRowOutcome: Equatable, Sendable {
    case inserted(ObjectID)

    /// The object that was there took what the row had set.
    case updated(ObjectID)

    /// An object with its unique values is there and stayed as it was.
    case ignored
}
