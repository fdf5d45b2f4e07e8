/// The columns of the records of one B-tree, which belongs to a table or an index.
struct TreeLayout {
    struct Column {
        let name: String
        /// The storage class that a STRICT table accepts; nil for any.
        let storageClass: StorageClass?
        let isRequired: Bool
        /// Whether the column is the row's key, which isn't in the record.
        let isKey: Bool
    }

    let name: String
    var columns: [Column]
    /// Whether records have integer keys. It is false for tables WITHOUT ROWID and for indexes.
    let hasKeys: Bool
    /// The values that the column `_entity` may have; empty if there is no such column.
    var entityNames: Set<String> = []

    /// A moment in 2004, before there were stores. It tells the versions of rows from moments.
    private static let leastMoment: Int64 = 1 << 40

    func fits(_ values: [StoredValue?]) -> Bool {
        // Columns that were added later are missing in earlier rows.
        guard !values.isEmpty, values.count <= columns.count else { return false }
        for (column, value) in zip(columns, values) {
            guard let value else { continue }
            if !column.takes(value) { return false }
            if column.name == Schema.version, case .integer(let version) = value,
                version > StoreTable.mostTransactions
            {
                return false
            }
            if column.name == Schema.entity, !entityNames.isEmpty {
                guard case .text(let name) = value, entityNames.contains(name) else { return false }
            }
        }
        return columns[values.count...].allSatisfy { !$0.isKey }
    }

    /// Returns whether a record on a page that no tree leads to may belong to this tree. Records of
    /// other trees have a small number in place of a moment.
    func fitsOrphan(_ values: [StoredValue?]) -> Bool {
        fits(values)
            && zip(columns, values).allSatisfy { column, value in
                guard column.name == (name == "_transaction" ? "moment" : TombstoneTable.moment),
                    case .integer(let moment) = value
                else { return true }
                return moment >= Self.leastMoment
            }
    }

    /// Returns the values as SQLite would return them. In a column of type REAL, SQLite stores
    /// whole numbers as integers (sqlite.org/datatype3.html, section 3).
    func converted(_ values: [StoredValue?]) -> [StoredValue?] {
        zip(columns, values).map { column, value in
            if column.storageClass == .real, case .integer(let integer) = value {
                return .real(Double(integer))
            }
            return value
        }
    }

    /// The table that holds the schema (sqlite.org/schematab.html).
    static let schema = TreeLayout(
        name: "sqlite_schema",
        columns: [
            Column(name: "type", storageClass: .text, isRequired: true, isKey: false),
            Column(name: "name", storageClass: .text, isRequired: true, isKey: false),
            Column(name: "tbl_name", storageClass: .text, isRequired: true, isKey: false),
            Column(name: "rootpage", storageClass: .integer, isRequired: false, isKey: false),
            Column(name: "sql", storageClass: .text, isRequired: false, isKey: false),
        ], hasKeys: true)

    /// The table that holds the last numbers of rows (sqlite.org/fileformat.html, section 2.6.2).
    static let sequence = TreeLayout(
        name: "sqlite_sequence",
        columns: [
            Column(name: "name", storageClass: .text, isRequired: true, isKey: false),
            Column(name: "seq", storageClass: .integer, isRequired: true, isKey: false),
        ], hasKeys: true)
}

extension TreeLayout.Column {
    func takes(_ value: StoredValue) -> Bool {
        if isKey { return value.isNull }
        switch (value, storageClass) {
        case (.null, _): return !isRequired
        case (_, nil), (.integer, .integer), (.integer, .real), (.real, .real): return true
        // Text that isn't valid UTF-8 is read as a blob.
        case (.text, .text), (.blob, .blob), (.blob, .text): return true
        default: return false
        }
    }
}

/// Reads layouts from the statements that create tables and indexes, by running them in an
/// in-memory database.
struct TreeLayouts {
    private let scratch: StoreConnection

    init() throws {
        let options = DatabaseConnection.Options(enforcesForeignKeys: false)
        scratch = StoreConnection(
            database: try DatabaseConnection(":memory:", options), trace: nil)
    }

    /// Creates a table in memory and returns its layout; returns nil if the statement doesn't just
    /// create that table. The statement may come from a damaged file, and runs in the new store.
    func table(_ name: String, _ definition: String) -> TreeLayout? {
        let beginnings = ["CREATE TABLE \(quoted(name))", "CREATE TABLE \(name)"]
        // The columns must follow the name. A query could follow too (CREATE TABLE ... AS SELECT).
        guard let beginning = beginnings.first(where: definition.hasPrefix),
            definition.dropFirst(beginning.count).first(where: { !$0.isWhitespace }) == "("
        else { return nil }
        do {
            // This refuses more than one statement.
            try scratch.execute(definition)
            let columns = try scratch.map(
                """
                SELECT name, upper(type), "notnull", pk FROM pragma_table_info(?) ORDER BY cid
                """, [.text(name)]
            ) {
                (
                    name: $0.text(at: 0), type: $0.text(at: 1), isRequired: $0.integer(at: 2) == 1,
                    place: $0.integer(at: 3)
                )
            }
            let isWithoutRowID =
                try scratch.integer("SELECT wr FROM pragma_table_list(?)", [.text(name)]) == 1
            let primaryKeys = columns.filter { $0.place > 0 }
            // In a table WITHOUT ROWID, the primary key comes first.
            let ordered =
                isWithoutRowID
                ? primaryKeys.sorted { $0.place < $1.place } + columns.filter { $0.place == 0 }
                : columns
            return TreeLayout(
                name: name,
                columns: ordered.map { column in
                    TreeLayout.Column(
                        name: column.name, storageClass: StorageClass(rawValue: column.type),
                        isRequired: column.isRequired,
                        isKey: !isWithoutRowID && primaryKeys.count == 1 && column.place == 1
                            && column.type == "INTEGER")
                }, hasKeys: !isWithoutRowID)
        } catch {
            return nil
        }
    }

    /// Creates an index in memory and returns its layout; its table must have been created before.
    /// An index on expressions has no layout.
    func index(_ name: String, of table: TreeLayout, _ definition: String) -> TreeLayout? {
        do {
            try scratch.executeScript(definition)
            let columns = try scratch.map(
                "SELECT cid, name FROM pragma_index_xinfo(?) ORDER BY seqno", [.text(name)]
            ) { (number: $0.integer(at: 0), name: $0.textIfAny(at: 1)) }
            return TreeLayout(
                name: name,
                columns: columns.compactMap { column in
                    if column.number == -1 {
                        return TreeLayout.Column(
                            name: Schema.primaryKey, storageClass: .integer, isRequired: true,
                            isKey: false)
                    }
                    return table.columns.first { $0.name == column.name }
                }, hasKeys: false)
        } catch {
            return nil
        }
    }
}
