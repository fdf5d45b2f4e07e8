/// Gives a large insertion memory for pages, and drops indexes while it runs.
///
/// Rows that arrive in another order than an index's touch one of its pages each; sorting all of
/// them at the end costs a fraction of that. Once a batch has inserted as many rows as there were,
/// the indexes of the table that are not unique are dropped, and created again at the end, as they
/// were. Unique ones stay, because they find conflicts. All of it happens in one transaction.
struct LargeInsertion {
    /// The page cache of SQLite while it inserts, in KiB. Rows in random order are slow because
    /// their pages don't fit.
    static let cacheSize: Int64 = 32 * 1024

    /// The page cache of SQLite while it makes indexes, in KiB: it sorts in as much memory
    /// (`cache_size`).
    static let sortingCacheSize: Int64 = 12 * 1024

    private let connection: StoreConnection
    private var schema = ""
    private var table = ""
    private var threshold = Int64.max
    private var insertedCount: Int64 = 0
    private var dropped: [String] = []
    private var formerCacheSize: Int64?

    init(connection: StoreConnection) {
        self.connection = connection
    }

    mutating func begin(table: String, in schema: String) throws {
        (self.table, self.schema) = (table, schema)
        // The last row number: an upper bound for the number of rows, without counting them.
        let last = try RowSequence.counted(table, in: schema, connection)
        threshold = max(DerivationSuspension.leastRows, last ?? 0)
    }

    mutating func noteInsertion() throws {
        insertedCount += 1
        if insertedCount == DerivationSuspension.leastRows { try enlargeCache() }
        if insertedCount == threshold { try dropIndexes() }
    }

    /// Makes the dropped indexes again.
    mutating func makeIndexes() throws {
        guard !dropped.isEmpty else { return }
        try setCacheSize(-Self.sortingCacheSize)
        for sql in dropped { try connection.executeScript(sql) }
        dropped = []
    }

    /// Restores the cache size, even if the batch failed: a rollback doesn't.
    mutating func end() {
        guard let formerCacheSize else { return }
        // If it can't be set, the connection keeps more pages than it needs.
        try? setCacheSize(formerCacheSize)
        self.formerCacheSize = nil
    }

    private mutating func enlargeCache() throws {
        formerCacheSize = try connection.integer("PRAGMA \(schema).cache_size")
        try setCacheSize(-Self.cacheSize)
    }

    /// Sets the size of the page cache.
    ///
    /// - Parameter size: Pages, or KiB if negative (sqlite.org/pragma.html#pragma_cache_size).
    private func setCacheSize(_ size: Int64) throws {
        try connection.executeScript("PRAGMA \(schema).cache_size = \(size)")
    }

    private mutating func dropIndexes() throws {
        for index in try SchemaObject.all(in: connection, schema: schema)
        where index.kind == .index && index.table == table && index.sql.hasPrefix("CREATE INDEX ") {
            try connection.executeScript("DROP INDEX \(schema).\(quoted(index.name))")
            dropped.append(SchemaObject.qualified(index.sql, schema))
        }
    }
}
