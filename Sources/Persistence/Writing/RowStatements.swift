/// The SQL of row changes. Every writer of rows, migrations included, uses these statements.
enum RowStatements {
    /// The assignment that marks a row as written by this transaction. All stores that it writes to
    /// have its number.
    static let versionStamp =
        "\(quoted(Schema.version)) = (SELECT \"writer\" FROM \(quoted(StoreTable.name)))"

    /// Returns an insertion, whose source is a row of arguments by default. A conflict is an error
    /// unless a clause such as `OR IGNORE` is given.
    static func insertion(
        into table: String, _ columns: [String], from source: String? = nil, conflict: String? = nil
    ) -> String {
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let names = columns.map(quoted).joined(separator: ", ")
        return "INSERT\(conflict.map { " " + $0 } ?? "") INTO \(quoted(table)) (\(names)) "
            + (source ?? "VALUES (\(places))")
    }

    /// Returns an update, whose first arguments are the columns' values. If demanded, a row that
    /// has all the values already stays as it is.
    static func update(
        of table: String, setting columns: [String], where condition: String,
        onlyIfDifferent: Bool = false
    ) -> String {
        let assignments = columns.enumerated().map { "\(quoted($1)) = ?\($0 + 1)" }
        var conditions = condition
        if onlyIfDifferent {
            let differs = columns.enumerated().map { "\(quoted($1)) IS NOT ?\($0 + 1)" }
            conditions = "(\(differs.joined(separator: " OR "))) AND \(condition)"
        }
        return "UPDATE \(quoted(table)) "
            + "SET \((assignments + [versionStamp]).joined(separator: ", ")) WHERE \(conditions)"
    }

    /// Returns an update that puts a value of each row's own in place of references and unique
    /// values: for a reference the row's negated number, which leads to no row, and for an attribute
    /// nil, or a value that no program is likely to store.
    static func release(
        of table: String, _ columns: [ValueDescription], where condition: String
    ) -> String {
        let key = quoted(Schema.primaryKey)
        let assignments = columns.map { column in
            let value =
                switch column {
                case .toOne: "-\(key)"
                case .attribute(let attribute) where attribute.isOptional: "NULL"
                case .attribute(let attribute):
                    switch attribute.storageClass {
                    case .integer: "-1099511627776 - \(key)"
                    case .real: "-1e18 - 1e6 * \(key)"
                    case .text: "char(1) || \(key)"
                    case .blob: "CAST(char(1) || \(key) AS BLOB)"
                    }
                }
            return "\(quoted(column.name)) = \(value)"
        }
        return "UPDATE \(quoted(table)) "
            + "SET \((assignments + [versionStamp]).joined(separator: ", ")) WHERE \(condition)"
    }

    static let hasKey = "\(quoted(Schema.primaryKey)) = ?"
    static let isPair = "\(quoted(JoinTable.source)) = ? AND \(quoted(JoinTable.destination)) = ?"
}
