/// The table for the rows that one ``LargeDeletion`` removed from another table. It may not exist.
struct RemovedRowsTable {
    private static let prefix = "_removed_"
    /// The recorded values of a change whose rows are in such a table. Discarding the rows sets
    /// them to null.
    static let mark = "{}"

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

    /// Parses the name of a table; returns nil if it isn't the name of such a table.
    init?(name: String, schema: String) {
        let parts = name.dropFirst(Self.prefix.count).split(separator: "_", maxSplits: 1)
        guard name.hasPrefix(Self.prefix), parts.count == 2, let transaction = Int64(parts[0])
        else { return nil }
        self.init(schema: schema, transaction: transaction, table: String(parts[1]))
        guard self.name == name else { return nil }
    }

    /// Returns the existing tables. `table` is the table that the rows were in (default: any).
    static func all(
        of table: String? = nil, in schema: String, _ connection: StoreConnection
    ) throws -> [RemovedRowsTable] {
        try connection.compactMap(
            "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' AND name GLOB ?",
            [.text(prefix + "[0-9]*")]
        ) { row in
            RemovedRowsTable(name: row.text(at: 0), schema: schema).flatMap {
                table == nil || $0.table == table ? $0 : nil
            }
        }
    }

    /// Drops the table, which is there.
    func drop(_ connection: StoreConnection) throws {
        try connection.executeScript("DROP TABLE \(schema).\(quoted(name))")
    }

    /// The condition that selects the changes whose rows are or were in such tables.
    private static let isRemoval = """
        "lastKey" IS NOT NULL AND "kind" IN ('delete', 'disconnect')
        """

    /// Returns the tables that are missing although their values weren't discarded.
    static func missing(in schema: String, _ connection: StoreConnection) throws -> [Self] {
        try connection.compactMap(
            """
            SELECT DISTINCT "transaction", "entity" FROM \(schema)."_change" \
            WHERE \(isRemoval) AND "old" IS NOT NULL AND NOT EXISTS (\
            SELECT 1 FROM \(schema).sqlite_schema WHERE type = 'table' \
            AND name = '\(prefix)' || "transaction" || '_' || "entity")
            """
        ) {
            RemovedRowsTable(schema: schema, transaction: $0.integer(at: 0), table: $0.text(at: 1))
        }
    }

    /// Marks the values as discarded in the history.
    func noteLoss(_ connection: StoreConnection) throws {
        try connection.execute(
            """
            UPDATE \(schema)."_change" SET "old" = NULL \
            WHERE "transaction" = ? AND "entity" = ? AND \(Self.isRemoval)
            """, [.integer(transaction), .text(table)])
    }
}
