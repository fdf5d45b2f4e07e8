/// The rows that one ``LargeDeletion`` removed from a table, in a table of their own with their values.
///
/// Recording their values as JSON, row by row, would take several times as long as the deletion.
struct RemovedRows {
    /// A row with its values, without those that are null; or a pair with its orders.
    struct Row {
        let key: Int64

        /// The far end of a pair; 0 for a row.
        let destination: Int64
        let values: [String: StoredValue]
    }

    private static let prefix = "_removed_"

    /// The number of rows that are read at once: no statement is open while the caller writes.
    private static let rowsAtOnce = 500

    /// Its name with that of the schema, quoted.
    private let source: String

    /// The columns, those of the key first.
    private let columns: [String]

    private var isOfPairs: Bool { columns.first != Schema.primaryKey }
    private var keyColumns: ArraySlice<String> { columns.prefix(isOfPairs ? 2 : 1) }

    /// - Parameter table: The table that the rows were in.
    /// - Returns: Nil if the transaction removed no rows from it at once, or if they were discarded.
    init?(
        of transaction: Int64, from table: String, in schema: String, _ connection: StoreConnection
    ) throws {
        let name = Self.name(transaction, table)
        columns = try connection.columns(of: name, in: schema).map(\.name)
        guard !columns.isEmpty else { return nil }
        source = "\(schema).\(quoted(name))"
    }

    private static func name(_ transaction: Int64, _ table: String) -> String {
        "\(prefix)\(transaction)_\(table)"
    }

    /// Copies the rows or pairs that a condition selects to a table for the transaction under way.
    ///
    /// - Parameters:
    ///   - keys: The columns of the primary key: one of a row, two of a pair.
    ///   - columns: The further columns to copy.
    ///   - condition: Selects rows of the table.
    /// - Returns: The name of the new table.
    static func copy(
        from table: String, in schema: String, keys: [String], columns: [String],
        where condition: String, _ connection: StoreConnection
    ) throws -> String {
        let name = name(try connection.transactionNumber(), table)
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

    /// Passes on the rows with these keys, or the pairs with these sources, in order. `body` may
    /// write to other tables.
    func forEach(
        in keys: ClosedRange<Int64>, _ connection: StoreConnection, _ body: (Row) throws -> Void
    ) throws {
        let order = keyColumns.map(quoted).joined(separator: ", ")
        let query = """
            SELECT \(columns.map(quoted).joined(separator: ", ")) FROM \(source) \
            WHERE (\(order)) > (\(keyColumns.map { _ in "?" }.joined(separator: ", "))) \
            AND \(quoted(columns[0])) <= ? ORDER BY \(order) LIMIT \(Self.rowsAtOnce)
            """
        // Keys are greater than 0.
        var last = Row(key: keys.lowerBound - 1, destination: Int64.max, values: [:])
        while true {
            var rows: [Row] = []
            let statement = try connection.statement(query)
            try statement.bind(
                [.integer(last.key)] + (isOfPairs ? [.integer(last.destination)] : [])
                    + [.integer(keys.upperBound)])
            do {
                defer { statement.reset() }
                while try statement.step() { rows.append(row(statement)) }
            }
            for row in rows { try body(row) }
            guard rows.count == Self.rowsAtOnce, let end = rows.last else { return }
            last = end
        }
    }

    private func row(_ statement: StoreStatement) -> Row {
        var values: [String: StoredValue] = [:]
        for index in keyColumns.endIndex..<columns.count {
            let value = statement.value(at: index)
            if !value.isNull { values[columns[index]] = value }
        }
        return Row(
            key: statement.integer(at: 0), destination: isOfPairs ? statement.integer(at: 1) : 0,
            values: values)
    }

    /// Drops the tables of the transactions before one.
    ///
    /// - Parameter table: The table that the rows were in (default: any).
    /// - Returns: Whether there was any.
    @discardableResult
    static func drop(
        before number: Int64, of table: String? = nil, in schema: String,
        _ connection: StoreConnection
    ) throws -> Bool {
        let old = try names(before: number, of: table, in: schema, connection)
        for name in old { try connection.executeScript("DROP TABLE \(schema).\(quoted(name))") }
        return !old.isEmpty
    }

    /// Whether there are tables of the transactions before one.
    static func exist(
        before number: Int64, of table: String, in schema: String, _ connection: StoreConnection
    ) throws -> Bool {
        try !names(before: number, of: table, in: schema, connection).isEmpty
    }

    private static func names(
        before number: Int64, of table: String?, in schema: String, _ connection: StoreConnection
    ) throws -> [String] {
        let statement = try connection.statement(
            "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' AND name GLOB ?")
        try statement.bind(.text(prefix + "[0-9]*"), at: 1)
        defer { statement.reset() }
        var names: [String] = []
        while try statement.step() {
            let name = statement.text(at: 0)
            let parts = name.dropFirst(prefix.count).split(separator: "_", maxSplits: 1)
            guard parts.count == 2, let transaction = Int64(parts[0]), transaction < number,
                table == nil || parts[1] == table ?? ""
            else { continue }
            names.append(name)
        }
        return names
    }
}
