/// The operations of a migration step (Core Data's mapping model). During the step, the schema has
/// no triggers and indexes of the model and no foreign-key actions. The model's indexes and
/// triggers are made again afterwards, and derived attributes are computed.
///
/// A method that takes a model expects the model of the version that the step leads to. For the
/// last step that is the program's present model; for an earlier one, it is a model of classes that
/// are kept for the migration.
public struct MigrationStep {
    let connection: StoreConnection

    /// The tables and columns that others added before the migration began.
    let foreign: Set<String>

    // MARK: SQL

    /// Runs one SQL statement and ignores its rows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values of its question marks, in order.
    /// - Throws: ``StoreError`` if SQLite can't run it.
    /// - Complexity: That of the statement.
    public func execute(_ sql: String, _ arguments: [StoredValue] = []) throws {
        try connection.execute(sql, arguments)
    }

    /// Returns all rows of a query.
    ///
    /// - Parameters:
    ///   - sql: The query.
    ///   - arguments: The values of its question marks, in order.
    /// - Returns: The rows, each with the values of its columns.
    /// - Throws: ``StoreError`` if SQLite can't run it.
    /// - Complexity: That of the query, plus memory for all of its rows.
    public func rows(_ sql: String, _ arguments: [StoredValue] = []) throws -> [[StoredValue]] {
        try connection.rows(sql, arguments)
    }

    // MARK: Rows

    /// Returns the number of the row with these values, and inserts the row if it doesn't exist.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - values: The columns to find the row by, at least one.
    ///   - further: More columns to set in a new row.
    /// - Returns: The row's number.
    /// - Throws: ``StoreError`` if SQLite can't run the statements.
    /// - Complexity: One query, which reads the whole table if the columns have no index.
    public func findOrCreate(
        in table: String, _ values: KeyValuePairs<String, StoredValue>,
        setting further: KeyValuePairs<String, StoredValue> = [:]
    ) throws -> Int64 {
        let condition = SQLFragment.hasValues(values.map { (quoted($0.key), $0.value) })
        let key = quoted(Schema.primaryKey)
        let known = try connection.integer(
            "SELECT \(key) FROM \(quoted(table)) WHERE \(condition.sql)", condition.arguments)
        if let known { return known }
        let all = Array(values) + Array(further)
        try execute(RowStatements.insertion(into: table, all.map(\.key)), all.map(\.value))
        return connection.database.lastInsertedRowID
    }

    // MARK: Tables

    /// Creates those tables of a model that the file doesn't have yet.
    ///
    /// - Parameter model: The model of the version that the step leads to.
    /// - Throws: ``StoreError`` if SQLite can't run the statements.
    /// - Complexity: O(*n*) in the number of the model's tables.
    public func createMissingTables(of model: ManagedObjectModel) throws {
        for table in Schema(model: model).tables where try columns(of: table.name).isEmpty {
            try connection.executeScript(table.definition)
        }
    }

    /// Rebuilds an entity's table as a model declares it, and keeps its rows.
    ///
    /// Rows keep their numbers. A column that was there before keeps its values, a column that the
    /// model no longer has is dropped, and a new column has its default unless `values` has an
    /// expression for it.
    ///
    /// - Parameters:
    ///   - objectClass: An entity; its hierarchy's table is rebuilt.
    ///   - model: The model of the version that the step leads to.
    ///   - values: SQL expressions over the old table's columns, by the name of the new column.
    /// - Throws: ``StoreError`` with `.schema` if the table has a column that others added and the
    ///   model doesn't have, ``FetchError/noSuchEntity(_:)`` if the class isn't in the model.
    /// - Complexity: O(n) in the rows.
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
    /// - Parameter former: The names of the former version's own schema objects.
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

    /// Returns whether a table has the model's definition, apart from columns that others appended.
    private func hasOnlyForeignColumnsMore(
        _ table: String, _ sql: String, than definition: String
    ) throws -> Bool {
        if sql == definition { return true }
        guard SchemaVerification.isExtended(definition, in: sql) else { return false }
        // A definition has a line for each column. The model's own last column may be one that is
        // to be removed.
        let own = try columns(of: table).filter { !foreign.contains("\(table).\($0)") }
        return own.count == definition.split(separator: "\n").count { $0.hasPrefix("  \"") }
    }

    private func rebuild(
        _ table: String, as definition: String, setting values: [String: String] = [:]
    ) throws {
        let before = try columns(of: table)
        let replacement = TableReplacement(table: table, connection: connection)
        try replacement.run(by: definition) {
            let after = try columns(of: replacement.newName)
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
            let sources = copied.map(\.1).joined(separator: ", ")
            try execute(
                RowStatements.insertion(
                    into: replacement.newName, copied.map(\.0),
                    from: "SELECT \(sources) FROM \(quoted(table))"))
        }
    }

    /// Returns the names of a table's columns; empty if there is no such table.
    private func columns(of table: String) throws -> [String] {
        try rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap { row in
            if case .text(let name) = row[0] { name } else { nil }
        }
    }
}
