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
    let changes: RecordedChanges
    let roots: [String: EntityDescription]
    let joins: [String: JoinTable]
    private(set) var result = Reversion()

    /// The columns whose values the history keeps, by table.
    private let columns: [String: [String]]

    var schema: String { changes.schema }
    var model: ManagedObjectModel { writer.model }
    var connection: StoreConnection { writer.connection }

    /// Creates a reversion in one store.
    ///
    /// - Parameters:
    ///   - schema: The schema of the store.
    ///   - writer: A writer whose transaction has a number.
    init(schema: String, writer: RowWriter) {
        self.writer = writer
        changes = RecordedChanges(schema: schema, connection: writer.connection)
        var roots: [String: EntityDescription] = [:]
        for root in writer.model.roots { roots[root.table] = root }
        self.roots = roots
        var joins: [String: JoinTable] = [:]
        for join in Schema(model: writer.model).joinTables { joins[join.name] = join }
        self.joins = joins
        var columns: [String: [String]] = [:]
        for table in writer.connection.transaction?.recorder?.tables ?? []
        where table.schema == schema {
            columns[table.name] = table.recordedColumns.map(\.name)
        }
        self.columns = columns
    }

    // MARK: Result

    /// Adds to the number of changed rows.
    func noteChanges(_ count: Int) {
        result.changedCount += count
    }

    /// Adds a change that is kept to the result.
    func keep(
        _ reason: KeptChange.Reason, _ root: EntityDescription, _ key: Int64,
        _ property: String? = nil
    ) {
        let id = ObjectID(entity: root, store: writer.context.container.identity, key: key)
        result.kept.append(KeptChange(objectID: id, property: property, reason: reason))
    }

    // MARK: Rows

    /// Returns the columns of a table whose values the history keeps.
    func columns(of table: String) -> [String] { columns[table] ?? [] }

    func exists(_ root: EntityDescription, _ key: Int64) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(quoted(root.table)) WHERE \(RowStatements.hasKey)", [.integer(key)])
            != nil
    }

    /// Returns the values of some columns of a row; nil if the row doesn't exist.
    func row(
        _ root: EntityDescription, _ key: Int64, _ columns: [String]
    ) throws -> [String: StoredValue]? {
        try row(root.table, columns, where: RowStatements.hasKey, [.integer(key)])
    }

    private func row(
        _ table: String, _ columns: [String], where condition: String, _ arguments: [StoredValue]
    ) throws -> [String: StoredValue]? {
        let selected = (["1"] + columns.map(quoted)).joined(separator: ", ")
        let statement = try connection.statement(
            "SELECT \(selected) FROM \(quoted(table)) WHERE \(condition)")
        try statement.bind(arguments)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        var row: [String: StoredValue] = [:]
        for (index, column) in columns.enumerated() { row[column] = statement.value(at: index + 1) }
        return row
    }

    /// Sets some values of an existing row.
    ///
    /// - Throws: ``SaveError/validation(_:)`` if another row already has one of the unique values,
    ///   or ``StoreError``.
    func write(_ row: RowValues, _ values: [String: StoredValue]) throws {
        let names = values.keys.sorted()
        try writer.translating(
            row.entity, values: { values[row.entity.values[$0].name] ?? .null }
        ) {
            try connection.execute(
                RowStatements.update(
                    of: row.root.table, setting: names, where: RowStatements.hasKey),
                names.map { values[$0] ?? .null } + [.integer(row.key)])
        }
    }

    /// Returns the root of the entity hierarchy that a relationship leads to.
    func destination(of relationship: RelationshipDescription) -> EntityDescription {
        model.entities[model.destination(of: relationship).rootIndex]
    }

    // MARK: Pairs

    static let isPair =
        "\(quoted(JoinTable.source)) = ? AND \(quoted(JoinTable.destination)) = ?"

    /// Returns the orders of a pair; nil if it doesn't exist.
    func orders(
        of pair: TransactionRecorder.RecordKey, in join: JoinTable, _ columns: [String] = []
    ) throws -> [String: StoredValue]? {
        try row(
            join.name, columns, where: Self.isPair,
            [.integer(pair.key), .integer(pair.destination)])
    }

    // MARK: Numbers of members

    /// Notes the owner that a reference gives another number of members, which has to be validated.
    func noteOwner(_ value: StoredValue, of column: String, in entity: EntityDescription) {
        guard case .integer(let owner) = value, let slot = entity.slot(named: column),
            let relationship = entity.values[slot].relationship,
            let rule = model.inverseCountRule(of: relationship)
        else { return }
        writer.context.touchedOwners.note(owner, rule)
    }

    /// Notes both ends of a pair, whose numbers of members have to be validated.
    func noteOwners(of pair: TransactionRecorder.RecordKey, in join: JoinTable) {
        for entity in model.entities where !entity.isAbstract {
            for relationship in entity.toMany {
                guard let rule = CountRule(relationship, of: entity),
                    case .joinTable(join, let isSource) = relationship.storage
                else { continue }
                writer.context.touchedOwners.note(isSource ? pair.key : pair.destination, rule)
            }
        }
    }
}
