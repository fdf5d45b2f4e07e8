import GRDB
import GRDBSQLite

/// The stores of a container at one moment, valid while the closure that received them runs.
struct StoreSnapshot {
    let connection: StoreConnection

    /// Copies every page of a store to an empty file, by SQLite's backup API
    /// (sqlite.org/backup.html), and checks the copy.
    ///
    /// - Throws: ``StoreError``, of the kind `.corrupt` if the pages contradict each other: a
    ///   damaged store is copied as it is.
    func copy(schema: String, to path: String) throws {
        let file = DatabaseFile(path: path)
        let copy = try DatabaseQueue(
            path: file.uri(.unlocked), configuration: .onCallersThread)
        do {
            try copy.inDatabase { try copyPages(schema: schema, to: $0) }
        } catch {
            try? copy.close()
            throw error
        }
        try copy.close()
        try expectSound(file)
    }

    private func expectSound(_ file: DatabaseFile) throws {
        var configuration = Configuration.onCallersThread
        configuration.readonly = true
        let copy = try DatabaseQueue(path: file.uri(.immutable), configuration: configuration)
        let finding = try copy.inDatabase {
            try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "the check returned nothing"
        }
        try copy.close()
        guard finding == "ok" else {
            // The first line only says which schema it is.
            let last = finding.split(separator: "\n").last.map(String.init)
            throw StoreError(.corrupt, message: last ?? finding)
        }
    }

    /// Copies all pages in one step, so that the copy has the one state that the snapshot sees.
    func copyPages(schema: String, to copy: Database) throws {
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
    /// Runs `body` on one state of the stores, on a separate connection so that no writer waits.
    /// Only the container's own connection can reach stores in memory, so writers wait for these.
    func withSnapshot<Result>(_ body: (StoreSnapshot) throws -> Result) throws -> Result {
        try Self.translatingErrors {
            try connections.readingAlone { try snapshot($0, body) }
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
        try versions.expect(connection)
        return try body(StoreSnapshot(connection: connection))
    }
}
