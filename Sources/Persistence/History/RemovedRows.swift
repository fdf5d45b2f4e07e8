/// The rows that one ``LargeDeletion`` removed from a table, with their values, which are in a
/// table of their own.
///
/// Recording their values as JSON, row by row, would take several times as long as the deletion.
struct RemovedRows {
    /// A row with its values except for null, or a pair.
    struct Row {
        let key: Int64
        /// The key of a pair's destination; 0 for a row.
        let destination: Int64
        let values: [String: StoredValue]
    }

    private static let possibleKeys: ClosedRange<Int64> = 1...Int64.max - 1
    /// The number of rows that are read at once, so that no statement is open while the caller
    /// writes.
    private static let rowsAtOnce = 500

    /// The quoted name of the table, with its schema.
    private let source: String
    /// The columns, starting with those of the key.
    private let columns: [String]

    private var isOfPairs: Bool { columns.first != Schema.primaryKey }
    private var keyColumns: ArraySlice<String> { columns.prefix(isOfPairs ? 2 : 1) }

    /// Finds the rows that a large deletion removed; returns nil if the transaction has no large
    /// deletion in the table, or if the rows were discarded. `table` is the rows' table.
    init?(
        of transaction: Int64, from table: String, in schema: String, _ connection: StoreConnection
    ) throws {
        let name = RemovedRowsTable(schema: schema, transaction: transaction, table: table).name
        columns = try connection.columns(of: name, in: schema).map(\.name)
        guard !columns.isEmpty else { return nil }
        source = "\(schema).\(quoted(name))"
    }

    /// Copies the rows or pairs that a condition selects to a table for the transaction under way.
    /// `keys` are the columns of the primary key: one of a row, two of a pair. `columns` are the
    /// other columns to copy. It returns the name of the new table.
    static func copy(
        from table: String, in schema: String, keys: [String], columns: [String],
        where condition: String, _ connection: StoreConnection
    ) throws -> String {
        let name = RemovedRowsTable(
            schema: schema, transaction: try connection.transactionNumber(), table: table
        ).name
        let names = (keys + columns).map(quoted).joined(separator: ", ")
        let definition =
            keys.count == 1
            ? ["\(quoted(keys[0])) INTEGER PRIMARY KEY"] + columns.map(quoted)
            : keys.map { quoted($0) + " INTEGER NOT NULL" } + columns.map(quoted)
                + ["PRIMARY KEY (\(keys.map(quoted).joined(separator: ", ")))"]
        try connection.executeScript(
            "CREATE TABLE \(schema).\(quoted(name)) (\(definition.joined(separator: ", ")))"
                + (keys.count == 1 ? "" : " WITHOUT ROWID"))
        try connection.execute(
            """
            INSERT INTO \(schema).\(quoted(name)) (\(names)) \
            SELECT \(names) FROM \(schema).\(quoted(table)) WHERE \(condition)
            """)
        return name
    }

    /// Calls `body` with the rows with these keys, or the pairs with these sources, in order.
    /// `body` may write to other tables.
    func forEach(
        in keys: ClosedRange<Int64>, _ connection: StoreConnection, _ body: (Row) throws -> Void
    ) throws {
        // A damaged key may be any number.
        guard keys.overlaps(Self.possibleKeys) else { return }
        let keys = keys.clamped(to: Self.possibleKeys)
        let order = keyColumns.map(quoted).joined(separator: ", ")
        let query = """
            SELECT \(columns.map(quoted).joined(separator: ", ")) FROM \(source) \
            WHERE (\(order)) > (\(keyColumns.map { _ in "?" }.joined(separator: ", "))) \
            AND \(quoted(columns[0])) <= ? ORDER BY \(order) LIMIT \(Self.rowsAtOnce)
            """
        var last = Row(key: keys.lowerBound - 1, destination: Int64.max, values: [:])
        while true {
            let rows = try connection.compactMap(
                query,
                [.integer(last.key)] + (isOfPairs ? [.integer(last.destination)] : [])
                    + [.integer(keys.upperBound)], row)
            for row in rows { try body(row) }
            guard rows.count == Self.rowsAtOnce, let end = rows.last else { return }
            last = end
        }
    }

    private func row(_ statement: StoreStatement) -> Row? {
        var values: [String: StoredValue] = [:]
        for index in keyColumns.endIndex..<columns.count {
            let value = statement.value(at: index)
            if !value.isNull { values[columns[index]] = value }
        }
        return Row(
            key: statement.integer(at: 0), destination: isOfPairs ? statement.integer(at: 1) : 0,
            values: values)
    }
}
