/// What the earlier version of a file says of its tables beside their definitions. It follows the
/// steps: a table that a step renames is known by its new name.
struct FormerSchema {
    /// The tables of the model.
    private(set) var tables: Set<String>
    /// The types of their columns, by `Table.column`.
    private(set) var types: [String: String] = [:]
    /// The entities' names of relationships, as `Entity.relationship`: of the other end for a
    /// column, of the same end for a column of pairs.
    private(set) var ends: [String: Set<String>] = [:]
    /// The columns of derived attributes.
    private(set) var derived: Set<String> = []
    /// Whether a step wrote rows: a column may then have another meaning than before.
    private(set) var isUpdated = false
    private var renamed: [String: String] = [:]
    private var changes: Int64 = 0
    private var pages: [String: (page: Int64, key: String)] = [:]
    let connection: StoreConnection

    /// - Parameter names: The names that the file lists (``SchemaRecord``).
    init(_ names: Set<String>, _ connection: StoreConnection) throws {
        self.connection = connection
        tables = Set(
            names.compactMap { name in name.firstIndex(of: ".").map { String(name[..<$0]) } })
        for name in names {
            let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(
                String.init)
            guard parts.count == 2 else { continue }
            if parts[1].isEmpty {
                derived.insert(parts[0])
            } else {
                ends[parts[0], default: []].insert(parts[1])
            }
        }
        for table in tables {
            try connection.forEachRow(
                "SELECT name, type FROM pragma_table_info(?)", [.text(table)]
            ) { types["\(table).\($0.text(at: 0))"] = $0.text(at: 1) }
        }
        pages = try rootPages()
        changes = try changeCount()
    }

    private func changeCount() throws -> Int64 {
        try connection.integer("SELECT total_changes()") ?? 0
    }

    /// Whether the file says which columns are relationships. Earlier builds didn't write that.
    var knowsEnds: Bool { !ends.isEmpty || !derived.isEmpty }

    /// Whether a step renamed a table.
    var hasRenamed: Bool { !renamed.isEmpty }

    /// Returns the present name of a table.
    func present(_ table: String) -> String { renamed[table] ?? table }

    /// Returns the names that a table of pairs may be known by: its own, and with the present name of
    /// an entity that a step renamed.
    func names(ofPairs table: String) -> [String] {
        [table]
            + renamed.compactMap { old, new in
                table.hasPrefix(old + "_") ? new + table.dropFirst(old.count) : nil
            }
    }

    /// Adds the tables of a version between the file's and the model's.
    mutating func add(_ schema: Schema) throws {
        let names = tables.union(schema.tables.map(\.name)).map { $0 + "." }
        self = try FormerSchema(Set(names + schema.declarations), connection)
    }

    /// Notes whether a step wrote rows, and finds the tables that it renamed: SQLite leaves their
    /// first page where it is.
    mutating func noteStep() throws {
        isUpdated = try isUpdated || changeCount() != changes
        let now = try rootPages()
        for (old, place) in pages where tables.contains(old) && now[old] == nil {
            guard let new = now.first(where: { $0.value == place && pages[$0.key] == nil })?.key
            else { continue }
            func follow(_ name: String, _ separator: String) -> String {
                name.hasPrefix(old + separator) ? new + name.dropFirst(old.count) : name
            }
            for (key, value) in renamed where value == old { renamed[key] = new }
            renamed[old] = new
            tables.remove(old)
            tables.insert(new)
            types = Dictionary(types.map { (follow($0, "."), $1) }) { $1 }
            derived = Set(derived.map { follow($0, ".") })
            ends = Dictionary(
                ends.map { (follow($0, "."), Set($1.map { follow($0, ".") })) }
            ) { $1 }
        }
        pages = now
    }

    private func rootPages() throws -> [String: (page: Int64, key: String)] {
        Dictionary(
            try connection.map(
                "SELECT name, rootpage, sql FROM sqlite_schema WHERE type = 'table'"
            ) { row in
                let lines = row.text(at: 2).split(separator: "\n", maxSplits: 2)
                return (
                    row.text(at: 0), (row.integer(at: 1), String(lines.dropFirst().first ?? ""))
                )
            }, uniquingKeysWith: { $1 })
    }
}
