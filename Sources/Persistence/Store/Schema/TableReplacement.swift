/// Replaces a table by a new one, in the order that SQLite requires
/// (sqlite.org/lang_altertable.html, section 7).
///
/// Meanwhile foreign keys must be off, so that dropping the old table deletes nothing elsewhere,
/// and `legacy_alter_table` on, so that views and triggers that name the table don't keep it from
/// being renamed (sqlite.org/pragma.html#pragma_legacy_alter_table). The indexes and triggers of
/// the table go with the old one.
struct TableReplacement {
    let table: String
    var schema = "main"
    let connection: StoreConnection

    /// The name of the new table until the old one is gone. No entity's class can have it.
    var newName: String { table + " anew" }

    /// - Parameters:
    ///   - definition: The statement that makes the new table, with the table's name.
    ///   - copy: Fills the new table, which has ``newName``, from the old one.
    /// - Throws: ``StoreError``, and what `copy` throws.
    func run(by definition: String, copy: () throws -> Void) throws {
        let beginning = Self.beginning(of: table)
        let last = try RowSequence.counted(table, in: schema, connection)
        try connection.executeScript(
            "CREATE TABLE \(schema).\(quoted(newName))" + definition.dropFirst(beginning.count))
        try copy()
        let copied = try RowSequence.counted(newName, in: schema, connection)
        try connection.executeScript("DROP TABLE \(schema).\(quoted(table))")
        try connection.executeScript(
            "ALTER TABLE \(schema).\(quoted(newName)) RENAME TO \(quoted(table))")
        // A number that was ever given is not given again.
        if let last = [last, copied].compactMap(\.self).max() {
            try RowSequence.setCounted(last, for: table, in: schema, connection)
        }
    }

    /// The beginning of every definition that can be used.
    static func beginning(of table: String) -> String { "CREATE TABLE \(quoted(table))" }
}
