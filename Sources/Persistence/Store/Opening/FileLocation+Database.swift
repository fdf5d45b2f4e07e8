import Files

extension FileLocation {
    /// Returns whether SQLite would take a file with this name for a part of another file that is a
    /// database. SQLite would roll that database back with it, and then delete the file.
    /// - Parameter path: The path of a file to make.
    /// - Returns: Whether the name is a database's name followed by `-wal`, `-journal` or `-shm`,
    ///   and that database exists.
    public static func isNameOfCompanion(_ path: String) -> Bool {
        for suffix in companionSuffixes
        where path.utf8.reversed().starts(with: suffix.utf8.reversed()) {
            let database = String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
            if case .database = try? DatabaseFile(path: database).state() { return true }
        }
        return false
    }
}
