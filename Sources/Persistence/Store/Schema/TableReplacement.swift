/// Replaces a table by a new one, in the order that SQLite requires
/// (sqlite.org/lang_altertable.html, section 7). The caller must turn foreign keys off, so that
/// dropping the old table deletes nothing elsewhere. It must also turn `legacy_alter_table` on, so
/// that views and triggers that mention the table don't prevent renaming
/// (sqlite.org/pragma.html#pragma_legacy_alter_table). Indexes and triggers of the table are
/// dropped with the old one.
struct TableReplacement {
    let table: String
    var schema = "main"
    let connection: StoreConnection

    /// What is added to the name of the new table until the old one has been dropped. No entity's
    /// class can have that name, because it contains a space.
    static let suffix = " anew"
    var newName: String { table + Self.suffix }

    /// Replaces the table, given the statement that creates the new one with the table's name.
    /// `copy` fills the new table, which has ``newName``, from the old one.
    func run(by definition: String, copy: () throws -> Void) throws {
        try begin(by: definition)
        try copy()
        try finish()
    }

    /// Creates the new table.
    func begin(by definition: String) throws {
        try connection.executeScript(
            "CREATE TABLE \(schema).\(quoted(newName))"
                + definition.dropFirst(Self.beginning(of: table).count))
    }

    /// Puts the new table in place of the old one.
    func finish() throws {
        let last = try RowSequence.counted(table, in: schema, connection)
        let copied = try RowSequence.counted(newName, in: schema, connection)
        try connection.executeScript("DROP TABLE \(schema).\(quoted(table))")
        try connection.executeScript(
            "ALTER TABLE \(schema).\(quoted(newName)) RENAME TO \(quoted(table))")
        // No number that was ever assigned may be assigned again.
        if let last = [last, copied].compactMap(\.self).max() {
            try RowSequence.setCounted(last, for: table, in: schema, connection)
        }
    }

    static func beginning(of table: String) -> String { "CREATE TABLE \(quoted(table))" }
}
