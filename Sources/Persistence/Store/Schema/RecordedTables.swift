import Synchronization

/// A table's description for a recorder, which can't run queries while a row changes.
struct RecordedTable: Sendable {
    enum Content: Sendable {
        /// Objects of a root entity, and the columns whose former values are recorded: all but the
        /// key, the version and derived attributes.
        case rows(root: Int, columns: [Column])
        /// Pairs of a many-to-many relationship: the columns of both ends.
        case pairs(source: Int32, destination: Int32)
        /// A table of tombstones. The removal of tombstones is recorded with all columns.
        /// Tombstones of rows that the same transaction deletes aren't recorded, because the
        /// deletion implies them.
        case tombstones(columns: [Column])
    }

    struct Column: Sendable {
        let position: Int32
        let name: String
    }

    let schema: String
    let name: String
    let content: Content
    /// The indices of the tables of both ends of a pair.
    var ends: [Int] = []

    var isOfTombstones: Bool { if case .tombstones = content { true } else { false } }
}

/// The tables of a container's stores, read when the first transaction needs them, and again after
/// a schema has changed.
final class RecordedTables: Sendable {
    private struct State {
        var schemaVersions: [Int64] = []
        var tables: [RecordedTable] = []
    }

    private let state = Mutex(State())

    func tables(
        _ connection: StoreConnection, model: ManagedObjectModel, schemas: [String]
    ) throws -> [RecordedTable] {
        let versions = try schemas.map { schema in
            try connection.integer("PRAGMA \(schema).schema_version") ?? 0
        }
        let known = state.withLock { $0.schemaVersions == versions ? $0.tables : nil }
        if let known { return known }
        var tables: [RecordedTable] = []
        let (tombstones, joins) = (
            Schema(model: model).tombstoneTables, Schema(model: model).joinTables
        )
        let names = model.roots.map(\.table) + tombstones.map(\.name) + joins.map(\.name)
        for schema in schemas {
            let columns = try columns(of: names, in: schema, connection)
            for root in model.roots {
                guard let names = columns[root.table] else { continue }
                let derived = model.columns(of: root)
                    .filter { $0.value.attribute?.isDerived == true }.map(\.name)
                let left = Set(derived + [Schema.primaryKey, Schema.version])
                tables.append(
                    RecordedTable(
                        schema: schema, name: root.table,
                        content: .rows(
                            root: root.index, columns: names.filter { !left.contains($0.name) })))
            }
            for name in tombstones.map(\.name) {
                guard let names = columns[name] else { continue }
                tables.append(
                    RecordedTable(
                        schema: schema, name: name,
                        content: .tombstones(
                            columns: names.filter { $0.name != Schema.primaryKey })))
            }
            for join in joins {
                guard let names = columns[join.name],
                    let source = names.first(where: { $0.name == JoinTable.source }),
                    let destination = names.first(where: { $0.name == JoinTable.destination })
                else { continue }
                var table = RecordedTable(
                    schema: schema, name: join.name,
                    content: .pairs(source: source.position, destination: destination.position))
                table.ends = [join.sourceTable, join.destinationTable].map { end in
                    tables.firstIndex { $0.schema == schema && $0.name == end } ?? 0
                }
                tables.append(table)
            }
        }
        state.withLock { $0 = State(schemaVersions: versions, tables: tables) }
        return tables
    }

    /// Returns the columns of tables in the file's order: a migration may have added some.
    private func columns(
        of tables: [String], in schema: String, _ connection: StoreConnection
    ) throws -> [String: [RecordedTable.Column]] {
        var columns: [String: [RecordedTable.Column]] = [:]
        try connection.forEachRow(
            """
            SELECT m.name, c.cid, c.name FROM \(schema).sqlite_schema AS m \
            JOIN pragma_table_info(m.name, '\(schema)') AS c WHERE m.type = 'table' \
            AND m.name IN (\(tables.map { StoredValue.text($0).sqlLiteral }.joined(separator: ", ")))
            """
        ) {
            columns[$0.text(at: 0), default: []].append(
                RecordedTable.Column(position: Int32($0.integer(at: 1)), name: $0.text(at: 2)))
        }
        return columns
    }
}
