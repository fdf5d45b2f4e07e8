import CSQLite

/// The copying of a store's pages, as they are, by SQLite's backup API (sqlite.org/backup.html).
enum PageCopy {
    /// Copies every page of a store to an empty file, and throws if the pages contradict each
    /// other: a damaged store is copied as it is.
    static func run(from source: DatabaseConnection, toFile path: String) throws {
        let file = DatabaseFile(path: path)
        try file.withConnection(.unlocked) { try run(from: source, to: $0) }
        let options = DatabaseConnection.Options(isReadOnly: true)
        let finding = try file.withConnection(.immutable, options) {
            try StoreConnection(database: $0, trace: nil)
                .first("PRAGMA quick_check(1)") { $0.text(at: 0) } ?? "the check returned nothing"
        }
        guard finding == "ok" else {
            // The first line only says which schema it is.
            let last = finding.split(separator: "\n").last.map(String.init)
            throw StoreError(.corrupt, message: last ?? finding)
        }
    }

    /// Copies all pages in one step, so that the copy has one state of the store.
    static func run(
        from source: DatabaseConnection, to copy: DatabaseConnection, as target: String = "main"
    ) throws {
        let backup = sqlite3_backup_init(copy.handle, target, source.handle, "main")
        guard let backup else { throw copy.lastError(sqlite3_extended_errcode(copy.handle)) }
        let step = sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, code == SQLITE_OK
        else { throw copy.lastError(code == SQLITE_OK ? step : code) }
    }
}
