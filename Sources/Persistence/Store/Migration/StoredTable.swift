/// A table of objects or of pairs in a file that is being migrated, as it is between two steps.
struct StoredTable {
    let name: String
    let definition: String
    /// The types of the columns, by name.
    let types: [String: String]
    /// The tables that the columns refer to.
    let references: [String: String]
    /// Whether a column says of which entity each row is.
    let hasEntities: Bool
    /// The entities of the rows; the table's own name if no column says more.
    let entities: [String]

    var isOfPairs: Bool {
        types.keys.contains(JoinTable.source) && types.keys.contains(JoinTable.destination)
            && !types.keys.contains(Schema.primaryKey)
    }

    /// Reads the tables of objects and of pairs among those with the given names.
    static func all(
        among names: Set<String>, former: FormerSchema, in connection: StoreConnection
    ) throws -> [StoredTable] {
        try SchemaObject.all(in: connection)
            .filter { $0.kind == .table && !$0.isVirtual && names.contains($0.name) }
            .map { try StoredTable($0, former, connection) }
            .filter { $0.isOfPairs || $0.types.keys.contains(Schema.primaryKey) }
            .sorted { $0.name < $1.name }
    }

    private init(
        _ object: SchemaObject, _ former: FormerSchema, _ connection: StoreConnection
    ) throws {
        name = object.name
        definition = object.sql
        types = Dictionary(
            try connection.map("SELECT name, type FROM pragma_table_info(?)", [.text(name)]) {
                ($0.text(at: 0), $0.text(at: 1))
            }, uniquingKeysWith: { $1 })
        // A table that a step renamed still has its former name in the definitions of others.
        references = Dictionary(
            try connection.map(
                "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", [.text(name)]
            ) { ($0.text(at: 0), former.present($0.text(at: 1))) }, uniquingKeysWith: { $1 })
        hasEntities = types.keys.contains(Schema.entity)
        entities =
            hasEntities
            ? try connection.map(
                "SELECT DISTINCT \(quoted(Schema.entity)) FROM \(quoted(name)) ORDER BY 1"
            ) { $0.text(at: 0) } : [name]
    }

    /// Returns the condition that a row, by this name, is of one of these entities.
    func condition(_ entities: [String], of row: String) -> String {
        guard hasEntities else { return entities.isEmpty ? "FALSE" : "TRUE" }
        let names = entities.map { StoredValue.text($0).sqlLiteral }.joined(separator: ", ")
        return "\(row).\(quoted(Schema.entity)) IN (\(names))"
    }
}
