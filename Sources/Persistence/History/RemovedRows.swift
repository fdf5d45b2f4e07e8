/// The rows that one large deletion took out of a table, in a table of their own with their values.
///
/// Values as JSON, row by row, would take several times as long as the deletion itself.
struct RemovedRows {
    /// A row with its values, without those that are null; or a pair with its orders.
    struct Row {
        let key: Int64

        /// The far end of a pair; 0 for a row.
        let destination: Int64

        /// Nil if they were discarded or lost.
        let values: [String: StoredValue]?
    }

    private static let prefix = "_removed_"

    /// What a change says whose values are in such a table: discarding the values discards this too.
    static let mark = "{}"

    private static let possibleKeys: ClosedRange<Int64> = 1...Int64.max - 1

    /// The number of rows that are read at once: no statement is open while the caller writes.
    private static let rowsAtOnce: Int64 = 500

    let schema: String
    let transaction: Int64

    /// The table that the rows were in.
    let table: String

    var name: String { "\(Self.prefix)\(transaction)_\(table)" }

    init(schema: String, transaction: Int64, table: String) {
        self.schema = schema
        self.transaction = transaction
        self.table = table
    }

    /// - Returns: Nil if the name isn't one of such a table.
    init?(name: String, schema: String) {
        let parts = name.dropFirst(Self.prefix.count).split(separator: "_", maxSplits: 1)
        guard name.hasPrefix(Self.prefix), parts.count == 2, let transaction = Int64(parts[0])
        else { return nil }
        self.init(schema: schema, transaction: transaction, table: String(parts[1]))
        guard self.name == name else { return nil }
    }

