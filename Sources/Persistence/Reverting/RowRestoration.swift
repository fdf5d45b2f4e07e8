import GRDBSQLite

/// Inserts deleted rows again, under their keys and with the values that the history has.
///
/// A row whose unique values another one has by now stays deleted, and references to it lead to that
/// one. A row that was deleted because nothing referred to it any more (the delete rule deny) is
/// inserted again with the first row that does.
final class RowRestoration {
    /// A row by its table and key.
    private struct Row: Hashable {
        let root: Int
        let key: Int64
    }

    /// The suspensions of one table's triggers and indexes, for many rows.
    private struct Loading {
        var derivations: DerivationSuspension
        var indexes: LargeInsertion
    }

    private static let keysAtOnce = 500

    let writer: RowWriter
    let changes: RecordedChanges
    var reversion = Reversion()
    private var context: ManagedObjectContext { writer.context }
    private var model: ManagedObjectModel { writer.model }
    private var connection: StoreConnection { writer.connection }
    private var adopted: [Row: Int64] = [:]
    private var inserted: [Int: [Int64]] = [:]
    private var columns: [Int: [String]] = [:]
    private var loadings: [Int: Loading] = [:]

    init(writer: RowWriter, schema: String) {
        self.writer = writer
        changes = RecordedChanges(schema: schema, connection: writer.connection)
    }

    func objectID(_ root: EntityDescription, _ key: Int64) -> ObjectID {
        ObjectID(entity: root, store: context.container.identity, key: key)
    }

