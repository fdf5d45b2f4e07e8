/// A table, index, trigger or view of a file, as `sqlite_schema` lists it.
struct SchemaObject {
    enum Kind: String {
        case table, index, trigger, view
    }

    let kind: Kind
    let name: String
    /// The table that an index or a trigger belongs to; for a table or view, its own name.
    let table: String
    let sql: String

    /// Whether the object is a virtual table, as those of the model's full-text indexes are.
    var isVirtual: Bool { kind == .table && sql.hasPrefix("CREATE VIRTUAL TABLE") }

    /// Returns the statement of an index or trigger with the name of a schema, which SQLite omits
    /// from the statement that it stores. Stored statements always start in one of these ways.
    static func qualified(_ sql: String, _ schema: String) -> String {
        for beginning in ["CREATE TRIGGER ", "CREATE UNIQUE INDEX ", "CREATE INDEX "]
        where sql.hasPrefix(beginning) {
            return beginning + schema + "." + sql.dropFirst(beginning.count)
        }
        return sql
    }

    /// Reads all objects that a statement created, without SQLite's internal ones.
    static func all(in connection: StoreConnection, schema: String = "main") throws
        -> [SchemaObject]
    {
        try connection.compactMap(
            """
            SELECT type, name, tbl_name, sql FROM \(schema).sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        ) { row in
            Kind(rawValue: row.text(at: 0)).map {
                SchemaObject(
                    kind: $0, name: row.text(at: 1), table: row.text(at: 2), sql: row.text(at: 3))
            }
        }
    }
}

/// The text that identifies a schema object by its kind and name: a trigger may have the name of a
/// table, index or view. Names that differ only in case are the same.
enum SchemaKey {
    static func of(_ object: SchemaObject) -> String {
        text(object.name, isTrigger: object.kind == .trigger)
    }

    static func of(_ statement: String) -> String {
        text(Schema.name(of: statement), isTrigger: statement.hasPrefix("CREATE TRIGGER"))
    }

    private static func text(_ name: String, isTrigger: Bool) -> String {
        (isTrigger ? "trigger " : "") + name.lowercased()
    }
}

/// The table that lists the objects of a file's schema that belong to the model: tables, their
/// columns as `Table.column`, indexes and triggers, and ``Schema/declarations``. Everything else was added by others, and a
/// migration keeps it.
enum SchemaRecord {
    static let table = "_schema"
    static let definition = """
        CREATE TABLE "\(table)" (
          "name" TEXT PRIMARY KEY NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    /// Returns the names that the file lists; nil if it is of a version that kept no list.
    static func names(in connection: StoreConnection) throws -> Set<String>? {
        let isKept = try connection.integer(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)])
        guard isKept == 1 else { return nil }
        return Set(try connection.map("SELECT name FROM \(quoted(table))") { $0.text(at: 0) })
    }

    /// Adds names to the list: an earlier build of this version may not have had all of them.
    static func add(_ names: [String], in connection: StoreConnection) throws {
        for name in names {
            try connection.execute(
                "INSERT OR IGNORE INTO \(quoted(table)) VALUES (?)", [.text(name)])
        }
    }

    /// Replaces the list by that of a schema, without the columns that others added.
    static func write(
        _ schema: Schema, except foreign: Set<String> = [], in connection: StoreConnection
    ) throws {
        try write(schema.names, except: foreign, in: connection)
        try add(schema.declarations, in: connection)
    }

    /// Replaces the list: the tables, indexes and triggers of the model, and the columns of these
    /// tables except for those that others added.
    static func write(
        _ names: [String], except foreign: Set<String> = [], in connection: StoreConnection
    ) throws {
        let listed = names.map { StoredValue.text($0).sqlLiteral }.joined(separator: ", ")
        try connection.executeScript(
            """
            DELETE FROM \(quoted(table));
            INSERT INTO \(quoted(table))
              SELECT name FROM sqlite_schema WHERE name IN (\(listed))
              UNION
              SELECT o.name || '.' || c.name FROM sqlite_schema AS o
              JOIN pragma_table_info(o.name) AS c
              WHERE o.type = 'table' AND o.name IN (\(listed))
            """)
        for column in foreign {
            try connection.execute("DELETE FROM \(quoted(table)) WHERE name = ?", [.text(column)])
        }
    }
}
