import CSQLite

/// A connection to a database, with the statements that it has prepared. It is opened without a
/// mutex, so only one thread at a time may use it (see ``SerializedConnection``).
final class DatabaseConnection {
    /// How a connection is opened.
    struct Options {
        var isReadOnly = false
        var enforcesForeignKeys = true
        var busyHandling = BusyHandling.fail
        /// Prepares the connection before anything is read from the file.
        var prepare: (DatabaseConnection) throws -> Void = { _ in }
    }

    /// What a statement does if another connection holds a lock.
    enum BusyHandling {
        case fail
        /// Waits for at most this many seconds.
        case wait(seconds: Double)
        case waitReporting(BusyWait)
    }

    /// SQLite's connection; nil once it is closed.
    private(set) var handle: OpaquePointer?
    private var statements: [String: StoreStatement] = [:]
    private static let withoutMemoryStatistics: Void = sqlite_disable_memory_statistics()
    /// SQLite has a pointer to it while the connection is open.
    private var busyWait: BusyWait?

    /// Opens a connection to the file with a path or URI, or to a new database in memory
    /// (":memory:") or in a temporary file ("").
    ///
    /// - Throws: ``StoreError`` if SQLite can't open the file or read its first page.
    init(_ path: String, _ options: Options = Options()) throws {
        Self.withoutMemoryStatistics
        let access =
            options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = sqlite3_open_v2(
            path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
        do {
            // Without memory, there is no connection that has a message.
            guard code == SQLITE_OK else { throw StoreError(extendedCode: code) }
            sqlite3_extended_result_codes(handle, 1)
            sqlite_refuse_double_quoted_texts(handle)
            sqlite_set_foreign_keys(handle, options.enforcesForeignKeys ? 1 : 0)
            handleBusyness(options.busyHandling)
            try options.prepare(self)
            // A file that isn't a database is an error now, and not at the first statement.
            _ = try prepare("SELECT * FROM sqlite_schema LIMIT 1").first([]) {}
        } catch {
            end()
            throw error
        }
    }

    deinit { end() }

    private func handleBusyness(_ handling: BusyHandling) {
        switch handling {
        case .fail: break
        case .wait(let seconds): sqlite3_busy_timeout(handle, Int32(clamping: Int(seconds * 1000)))
        case .waitReporting(let wait):
            busyWait = wait
            sqlite3_busy_handler(
                handle,
                { wait, tries in
                    guard let wait else { return 0 }
                    return Unmanaged<BusyWait>.fromOpaque(wait).takeUnretainedValue()
                        .shouldRetry(afterTries: Int(tries)) ? 1 : 0
                }, Unmanaged.passUnretained(wait).toOpaque())
        }
    }

    /// Closes the connection.
    ///
    /// - Throws: ``StoreError`` if a statement is still in use; the connection then stays open.
    func close() throws {
        statements = [:]
        let code = sqlite3_close(handle)
        guard code == SQLITE_OK else { throw lastError(code) }
        handle = nil
    }

    /// Closes the connection as soon as the last of its statements is finalized.
    private func end() {
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Returns the error of the last call that failed.
    func lastError(_ code: Int32) -> StoreError {
        StoreError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
    }

    /// Returns a prepared statement, which is kept for the next time. A statement whose rows are
    /// still being read is never returned a second time.
    func statement(_ sql: String) throws -> StoreStatement {
        guard let kept = statements[sql] else {
            let statement = try prepare(sql, UInt32(SQLITE_PREPARE_PERSISTENT))
            statements[sql] = statement
            return statement
        }
        return kept.isBusy ? try prepare(sql) : kept
    }

    /// Prepares a statement, and throws if the text has none or several.
    private func prepare(_ sql: String, _ flags: UInt32 = 0) throws -> StoreStatement {
        try sql.withCString { start in
            var tail: UnsafePointer<CChar>? = start
            guard let statement = try prepareNext(&tail, flags)
            else { throw StoreError(extendedCode: SQLITE_ERROR, message: "empty statement") }
            if try prepareNext(&tail, 0) != nil {
                throw StoreError(extendedCode: SQLITE_MISUSE, message: "several statements in one")
            }
            return statement
        }
    }

    /// Runs all statements of a text.
    func executeScript(_ sql: String) throws {
        try sql.withCString { start in
            var tail: UnsafePointer<CChar>? = start
            while let statement = try prepareNext(&tail, 0) { try statement.readRows { true } }
        }
    }

    /// Prepares the first statement of a text, and moves to what follows it. Returns nil if there
    /// is only white space or a comment.
    private func prepareNext(
        _ text: inout UnsafePointer<CChar>?, _ flags: UInt32
    ) throws -> StoreStatement? {
        while let start = text, start.pointee != 0 {
            var prepared: OpaquePointer?
            let code = sqlite3_prepare_v3(handle, start, -1, flags, &prepared, &text)
            guard code == SQLITE_OK else { throw lastError(code) }
            if let prepared { return StoreStatement(prepared) }
        }
        return nil
    }

    /// The number of rows that the last statement wrote, without those of triggers.
    var changesCount: Int { Int(sqlite3_changes(handle)) }

    /// The number of rows that this connection has written, those of triggers included.
    var totalChangesCount: Int { Int(sqlite3_total_changes(handle)) }
    var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }
}
