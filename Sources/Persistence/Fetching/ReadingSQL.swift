extension ManagedObjectContext {
    /// Reads the rows of one SQL statement, as the store has them, without making objects.
    ///
    /// ```swift
    /// let zones = try context.read(
    ///     #"SELECT "zone", count(*) FROM "Team" WHERE "wins" > ? GROUP BY 1"#, [3],
    ///     as: String.self, Int.self)
    /// ```
    ///
    /// A table has its entity's name, and a column its property's; a hierarchy shares one table.
    ///
    /// - Parameters:
    ///   - sql: A `SELECT`, `WITH` or `VALUES` statement that writes nothing.
    ///   - arguments: The values of its question marks, in order.
    ///   - types: The type of each column.
    /// - Returns: The rows in the statement's order.
    /// - Throws: ``FetchError/notARead(_:)`` for any other statement or number of columns,
    ///   ``FetchError/undecodableValue(_:)`` for a value that isn't valid for its type,
    ///   ``StoreError`` if SQLite can't run the statement; a parked error (``reading(_:)``).
    /// - Complexity: That of the statement, plus memory for all of its rows.
    public func read<each Value: AttributeValue>(
        _ sql: String, _ arguments: [any AttributeValue] = [], as types: repeat (each Value).Type
    ) throws -> [(repeat each Value)] {
        try throwReportedError()
        return try withConnection { connection in
            let statement = try connection.statement(sql)
            var width = 0
            for _ in repeat (each types) { width += 1 }
            let verb = sql.drop { $0.isWhitespace || $0 == "(" }.prefix { $0.isLetter }.uppercased()
            guard statement.isReadOnly, ["SELECT", "WITH", "VALUES"].contains(verb) else {
                throw FetchError.notARead("it isn't a SELECT that only reads")
            }
            guard statement.columnCount == width else {
                throw FetchError.notARead(
                    "it has \(statement.columnCount) columns, not \(width)")
            }
            try statement.bind(arguments.map(\.storedValue))
            var rows: [(repeat each Value)] = []
            try statement.readRows {
                var column = 0
                func next<Column: AttributeValue>(_ type: Column.Type) throws -> Column {
                    defer { column += 1 }
                    guard let value = Column(storedValue: statement.value(at: column)) else {
                        throw FetchError.undecodableValue("column \(column + 1)")
                    }
                    return value
                }
                rows.append((repeat try next((each Value).self)))
                return true
            }
            return rows
        }
    }
}