    func exists(_ root: EntityDescription, _ key: Int64) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM \(quoted(root.table)) WHERE \(RowStatements.hasKey)", [.integer(key)])
            != nil
    }

    /// The number of rows that were inserted.
    var insertedCount: Int { inserted.values.reduce(0) { $0 + $1.count } }

    // MARK: Rows

    /// Inserts a row that isn't there.
    ///
    /// - Returns: Whether it was inserted.
    @discardableResult
    func insert(
        _ root: EntityDescription, _ key: Int64, _ values: [String: StoredValue]?
    ) throws -> Bool {
        guard let values, let entity = entity(of: values, in: root) else {
            reversion.keep(.valuesGone, objectID(root, key))
            return false
        }
        var row = try completed(values, root, entity)
        for (slot, rule) in context.template(of: entity).rules.enumerated()
        where entity.values[slot].isWritten {
            guard rule.error(for: row[entity.values[slot].name] ?? .null) == nil else {
                reversion.keep(.valuesGone, objectID(root, key))
                return false
            }
        }
        while true {
            do {
                try write(row, root, entity, key)
                break
            } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
                let property = errors.first?.property
                if let other = try holder(of: row, root, entity) {
                    adopted[Row(root: root.index, key: key)] = other
                    reversion.keep(.valueTaken, objectID(root, key))
                    return false
                }
                guard let property, let slot = entity.slot(named: property),
                    let relationship = entity.values[slot].relationship, !relationship.isRequired,
                    row[property]?.isNull == false
                else {
                    reversion.keep(.valueTaken, objectID(root, key), property: property)
                    return false
                }
                // Another object has the one place in a one-to-one relationship.
                row[property] = .null
                reversion.keep(.valueTaken, objectID(root, key), property: property)
            }
        }
        inserted[root.index, default: []].append(key)
        if let tombstones = TombstoneTable(of: root, in: model) {
            try connection.execute(
                "DELETE FROM \(quoted(tombstones.name)) WHERE \(RowStatements.hasKey)",
                [.integer(key)])
        }
        for rule in entity.toMany.compactMap({ CountRule($0, of: entity) }) {
            context.touchedOwners.note(key, rule)
        }
        return true
    }

    private func entity(
        of values: [String: StoredValue], in root: EntityDescription
    ) -> EntityDescription? {
        guard root.isInHierarchy else { return root }
        guard case .text(let name)? = values[Schema.entity], root.concreteNames.contains(name)
        else { return nil }
        return model.entity(named: name)
    }

    /// Returns a value for each column. One that the row didn't have is the declared default.
    private func completed(
        _ values: [String: StoredValue], _ root: EntityDescription, _ entity: EntityDescription
    ) throws -> [String: StoredValue] {
        var row: [String: StoredValue] = [:]
        for name in try columnNames(of: root) {
            var value = values[name] ?? .null
            if let slot = entity.slot(named: name) {
                if value.isNull, let attribute = entity.values[slot].attribute,
                    !attribute.isOptional
                {
                    value = attribute.initialValue
                }
                if let relationship = entity.values[slot].relationship,
                    case .integer(let key) = value
                {
                    let destination = model.destination(of: relationship).rootIndex
                    value = .integer(adopted[Row(root: destination, key: key)] ?? key)
                }
            }
            row[name] = value
        }
        return row
    }

    private func columnNames(of root: EntityDescription) throws -> [String] {
        if let known = columns[root.index] { return known }
        _ = try connection.transactionNumber()
        let names =
            connection.transaction?.recorder?.tables
            .first { $0.name == root.table && $0.schema == changes.schema }?
            .recordedColumns.map(\.name) ?? []
        columns[root.index] = names
        return names
    }

    private func write(
        _ row: [String: StoredValue], _ root: EntityDescription, _ entity: EntityDescription,
        _ key: Int64
    ) throws {
        if loadings[root.index] == nil {
            var loading = Loading(
                derivations: DerivationSuspension(model: model, connection: connection),
                indexes: LargeInsertion(connection: connection))
            try loading.derivations.begin(table: root.table, in: changes.schema)
            try loading.indexes.begin(table: root.table, in: changes.schema)
            loadings[root.index] = loading
        }
        let names = try columnNames(of: root)
        try writer.translating(entity, values: { row[entity.values[$0].name] ?? .null }) {
            try connection.execute(
                RowStatements.insertion(
                    into: root.table, [Schema.primaryKey, Schema.version] + names),
                [.integer(key), .integer(connection.transactionNumber())]
                    + names.map { row[$0] ?? .null })
        }
        try loadings[root.index]?.derivations.noteInsertion()
        try loadings[root.index]?.indexes.noteInsertion()
        for name in names {
            if let value = row[name] { note(value, of: name, in: entity) }
        }
    }

    /// Notes the owner whose declared number of members a reference changes.
    func note(_ value: StoredValue, of column: String, in entity: EntityDescription) {
        guard case .integer(let owner) = value, let slot = entity.slot(named: column),
            let relationship = entity.values[slot].relationship,
            let rule = model.inverseCountRule(of: relationship)
        else { return }
        context.touchedOwners.note(owner, rule)
    }

    /// Returns the row that has the unique values of another.
    private func holder(
        of row: [String: StoredValue], _ root: EntityDescription, _ entity: EntityDescription
    ) throws -> Int64? {
        for declaring in model.hierarchy(of: root)
        where declaring.concreteNames.contains(entity.name) {
            for index in declaring.indexes where index.isUnique {
                let values = index.columns.map { row[$0] ?? .null }
                guard !values.contains(where: \.isNull) else { continue }
                var conditions = index.columns.map { "\(quoted($0)) = ?" }
                if declaring.index != root.index {
                    conditions.append(Schema(model: model).condition(for: declaring, alias: nil))
                }
                let key = try connection.integer(
                    """
                    SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(root.table)) \
                    WHERE \(conditions.joined(separator: " AND "))
                    """, values)
                if let key { return key }
            }
        }
        return nil
    }

    // MARK: References

    /// Returns the key of the row that a reference to a row leads to now; nil if there is none.
    ///
    /// - Parameter relationship: The relationship from the row to the one that refers to it.
    func resolve(
        _ root: EntityDescription, _ key: Int64, inverseDeleteRule: DeleteRule
    ) throws -> Int64? {
        if try exists(root, key) { return key }
        if let other = adopted[Row(root: root.index, key: key)] { return other }
        guard inverseDeleteRule == .deny,
            let deletion = try changes.lastDeletion(of: key, in: root.table)
        else { return nil }
        if try insert(root, key, deletion.values) { return key }
        return adopted[Row(root: root.index, key: key)]
    }

    /// Makes every reference of the inserted rows lead to a row, or to none; a row that can't be
    /// without goes again.
    func resolveReferences() throws {
        var done: [Int: Int] = [:]
        while let (root, keys) = inserted.first(where: { (done[$0.key] ?? 0) < $0.value.count }) {
            let first = done[root] ?? 0
            let some = keys[first...].prefix(Self.keysAtOnce)
            done[root] = first + some.count
            try resolveReferences(of: model.entities[root], Array(some))
        }
    }

    private func resolveReferences(of root: EntityDescription, _ keys: [Int64]) throws {
        for (name, value) in model.columns(of: root) {
            guard let relationship = value.relationship,
                relationship.inverseDeleteRule != .noAction
            else { continue }
            let destination = model.entities[model.destination(of: relationship).rootIndex]
            for (key, lost) in try dangling(name, of: root, to: destination, among: keys) {
                let found = try resolve(
                    destination, lost, inverseDeleteRule: relationship.inverseDeleteRule)
                if found == nil, relationship.isRequired {
                    try connection.execute(
                        "DELETE FROM \(quoted(root.table)) WHERE \(RowStatements.hasKey)",
                        [.integer(key)])
                    reversion.keep(.valuesGone, objectID(root, key))
                    continue
                }
                try connection.execute(
                    RowStatements.update(
                        of: root.table, setting: [name], where: RowStatements.hasKey),
                    [found.map { .integer($0) } ?? .null, .integer(key)])
                if found == nil {
                    reversion.keep(.deletedSince, objectID(root, key), property: name)
                }
            }
        }
    }

    private func dangling(
        _ column: String, of root: EntityDescription, to destination: EntityDescription,
        among keys: [Int64]
    ) throws -> [(key: Int64, lost: Int64)] {
        let statement = try connection.statement(
            """
            SELECT o.\(quoted(Schema.primaryKey)), o.\(quoted(column)) \
            FROM \(quoted(root.table)) AS o \
            WHERE o.\(quoted(Schema.primaryKey)) IN (SELECT value FROM json_each(?)) \
            AND o.\(quoted(column)) IS NOT NULL AND NOT EXISTS (\
            SELECT 1 FROM \(quoted(destination.table)) AS d \
            WHERE d.\(quoted(Schema.primaryKey)) = o.\(quoted(column)))
            """)
        try statement.bind([.text(jsonArray(keys))])
        defer { statement.reset() }
        var found: [(key: Int64, lost: Int64)] = []
        while try statement.step() {
            found.append((statement.integer(at: 0), statement.integer(at: 1)))
        }
        return found
    }

    // MARK: Pairs

    /// Inserts a pair that isn't there, if both of its ends are.
    func insertPair(
        of join: JoinTable, _ pair: TransactionRecorder.RecordKey, _ orders: [String: StoredValue]
    ) throws {
        guard let source = model.roots.first(where: { $0.table == join.sourceTable }),
            let destination = model.roots.first(where: { $0.table == join.destinationTable })
        else { return }
        // The end with the rule deny could only go because nothing referred to it.
        guard
            let near = try resolve(
                source, pair.key, inverseDeleteRule: join.sourceIsDenied ? .deny : .nullify),
            let far = try resolve(
                destination, pair.destination,
                inverseDeleteRule: join.destinationIsDenied ? .deny : .nullify)
        else {
            let lost = try exists(source, pair.key)
            reversion.keep(
                .deletedSince,
                lost ? objectID(destination, pair.destination) : objectID(source, pair.key))
            return
        }
        let names = orders.keys.sorted()
        let columns = [JoinTable.source, JoinTable.destination] + names
        try connection.execute(
            RowStatements.insertion(into: join.name, columns)
                .replacing("INSERT INTO", with: "INSERT OR IGNORE INTO", maxReplacements: 1),
            [.integer(near), .integer(far)] + names.map { orders[$0] ?? .null })
        notePair(of: join, near, far)
    }

    /// Notes the ends of a pair whose declared number of members it changes.
    func notePair(of join: JoinTable, _ source: Int64, _ destination: Int64) {
        for entity in model.entities where !entity.isAbstract {
            for relationship in entity.toMany {
                guard case .joinTable(join, let isSource) = relationship.storage,
                    let rule = CountRule(relationship, of: entity)
                else { continue }
                context.touchedOwners.note(isSource ? source : destination, rule)
            }
        }
    }

    /// Makes the suspended indexes and triggers again.
    func finish() throws {
        for root in loadings.keys.sorted() {
            try loadings[root]?.indexes.makeIndexes()
            try loadings[root]?.derivations.end()
            loadings[root]?.indexes.end()
        }
        loadings = [:]
    }
}
