/// Inserts deleted rows again, with their keys and the values that the history has.
///
/// If another row now has the unique values of a row, the row stays deleted, and references to it
/// lead to the other row. A row that was deleted because nothing referred to it any more (delete
/// rule deny) is inserted again with the first row that refers to it.
final class RowRestoration {
    /// A row, identified by its root entity and key.
    struct Row: Hashable {
        let root: Int
        let key: Int64
    }

    /// A table into which rows are inserted.
    private struct Target {
        /// The columns to insert.
        let columns: [String]

        /// The columns that other programs added and that can't be null.
        let demanding: Set<String>
        var derivations: DerivationSuspension
        var indexes: LargeInsertion
    }

    let store: StoreReversion

    /// The keys of the rows that now have the unique values of deleted rows, by the deleted rows.
    private(set) var adopted: [Row: Int64] = [:]

    /// The keys of the inserted rows, by root entity.
    private(set) var inserted: [Int: [Int64]] = [:]

    /// The number of rows that were inserted and haven't been deleted again.
    var insertedCount = 0
    private var targets: [Int: Target] = [:]

    private var model: ManagedObjectModel { store.model }
    private var connection: StoreConnection { store.connection }

    init(store: StoreReversion) {
        self.store = store
    }

    /// Runs `body`, which inserts rows, and then rebuilds the indexes and derived attributes that
    /// were suspended meanwhile.
    func inserting(_ body: () throws -> Void) throws {
        defer { for root in targets.keys { targets[root]?.indexes.end() } }
        try body()
        for root in targets.keys.sorted() {
            try targets[root]?.indexes.makeIndexes()
            try targets[root]?.derivations.end()
        }
        store.noteChanges(insertedCount)
    }

    /// Inserts a row that doesn't exist, or reports why it stays deleted.
    ///
    /// - Parameters:
    ///   - root: The root entity of the row.
    ///   - key: The key of the row.
    ///   - values: The values that the row had; nil if the history doesn't have them.
    /// - Returns: Whether the row was inserted.
    @discardableResult
    func insert(
        _ root: EntityDescription, _ key: Int64, _ values: [String: StoredValue]?
    ) throws -> Bool {
        guard let values, let entity = entity(of: values, in: root) else {
            store.keep(.valuesGone, root, key)
            return false
        }
        var row = try completed(values, root, entity)
        for (slot, rule) in store.writer.context.template(of: entity).rules.enumerated()
        where entity.values[slot].isWritten {
            guard rule.error(for: row[entity.values[slot].name] ?? .null) == nil else {
                store.keep(.valuesGone, root, key)
                return false
            }
        }
        while true {
            do {
                try write(row, root, entity, key)
                break
            } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
                if let other = try holder(of: row, root, entity) {
                    adopted[Row(root: root.index, key: key)] = other
                    store.keep(.valueTaken, root, key)
                    return false
                }
                let property = errors.first?.property
                store.keep(.valueTaken, root, key, property)
                guard let property, let slot = entity.slot(named: property),
                    let relationship = entity.values[slot].relationship, !relationship.isRequired,
                    row[property]?.isNull == false
                else { return false }
                // Another row now has the place in a one-to-one relationship.
                row[property] = .null
            }
        }
        inserted[root.index, default: []].append(key)
        insertedCount += 1
        if let tombstones = TombstoneTable(of: root, in: model) {
            try connection.execute(
                "DELETE FROM \(quoted(tombstones.name)) WHERE \(RowStatements.hasKey)",
                [.integer(key)])
        }
        store.noteOwner(key, of: entity)
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

    /// Returns the row's values, completed for all columns. A column of the model that was added
    /// after the deletion gets its declared default; a column of another program gets that column's
    /// default.
    private func completed(
        _ values: [String: StoredValue], _ root: EntityDescription, _ entity: EntityDescription
    ) throws -> [String: StoredValue] {
        let target = try target(of: root)
        var row: [String: StoredValue] = [:]
        for name in target.columns {
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
                    let destination = store.destination(of: relationship).index
                    value = .integer(adopted[Row(root: destination, key: key)] ?? key)
                }
            }
            if value.isNull, target.demanding.contains(name) { continue }
            row[name] = value
        }
        return row
    }

    private func target(of root: EntityDescription) throws -> Target {
        if let known = targets[root.index] { return known }
        let columns = store.columns(of: root.table)
        let own = Set(model.columns(of: root).map(\.name))
        let demanding = try connection.columns(of: root.table, in: store.schema)
            .filter { !$0.mayBeNull && !own.contains($0.name) }.map(\.name)
        var target = Target(
            columns: columns, demanding: Set(demanding),
            derivations: DerivationSuspension(model: model, connection: connection),
            indexes: LargeInsertion(connection: connection))
        try target.derivations.begin(table: root.table, in: store.schema)
        try target.indexes.begin(table: root.table, in: store.schema)
        targets[root.index] = target
        return target
    }

    private func write(
        _ row: [String: StoredValue], _ root: EntityDescription, _ entity: EntityDescription,
        _ key: Int64
    ) throws {
        let names = row.keys.sorted()
        try store.writer.translating(entity, values: { row[entity.values[$0].name] ?? .null }) {
            try connection.execute(
                RowStatements.insertion(
                    into: root.table, [Schema.primaryKey, Schema.version] + names),
                [.integer(key), .integer(connection.transactionNumber())]
                    + names.map { row[$0] ?? .null })
        }
        try targets[root.index]?.derivations.noteInsertion()
        try targets[root.index]?.indexes.noteInsertion()
        for (name, value) in row { store.noteOwner(value, of: name, in: entity) }
    }

    /// Returns the key of the existing row that has the unique values of `row`; nil if there is
    /// none.
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
}
