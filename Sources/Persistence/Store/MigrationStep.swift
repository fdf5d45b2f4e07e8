/// What a migration may do, on a schema without triggers, indexes and foreign-key actions in its
/// way (Core Data's mapping model). The model's own indexes and triggers are made anew afterwards,
/// and derived attributes computed.
///
/// Where it takes a model, that is the one of the version that the step leads to: as long as it is
/// the present one, the program's own; later, one of classes that are kept for the migration.
public struct MigrationStep {
    let connection: StoreConnection

    // MARK: SQL

    public func execute(_ sql: String, _ arguments: [StoredValue] = []) throws {
        try connection.execute(sql, arguments)
    }

    /// All rows of a query.
    public func rows(_ sql: String, _ arguments: [StoredValue] = []) throws -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        try forEachRow(sql, arguments) { rows.append($0) }
        return rows
    }

    /// The rows of a query, one after the other. `body` must not write to a table that is read.
    public func forEachRow(
        _ sql: String, _ arguments: [StoredValue] = [], _ body: ([StoredValue]) throws -> Void
    ) throws {
        let statement = try connection.statement(sql)
        try statement.bind(arguments)
        defer { statement.reset() }
        while try statement.step() {
            try body((0..<statement.columnCount).map(statement.value(at:)))
        }
    }

    // MARK: Rows

    /// The number of the row that has these values; inserted, together with the further ones, where
    /// there is none.
    public func findOrCreate(
        in table: String, _ values: KeyValuePairs<String, StoredValue>,
        setting further: KeyValuePairs<String, StoredValue> = [:]
    ) throws -> Int64 {
        let conditions = values.map { "\(quoted($0.key)) IS ?" }.joined(separator: " AND ")
        let key = quoted(Schema.primaryKey)
        let known = try connection.integer(
            "SELECT \(key) FROM \(quoted(table)) WHERE \(conditions)", values.map(\.value))
        if let known { return known }
        let all = Array(values) + Array(further)
        try execute(RowStatements.insertion(into: table, all.map(\.key)), all.map(\.value))
        return connection.database.lastInsertedRowID
    }

    // MARK: Tables

    /// Makes the tables of a model that are not there yet.
    public func createMissingTables(of model: ManagedObjectModel) throws {
        let schema = Schema(model: model)
        for root in model.roots where try columns(of: root.table).isEmpty {
            try connection.executeScript(schema.table(of: root))
        }
        for join in schema.joinTables where try columns(of: join.name).isEmpty {
            try connection.executeScript(schema.table(of: join))
        }
    }

    /// Makes an entity's table anew, as a model has it, with the rows that are there.
    ///
    /// Rows keep their numbers. A column that was there before keeps its values, one that is gone
    /// loses them, and a new one holds its default: where that will not do, say what it holds.
    ///
    /// - Parameter values: SQL expressions over the old table's columns, by the new column.
    public func rebuildTable(
        of objectClass: ManagedObject.Type, in model: ManagedObjectModel,
        setting values: [String: String] = [:]
    ) throws {
        guard let entity = model.entity(for: objectClass) else {
            throw FetchError.noSuchEntity(String(describing: objectClass))
        }
        let root = model.entities[entity.rootIndex]
        let (old, new) = (root.table, root.table + " anew")
        let before = Set(try columns(of: old))
        let last = try connection.integer(
            "SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(old)])
        try connection.executeScript(Schema(model: model).table(of: root, named: new))
        let copied = try columns(of: new).compactMap { name -> (String, String)? in
            if let value = values[name] { return (name, value) }
            return before.contains(name) ? (name, quoted(name)) : nil
        }
        try execute(
            RowStatements.insertion(
                into: new, copied.map(\.0),
                from: "SELECT \(copied.map(\.1).joined(separator: ", ")) FROM \(quoted(old))"))
        // In this order, and with foreign keys off (sqlite.org/lang_altertable.html, section 7).
        try connection.executeScript("DROP TABLE \(quoted(old))")
        try connection.executeScript("ALTER TABLE \(quoted(new)) RENAME TO \(quoted(old))")
        // A number that was ever given is not given again.
        if let last {
            try execute("DELETE FROM sqlite_sequence WHERE name = ?", [.text(old)])
            try execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                [.text(old), .integer(last)])
        }
    }

    /// The names of a table's columns; none where there is no such table.
    private func columns(of table: String) throws -> [String] {
        try rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap { row in
            if case .text(let name) = row[0] { name } else { nil }
        }
    }
}
