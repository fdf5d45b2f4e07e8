extension ManagedObjectContext {
    /// Returns the row number that the next new object of an entity gets. Inside ``write(_:)`` no
    /// other process can take it.
    /// - Parameter type: The entity.
    /// - Returns: The row number; nil if all numbers are used.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(log *n*) in the number of rows.
    public func nextRowNumber<Object: ManagedObject>(of type: Object.Type) throws -> Int64? {
        guard let entity = model.entity(for: type)
        else { throw FetchError.noSuchEntity(String(describing: type)) }
        return try withConnection { connection in
            let last = try RowSequence(of: entity, in: container, connection).last()
            return last < .max ? last + 1 : nil
        }
    }
}

/// The row numbers of a table, none of which is assigned twice. SQLite keeps the last one in
/// `sqlite_sequence` (sqlite.org/autoinc.html), which any program may empty or overwrite. The rows,
/// and the tombstones of deleted ones, then give the last number.
struct RowSequence {
    let entity: EntityDescription
    let model: ManagedObjectModel
    let schema: String
    let connection: StoreConnection

    init(
        of entity: EntityDescription, in container: PersistentContainer,
        _ connection: StoreConnection
    ) {
        self.entity = entity
        model = container.model
        schema = container.schemaName(of: entity)
        self.connection = connection
    }

    /// Returns the last assigned number, after correcting a number in `sqlite_sequence` that is too
    /// low or impossible.
    func last() throws -> Int64 {
        let root = model.entities[entity.rootIndex]
        let greatest = try Self.greatest(of: root, in: schema, model, connection)
        let counted = try Self.counted(root.table, in: schema, connection)
        if let counted, counted >= greatest, counted < Int64.max || greatest == Int64.max {
            return counted
        }
        if counted != nil || greatest > 0 {
            try Self.setCounted(greatest, for: root.table, in: schema, connection)
        }
        return greatest
    }

    /// Returns the greatest number of a row or of the tombstone of a deleted one; 0 for a table that
    /// never had a row.
    static func greatest(
        of root: EntityDescription, in schema: String = "main", _ model: ManagedObjectModel,
        _ connection: StoreConnection
    ) throws -> Int64 {
        let tables = [root.table] + [TombstoneTable(of: root, in: model)?.name].compactMap(\.self)
        return try tables.map { table in
            try connection.integer(
                "SELECT max(\(quoted(Schema.primaryKey))) FROM \(schema).\(quoted(table))") ?? 0
        }.max() ?? 0
    }

    /// Takes back the number that SQLite assigned to a row before it ignored the row, so that
    /// ignored rows leave no gap. No other transaction can assign numbers meanwhile.
    func giveBack() throws {
        try connection.execute(
            "UPDATE \(schema).sqlite_sequence SET seq = seq - 1 WHERE name = ?",
            [.text(entity.table)])
    }

    /// Returns the last number that `sqlite_sequence` has for a table; nil if it has none.
    static func counted(
        _ table: String, in schema: String = "main", _ connection: StoreConnection
    ) throws -> Int64? {
        try connection.integer(
            "SELECT seq FROM \(schema).sqlite_sequence WHERE name = ?", [.text(table)])
    }

    static func setCounted(
        _ number: Int64, for table: String, in schema: String = "main",
        _ connection: StoreConnection
    ) throws {
        try connection.execute(
            "DELETE FROM \(schema).sqlite_sequence WHERE name = ?", [.text(table)])
        try connection.execute(
            "INSERT INTO \(schema).sqlite_sequence (name, seq) VALUES (?, ?)",
            [.text(table), .integer(number)])
    }
}
