import GRDB
import GRDBSQLite

/// The copying of a store's pages, as they are, by SQLite's backup API (sqlite.org/backup.html).
enum PageCopy {
    /// Copies every page of a store to an empty file, and throws if the pages contradict each
    /// other: a damaged store is copied as it is.
    static func run(from source: Database, toFile path: String) throws {
        let file = DatabaseFile(path: path)
        try file.withDatabase(.unlocked) { try run(from: source, to: $0) }
        var configuration = Configuration.onCallersThread
        configuration.readonly = true
        let finding = try file.withDatabase(.immutable, configuration) {
            try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "the check returned nothing"
        }
        guard finding == "ok" else {
            // The first line only says which schema it is.
            let last = finding.split(separator: "\n").last.map(String.init)
            throw StoreError(.corrupt, message: last ?? finding)
        }
    }

    /// Copies all pages in one step, so that the copy has one state of the store.
    static func run(from source: Database, to copy: Database, as target: String = "main") throws {
        let handle = copy.sqliteConnection
        func error(_ code: Int32) -> StoreError {
            StoreError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
        }
        let backup = sqlite3_backup_init(handle, target, source.sqliteConnection, "main")
        guard let backup else { throw error(sqlite3_extended_errcode(handle)) }
        let step = sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, code == SQLITE_OK
        else { throw error(code == SQLITE_OK ? step : code) }
    }
}
