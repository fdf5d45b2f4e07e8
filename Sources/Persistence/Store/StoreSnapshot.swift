import GRDB
import GRDBSQLite

/// The stores of a container at one moment, for as long as the closure that was given them runs.
struct StoreSnapshot {
    let connection: StoreConnection

    /// Copies every page of a store to an empty file, by SQLite's backup API
    /// (sqlite.org/backup.html).
    func copy(schema: String, to path: String) throws {
        let copy = try DatabaseQueue(path: path)
        do {
            try copy.inDatabase { try copyPages(schema: schema, to: $0) }
        } catch {
            try? copy.close()
            throw error
        }
        try copy.close()
    }

    /// All pages in one step: what is copied is the one state that the snapshot sees.
    private func copyPages(schema: String, to copy: Database) throws {
        let handle = copy.sqliteConnection
        guard
            let backup = sqlite3_backup_init(
                handle, "main", connection.database.sqliteConnection, schema)
        else { throw error(sqlite3_extended_errcode(handle), handle) }
        let step = sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, code == SQLITE_OK else {
            throw error(code == SQLITE_OK ? step : code, handle)
        }
    }

    private func error(_ code: Int32, _ handle: OpaquePointer?) -> StoreError {
        StoreError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}

extension PersistentContainer {
    /// Runs `body` on one state of the stores: on a connection of its own, so that it holds up no
    /// writer. Stores that only this container's connection can reach, in memory, are held for as
    /// long.
    func withSnapshot<Result>(_ body: (StoreSnapshot) throws -> Result) throws -> Result {
        try Self.translatingErrors {
            let isOnDisk = attachment.files.allSatisfy { $0 != nil }
            guard isOnDisk, let reader = try attachment.openReader() else {
                return try connections.writing { try snapshot($0, body) }
            }
            defer { try? reader.close() }
            return try reader.unsafeReentrantRead { try snapshot($0, body) }
        }
    }

    private func snapshot<Result>(
        _ database: Database, _ body: (StoreSnapshot) throws -> Result
    ) throws -> Result {
        let connection = StoreConnection(database: database, trace: trace)
        guard !connection.isInTransaction else {
            return try body(StoreSnapshot(connection: connection))
        }
        try connection.executeScript("BEGIN")
        defer { try? connection.executeScript("ROLLBACK") }
        return try body(StoreSnapshot(connection: connection))
    }
}
