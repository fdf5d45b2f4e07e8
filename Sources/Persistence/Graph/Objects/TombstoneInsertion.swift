import Foundation

extension ManagedObjectContext {
    /// Inserts the tombstone of an object that another store deleted and that this store never had.
    /// The tombstone gets a row number that no object will get.
    ///
    /// Call this inside ``write(_:)``.
    /// - Parameters:
    ///   - type: The entity of the object.
    ///   - moment: The moment of the deletion.
    ///   - attribute: The attributes that are preserved after deletion, each with its value.
    /// - Throws: ``FetchError/notPreserved(_:)`` if the entity or an attribute preserves nothing,
    ///   ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, or ``StoreError``.
    /// - Complexity: O(log *n*).
    public func insertTombstone<Object: ManagedObject, each Value: AttributeValue>(
        of type: Object.Type, deletedAt moment: Date,
        _ attribute: repeat (KeyPath<Object, each Value>, each Value)
    ) throws {
        let (entity, table, preserved) = try preservedValues(of: type, repeat each attribute)
        let root = model.entities[entity.rootIndex]
        var columns = preserved.map(\.column)
        var values = preserved.map(\.value)
        if root.isInHierarchy {
            columns.append(Schema.entity)
            values.append(.text(entity.name))
        }
        try withConnection { connection in
            // Inserting a tombstone is a recorded transaction, which needs a number.
            _ = try connection.transactionNumber()
            let schema = container.schemaName(of: entity)
            let key = try RowSequence(of: entity, in: container, connection).last() + 1
            try RowSequence.setCounted(key, for: root.table, in: schema, connection)
            let milliseconds = (moment.timeIntervalSince1970 * 1000).rounded()
            let names = [Schema.primaryKey, TombstoneTable.moment] + columns
            let places = Array(repeating: "?", count: names.count).joined(separator: ", ")
            try connection.execute(
                """
                INSERT INTO \(schema).\(quoted(table.name)) \
                (\(names.map(quoted).joined(separator: ", "))) VALUES (\(places))
                """, [.integer(key), .integer(Int64(milliseconds))] + values)
            connection.transaction?.recorder?.noteTombstone(key, in: table.name, schema: schema)
        }
    }
}
