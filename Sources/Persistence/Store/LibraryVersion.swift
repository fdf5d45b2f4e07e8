import GRDBSQLite

extension PersistentContainer {
    /// The version of the SQLite library in use, "3.40.1".
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
