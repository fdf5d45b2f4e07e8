/// The operations of a migration step (Core Data's mapping model). During the step, the schema has
/// no triggers and indexes of the model and no foreign-key actions. The model's indexes and
/// triggers are made again afterwards, and derived attributes are computed.
///
/// A table or column that a step fills must have been created by it. Its definition needn't be the
/// model's: after the last step, every table that differs from the model is rebuilt.
public struct MigrationStep {
    let connection: StoreConnection
    /// The tables and columns that others added before the migration began.
    let foreign: Set<String>

    /// Runs one SQL statement and ignores its rows.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values of its question marks, in order.
    /// - Throws: ``StoreError`` if SQLite can't run it.
    /// - Complexity: That of the statement.
    public func execute(_ sql: String, _ arguments: [StoredValue] = []) throws {
        try connection.execute(sql, arguments)
    }

    /// Returns all rows of a query.
    /// - Parameters:
    ///   - sql: The query.
    ///   - arguments: The values of its question marks, in order.
    /// - Returns: The rows, each with the values of its columns.
    /// - Throws: ``StoreError`` if SQLite can't run it.
    /// - Complexity: That of the query, plus memory for all of its rows.
    public func rows(_ sql: String, _ arguments: [StoredValue] = []) throws -> [[StoredValue]] {
        try connection.rows(sql, arguments)
    }

    /// Adds and removes what differs between the tables of the file and those of a model, given the
    /// names of the former version's own schema objects.
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
        let own = try connection.columnNames(of: table)
            .filter { !foreign.contains("\(table).\($0)") }
        return own.count == definition.split(separator: "\n").count { $0.hasPrefix("  \"") }
    }

    private func rebuild(_ table: String, as definition: String) throws {
        let before = try connection.columnNames(of: table)
        let replacement = TableReplacement(table: table, connection: connection)
        try replacement.run(by: definition) {
            let after = try connection.columnNames(of: replacement.newName)
            for column in before where !after.contains(column) {
                let name = "\(table).\(column)"
                guard !foreign.contains(name)
                else { throw StoreError(.schema(.inTheWay("column \(name)"))) }
            }
            let copied = after.filter(before.contains)
            let sources = copied.map(quoted).joined(separator: ", ")
            try execute(
                RowStatements.insertion(
                    into: replacement.newName, copied,
                    from: "SELECT \(sources) FROM \(quoted(table))"))
        }
    }
}
