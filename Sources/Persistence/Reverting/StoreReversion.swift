/// One store in which a transaction is reverted or objects are restored: its present rows, their
/// recorded changes, and the outcome so far.
final class StoreReversion {
    /// Some values of one row.
    struct RowValues {
        let root: EntityDescription
        let entity: EntityDescription
        let key: Int64
        var values: [String: StoredValue]
    }

    let writer: RowWriter
    private let store: StoreIdentity
    let changes: RecordedChanges
    let roots: [String: EntityDescription]
    let joins: [String: JoinTable]
    private(set) var result = Reversion()
    private let columns: [String: [String]]

    var schema: String { changes.schema }
    var model: ManagedObjectModel { writer.model }
    var connection: StoreConnection { writer.connection }

    /// Creates a reversion in one store. The transaction of `writer` has a number.
    init(schema: String, store: StoreIdentity, writer: RowWriter) {
        self.writer = writer
        self.store = store
        changes = RecordedChanges(schema: schema, connection: writer.connection)
        roots = Dictionary(writer.model.roots.map { ($0.table, $0) }) { $1 }
        joins = Dictionary(Schema(model: writer.model).joinTables.map { ($0.name, $0) }) { $1 }
        var columns: [String: [String]] = [:]
        for table in writer.connection.transaction?.recorder?.tables ?? []
        where table.schema == schema { columns[table.name] = table.recordedColumns.map(\.name) }
        self.columns = columns
    }

    func noteChanges(_ count: Int) { result.changedCount += count }

    func keep(
        _ reason: KeptChange.Reason, _ root: EntityDescription, _ key: Int64,
        _ property: String? = nil
    ) {
        let id = ObjectID(entity: root, store: store, key: key)
        result.kept.append(KeptChange(objectID: id, property: property, reason: reason))
    }

    func columns(of table: String) -> [String] { columns[table] ?? [] }

    func exists(_ root: EntityDescription, _ key: Int64) throws -> Bool {
        try connection.hasRow(key, in: root.table)
    }

    func row(
        _ root: EntityDescription, _ key: Int64, _ columns: [String]
    ) throws -> [String: StoredValue]? {
        try connection.values(
            of: columns, in: root.table, where: RowStatements.hasKey, [.integer(key)])
    }

    /// Sets some values of an existing row. It throws ``SaveError/validation(_:)`` if another row
    /// already has one of the unique values, or ``StoreError``.
    func write(_ row: RowValues, _ values: [String: StoredValue]) throws {
        try writer.update(
            row.entity, key: row.key, values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Returns the root of the entity hierarchy that a relationship leads to.
    func destination(of relationship: RelationshipDescription) -> EntityDescription {
        model.entities[model.destination(of: relationship).rootIndex]
    }

    func exists(_ pair: RecordKey, in join: JoinTable) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(quoted(join.name)) WHERE \(RowStatements.isPair)",
            [.integer(pair.key), .integer(pair.destination)]) != nil
    }
}