    func exists(_ connection: StoreConnection) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(schema).sqlite_schema WHERE type = 'table' AND name = ?",
            [.text(name)]) != nil
    }

    /// Makes the table, with the rows or pairs that a condition selects.
    ///
    /// - Parameters:
    ///   - keys: The columns of the primary key: one of a row, two of a pair.
    ///   - columns: The further columns to keep.
    ///   - condition: Selects rows of the table.
    func fill(
        keys: [String], columns: [String], where condition: String, _ connection: StoreConnection
    ) throws {
        let names = (keys + columns).map(quoted).joined(separator: ", ")
        let primaryKey =
            keys.count == 1
            ? "\(quoted(keys[0])) INTEGER PRIMARY KEY"
            : keys.map { quoted($0) + " INTEGER NOT NULL" }.joined(separator: ", ")
        let ending =
            keys.count == 1
            ? ")" : ", PRIMARY KEY (\(keys.map(quoted).joined(separator: ", ")))) WITHOUT ROWID"
        try connection.executeScript(
            "CREATE TABLE \(schema).\(quoted(name)) (\(primaryKey)"
                + columns.map { ", " + quoted($0) }.joined() + ending)
        try connection.execute(
            """
            INSERT INTO \(schema).\(quoted(name)) (\(names)) \
            SELECT \(names) FROM \(schema).\(quoted(table)) WHERE \(condition)
            """)
    }

    /// Passes on the rows with these keys, or the pairs with these sources, in order. `body` may
    /// write to other tables.
    ///
    /// Of rows that the table lacks, the keys are passed on; of all, if there is no table.
    func forEach(
        in keys: ClosedRange<Int64>, _ connection: StoreConnection, _ body: (Row) throws -> Void
    ) throws {
        // Damage can make any number of a key.
        guard keys.overlaps(Self.possibleKeys) else { return }
        let keys = keys.clamped(to: Self.possibleKeys)
        let columns = try self.columns(connection)
        let isOfPairs = columns.first == JoinTable.source
        var next = keys.lowerBound
        func passKeys(before end: Int64) throws {
            while !isOfPairs, next < end {
                try body(Row(key: next, destination: 0, values: nil))
                next += 1
            }
        }
        if !columns.isEmpty {
            try forEachRow(in: keys, columns, isOfPairs: isOfPairs, connection) { row in
                try passKeys(before: row.key)
                try body(row)
                next = row.key + 1
            }
        }
        try passKeys(before: keys.upperBound + 1)
    }

    private func forEachRow(
        in keys: ClosedRange<Int64>, _ columns: [String], isOfPairs: Bool,
        _ connection: StoreConnection, _ body: (Row) throws -> Void
    ) throws {
        let key = isOfPairs ? JoinTable.source : Schema.primaryKey
        let order = isOfPairs ? [key, JoinTable.destination] : [key]
        let position = order.map(quoted).joined(separator: ", ")
        let query = """
            SELECT \(columns.map(quoted).joined(separator: ", ")) FROM \(schema).\(quoted(name)) \
            WHERE (\(position)) > (\(order.map { _ in "?" }.joined(separator: ", "))) \
            AND \(quoted(key)) <= ? ORDER BY \(position) LIMIT \(Self.rowsAtOnce)
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
                while try statement.step() { rows.append(row(statement, columns, order.count)) }
            }
            for row in rows { try body(row) }
            guard let end = rows.last else { return }
            last = end
        }
    }

    private func row(
        _ statement: StoreStatement, _ columns: [String], _ keyCount: Int
    ) -> Row {
        var values: [String: StoredValue] = [:]
        for index in keyCount..<columns.count {
            let value = statement.value(at: index)
            if !value.isNull { values[columns[index]] = value }
        }
        return Row(
            key: statement.integer(at: 0),
            destination: keyCount > 1 ? statement.integer(at: 1) : 0, values: values)
    }

    private func columns(_ connection: StoreConnection) throws -> [String] {
        let statement = try connection.statement(
            "SELECT name FROM pragma_table_info(?, ?) ORDER BY cid")
        try statement.bind([.text(name), .text(schema)])
        defer { statement.reset() }
        var columns: [String] = []
        while try statement.step() { columns.append(statement.text(at: 0)) }
        return columns
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
        let old = try all(before: number, of: table, in: schema, connection)
        for rows in old {
            try connection.executeScript("DROP TABLE \(schema).\(quoted(rows.name))")
        }
        return !old.isEmpty
    }

    /// Whether there are tables of the transactions before one.
    static func exist(
        before number: Int64, of table: String, in schema: String, _ connection: StoreConnection
    ) throws -> Bool {
        try !all(before: number, of: table, in: schema, connection).isEmpty
    }

    /// Returns the tables that are there.
    static func all(
        before number: Int64 = .max, of table: String? = nil, in schema: String,
        _ connection: StoreConnection
    ) throws -> [RemovedRows] {
        let statement = try connection.statement(
            "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' AND name GLOB ?")
        try statement.bind(.text(prefix + "[0-9]*"), at: 1)
        defer { statement.reset() }
        var all: [RemovedRows] = []
        while try statement.step() {
            guard let rows = RemovedRows(name: statement.text(at: 0), schema: schema),
                rows.transaction < number, table == nil || rows.table == table
            else { continue }
            all.append(rows)
        }
        return all
    }

    /// Returns the tables that are missing, although nobody has discarded the values.
    static func missing(in schema: String, _ connection: StoreConnection) throws -> [RemovedRows] {
        let statement = try connection.statement(
            """
            SELECT DISTINCT "transaction", "entity" FROM \(schema)."_change" \
            WHERE \(isRemoval) AND "old" IS NOT NULL AND NOT EXISTS (\
            SELECT 1 FROM \(schema).sqlite_schema WHERE type = 'table' \
            AND name = '\(prefix)' || "transaction" || '_' || "entity")
            """)
        defer { statement.reset() }
        var missing: [RemovedRows] = []
        while try statement.step() {
            missing.append(
                RemovedRows(
                    schema: schema, transaction: statement.integer(at: 0),
                    table: statement.text(at: 1)))
        }
        return missing
    }

    /// Selects the changes whose values are, or were, in such tables.
    private static let isRemoval = """
        "lastKey" IS NOT NULL AND "kind" IN ('delete', 'disconnect')
        """

    /// Notes in the history that the values can't be had any more.
    func noteLoss(_ connection: StoreConnection) throws {
        try connection.execute(
            """
            UPDATE \(schema)."_change" SET "old" = NULL \
            WHERE "transaction" = ? AND "entity" = ? AND \(Self.isRemoval)
            """, [.integer(transaction), .text(table)])
    }
}
