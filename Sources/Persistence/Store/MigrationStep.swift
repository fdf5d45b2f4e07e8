/// What a migration may do: SQL, on a schema without triggers, indexes and foreign-key actions in
/// its way. The model's own indexes and triggers are made anew afterwards.
public struct MigrationStep {
    let connection: StoreConnection

    public func execute(_ sql: String, _ arguments: [StoredValue] = []) throws {
        try connection.execute(sql, arguments)
    }

    /// All rows of a query.
    public func rows(_ sql: String, _ arguments: [StoredValue] = []) throws -> [[StoredValue]] {
        let statement = try connection.statement(sql)
        try statement.bind(arguments)
        defer { statement.reset() }
        var rows: [[StoredValue]] = []
        while try statement.step() {
            rows.append((0..<statement.columnCount).map(statement.value(at:)))
        }
        return rows
    }
}
