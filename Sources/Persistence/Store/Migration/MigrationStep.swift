/// The operations of a migration step (Core Data's mapping model). During the step, the schema has
/// no triggers and indexes of the model, no foreign-key actions and no checks of values. The model's
/// indexes and triggers are made again afterwards, and derived attributes are computed.
///
/// A table or column that a step fills must have been created by it, or by an earlier step with a
/// model of its own. Its definition needn't be the model's: after the last step, every table that
/// differs from the model is rebuilt.
public struct MigrationStep {
    let connection: StoreConnection

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
}
