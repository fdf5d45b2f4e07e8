import CSQLite
import Files

/// The store's connection, valid while the closure that received it runs.
struct StoreConnection {
    let database: DatabaseConnection
    let trace: (@Sendable (String) -> Void)?
    /// The versions that the open stores must have for anything to be written.
    var versions: StoreVersions?
    var transaction: StoreTransaction?

    /// Returns a prepared statement, which is kept for the next time. A statement whose rows are
    /// still being read is never returned a second time.
    func statement(_ sql: String) throws -> StoreStatement {
        trace?(sql)
        return try database.statement(sql)
    }

    func execute(_ sql: String, _ arguments: [StoredValue] = []) throws {
        try statement(sql).run(arguments)
    }

    func forEachRow(
        _ sql: String, _ arguments: [StoredValue] = [], _ body: (StoreStatement) throws -> Void
    ) throws {
        try readRows(sql, arguments) { row in
            try body(row)
            return true
        }
    }

    func readRows(
        _ sql: String, _ arguments: [StoredValue] = [], while body: (StoreStatement) throws -> Bool
    ) throws {
        let statement = try statement(sql)
        try statement.bind(arguments)
        try statement.readRows { try body(statement) }
    }

    func map<Value>(
        _ sql: String, _ arguments: [StoredValue] = [], _ body: (StoreStatement) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(sql, arguments) { values.append(try body($0)) }
        return values
    }

    func compactMap<Value>(
        _ sql: String, _ arguments: [StoredValue] = [], _ body: (StoreStatement) throws -> Value?
    ) throws -> [Value] { try map(sql, arguments, body).compactMap(\.self) }

    func integers(_ sql: String, _ arguments: [StoredValue] = []) throws -> [Int64] {
        try map(sql, arguments) { $0.integer(at: 0) }
    }

    /// Returns the values of columns of the first row that a condition selects; nil if there is
    /// none.
    func values(
        of columns: [String], in table: String, where condition: String, _ arguments: [StoredValue]
    ) throws -> [String: StoredValue]? {
        let selected = (["1"] + columns.map(quoted)).joined(separator: ", ")
        return try first(
            "SELECT \(selected) FROM \(quoted(table)) WHERE \(condition)", arguments
        ) { row in
            Dictionary(
                columns.enumerated().map { ($1, row.value(at: $0 + 1)) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    func rows(_ sql: String, _ arguments: [StoredValue] = []) throws -> [[StoredValue]] {
        try map(sql, arguments, \.values)
    }

    func first<Value>(
        _ sql: String, _ arguments: [StoredValue] = [], _ body: (StoreStatement) throws -> Value
    ) throws -> Value? {
        let statement = try statement(sql)
        return try statement.first(arguments) { try body(statement) }
    }

    /// Runs one or more statements that aren't kept.
    func executeScript(_ sql: String) throws {
        trace?(sql)
        try database.executeScript(sql)
    }

    func integer(_ sql: String, _ arguments: [StoredValue] = []) throws -> Int64? {
        try first(sql, arguments) { $0.integer(at: 0) }
    }

    func hasRow(_ key: Int64, in table: String) throws -> Bool {
        try integer(
            "SELECT 1 FROM \(quoted(table)) WHERE \(RowStatements.hasKey)", [.integer(key)]) != nil
    }

    /// Returns the names of a table's columns; empty if there is no such table.
    func columnNames(of table: String) throws -> [String] {
        try map("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(at: 0) }
    }

    struct Column {
        let name: String
        let mayBeNull: Bool
    }

    /// Returns the columns of a table, except for generated columns, which can't be written; empty
    /// if there is no such table.
    func columns(of table: String, in schema: String) throws -> [Column] {
        try map(
            "SELECT name, \"notnull\" FROM pragma_table_info(?, ?) ORDER BY cid",
            [.text(table), .text(schema)]
        ) { Column(name: $0.text(at: 0), mayBeNull: $0.integer(at: 1) == 0) }
    }

    /// Returns the number of the current write transaction, with which every row that it writes
    /// must be stamped. Call this before the first write.
    func transactionNumber() throws -> Int64 {
        guard let transaction
        else { throw StoreError(.other, message: "no write transaction is under way") }
        return try transaction.takenNumber(self)
    }

    /// - Parameter isBulk: Whether the transaction writes many rows. The pages that each of its
    ///   statements replaces are then kept in memory: SQLite would write those of every row to a
    ///   temporary file, ten for each mood, as soon as one statement has replaced 64 KiB.
    func inImmediateTransaction<Result>(
        isBulk: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        guard !isInTransaction
        else { throw StoreError(.other, message: "a transaction is already under way") }
        // An interruption can arrive as soon as the transaction has begun.
        try rollingBack { try begin(isBulk: isBulk) }
        return try EndingSignals.deferring {
            try rollingBack {
                let result = try stoppedBySignals {
                    try versions?.expect(self)
                    return try body()
                }
                try EndingSignals.expectNone()
                try executeScript("COMMIT")
                EndingSignals.noteCommit()
                return result
            }
        }
    }

    private func begin(isBulk: Bool) throws {
        guard isBulk else { return try executeScript("BEGIN IMMEDIATE") }
        // The setting counts for the whole transaction when it begins (`sqlite3PagerBegin` in pager.c).
        // Afterwards, sorting must use files again.
        defer { try? executeScript("PRAGMA temp_store = DEFAULT") }
        try executeScript("PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE")
    }

    private func rollingBack<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            // SQLite has rolled back by itself after some errors, a full disk among them.
            if isInTransaction { try? executeScript("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body`, in which SQLite stops a statement if a signal should end the process.
    private func stoppedBySignals<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard EndingSignals.areWatched else { return try body() }
        let handle = database.handle
        sqlite3_progress_handler(handle, 10_000, { _ in EndingSignals.isPending ? 1 : 0 }, nil)
        defer { sqlite3_progress_handler(handle, 0, nil, nil) }
        return try body()
    }

    /// Runs `body`, which only reads, in a transaction: all its statements see one state of the
    /// store. Within a transaction it only runs `body`.
    func inReadTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        guard !isInTransaction else { return try body() }
        try executeScript("BEGIN DEFERRED")
        return try rollingBack {
            let result = try body()
            try executeScript("COMMIT")
            return result
        }
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(database.handle) == 0 }

    var hasOpenStatements: Bool {
        let handle = database.handle
        var statement = sqlite3_next_stmt(handle, nil)
        while let current = statement {
            if sqlite3_stmt_busy(current) != 0 { return true }
            statement = sqlite3_next_stmt(handle, current)
        }
        return false
    }
}
