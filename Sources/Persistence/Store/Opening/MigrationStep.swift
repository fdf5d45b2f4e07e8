/// What a migration may do, on a schema without triggers, indexes and foreign-key actions in its
/// way (Core Data's mapping model). The model's own indexes and triggers are made anew afterwards,
/// and derived attributes computed.
///
/// Where it takes a model, that is the one of the version that the step leads to: as long as it is
/// the present one, the program's own; later, one of classes that are kept for the migration.
public struct MigrationStep {
    let connection: StoreConnection

    /// The tables and columns that others added before the migration began.
    let foreign: Set<String>

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
        for table in Schema(model: model).tables where try columns(of: table.name).isEmpty {
            try connection.executeScript(table.definition)
        }
    }

    /// Makes an entity's table anew, as a model has it, with the rows that are there.
    ///
    /// Rows keep their numbers. A column that was there before keeps its values, one that is gone
    /// loses them, and a new one holds its default: where that will not do, say what it holds.
    ///
    /// - Parameter values: SQL expressions over the old table's columns, by the new column.
    /// - Throws: ``StoreError`` with `.schema` if the table has a column that others added.
    public func rebuildTable(
        of objectClass: ManagedObject.Type, in model: ManagedObjectModel,
        setting values: [String: String] = [:]
    ) throws {
        guard let entity = model.entity(for: objectClass) else {
            throw FetchError.noSuchEntity(String(describing: objectClass))
        }
        let table = model.entities[entity.rootIndex].table
        for (name, definition) in Schema(model: model).tables where name == table {
            try rebuild(table, as: definition, setting: values)
        }
    }

    /// Adds and removes what differs between the tables of the file and those of a model.
    ///
    /// - Parameter former: The names that the version before called its own.
    func inferChanges(to model: ManagedObjectModel, from former: Set<String>) throws {
        let wanted = Schema(model: model).tables
        let present = Dictionary(
            try SchemaObject.all(in: connection).filter { $0.kind == .table }
                .map { ($0.name, $0.sql) }, uniquingKeysWith: { first, _ in first })
        for (name, definition) in wanted {
            guard let sql = present[name] else {
                try connection.executeScript(definition)
                continue
            }
            if try !hasOnlyForeignColumnsMore(name, sql, than: definition) {
                try rebuild(name, as: definition)
            }
        }
        let kept = Set(wanted.map(\.name))
        for name in present.keys where former.contains(name) && !kept.contains(name) {
            try connection.executeScript("DROP TABLE \(quoted(name))")
        }
    }

    /// Whether a table is as it should be, apart from columns that others appended.
    private func hasOnlyForeignColumnsMore(
        _ table: String, _ sql: String, than definition: String
    ) throws -> Bool {
        if sql == definition { return true }
        guard SchemaVerification.isExtended(definition, in: sql) else { return false }
        // A definition has a line for each column. The model's own last column may be the one that
        // is to go.
        let own = try columns(of: table).filter { !foreign.contains("\(table).\($0)") }
        return own.count == definition.split(separator: "\n").count { $0.hasPrefix("  \"") }
    }

    private func rebuild(
        _ table: String, as definition: String, setting values: [String: String] = [:]
    ) throws {
        let temporary = table + " anew"
        let before = try columns(of: table)
        let last = try RowSequence.counted(table, connection)
        let beginning = "CREATE TABLE \(quoted(table))"
        try connection.executeScript(
            "CREATE TABLE \(quoted(temporary))" + definition.dropFirst(beginning.count))
        let after = try columns(of: temporary)
        for column in before where !after.contains(column) {
            let name = "\(table).\(column)"
            guard !foreign.contains(name) else {
                throw StoreError(.schema(.inTheWay("column \(name)")))
            }
        }
        let copied = after.compactMap { name -> (String, String)? in
            if let value = values[name] { return (name, value) }
            return before.contains(name) ? (name, quoted(name)) : nil
        }
        try execute(
            RowStatements.insertion(
                into: temporary, copied.map(\.0),
                from: "SELECT \(copied.map(\.1).joined(separator: ", ")) FROM \(quoted(table))"))
        let copiedLast = try RowSequence.counted(temporary, connection)
        // In this order, and with foreign keys off (sqlite.org/lang_altertable.html, section 7).
        try connection.executeScript("DROP TABLE \(quoted(table))")
        try connection.executeScript(
            "ALTER TABLE \(quoted(temporary)) RENAME TO \(quoted(table))")
        // A number that was ever given is not given again.
        if let last = [last, copiedLast].compactMap(\.self).max() {
            try RowSequence.setCounted(last, for: table, connection)
        }
    }

    /// The names of a table's columns; none where there is no such table.
    private func columns(of table: String) throws -> [String] {
        try rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap { row in
            if case .text(let name) = row[0] { name } else { nil }
        }
    }
}
