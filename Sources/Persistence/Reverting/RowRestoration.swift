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
        let load: BulkLoad
        /// The recorded columns that aren't properties of the model.
        let others: [StoreConnection.Column]
        let tombstoneRemoval: String?
    }

    let store: StoreReversion
    /// The rows whose unique values now belong to other rows, and the keys of the other rows.
    private(set) var adopted: [Row: Int64] = [:]
    private(set) var inserted: [Int: [Int64]] = [:]
    /// The keys of the rows that recorded deletions gave back, by the transaction that deleted them
    /// and by table.
    private(set) var restored: [Int64: [String: KeyRanges]] = [:]
    /// The number of rows that were inserted and haven't been deleted again.
    var insertedCount = 0
    private var targets: [Int: Target] = [:]

    private var model: ManagedObjectModel { store.model }
    private var connection: StoreConnection { store.connection }
    init(store: StoreReversion) { self.store = store }

    /// Runs `body`, which inserts rows, and then rebuilds the indexes and derived attributes that
    /// were suspended meanwhile.
    func inserting(_ body: () throws -> Void) throws {
        defer { for target in targets.values { target.load.restoreCache() } }
        try body()
        for (_, target) in targets.sorted(by: { $0.key < $1.key }) { try target.load.finish() }
        store.noteChanges(insertedCount)
    }

    /// Inserts the row that a recorded change deleted, or reports why it stays deleted.
    func insert(_ root: EntityDescription, deletedBy deletion: RecordedChange) throws {
        guard try insert(root, deletion.key.key, deletion.values) else { return }
        restored[deletion.transaction, default: [:]][root.table, default: KeyRanges()]
            .insert(deletion.key.key)
    }

    /// Inserts a row that doesn't exist, or reports why it stays deleted. `values` are those that
    /// the row had; nil if the history has none. It returns whether the row was inserted.
    func insert(
        _ root: EntityDescription, _ key: Int64, _ values: [String: StoredValue]?
    ) throws -> Bool {
        guard let values, let entity = entity(of: values, in: root) else {
            store.keep(.valuesGone, root, key)
            return false
        }
        guard let row = completed(values, entity) else {
            store.keep(.valuesGone, root, key)
            return false
        }
        let target = try target(of: root)
        // If another program's column must not be null, its own default applies.
        let others = target.others.map { ($0, values[$0.name] ?? .null) }
            .filter { !$1.isNull || $0.mayBeNull }.map { ($0.name, $1) }
        do {
            try store.writer.insert(entity, key: key, others: others) { row[$0] }
        } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
            adopted[Row(root: root.index, key: key)] = try holder(of: row, entity)
            store.keep(.valueTaken, root, key)
            return false
        }
        if let removal = target.tombstoneRemoval {
            try connection.execute(removal, [.integer(key)])
        }
        inserted[root.index, default: []].append(key)
        insertedCount += 1
        try target.load.noteInsertion()
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

    /// Returns the values of the entity's slots; nil if one of them now breaks a rule of the model.
    private func completed(
        _ values: [String: StoredValue], _ entity: EntityDescription
    ) -> [StoredValue]? {
        var row = Array(repeating: StoredValue.null, count: entity.values.count)
        for (slot, description) in entity.values.enumerated() where description.isWritten {
            var value = values[description.name] ?? .null
            // The attribute may be newer than the deletion.
            if value.isNull, description.attribute?.isOptional == false {
                value = entity.initialValues[slot]
            }
            if let relationship = description.relationship, case .integer(let key) = value,
                let other = adopted[Row(root: store.destination(of: relationship).index, key: key)]
            {
                value = .integer(other)
            }
            guard description.accepts(value) else { return nil }
            row[slot] = value
        }
        return row
    }

    private func target(of root: EntityDescription) throws -> Target {
        if let known = targets[root.index] { return known }
        let properties = Set(model.columns(of: root).map(\.name) + [Schema.entity])
        let recorded = Set(store.columns(of: root.table)).subtracting(properties)
        let last = try RowSequence.counted(root.table, in: store.schema, connection)
        let target = Target(
            load: BulkLoad(
                of: root.table, in: store.schema, after: last ?? 0, model, connection,
                postponesFullText: false),
            others: try connection.columns(of: root.table, in: store.schema)
                .filter { recorded.contains($0.name) },
            tombstoneRemoval: TombstoneTable(of: root, in: model).map {
                "DELETE FROM \(quoted($0.name)) WHERE \(RowStatements.hasKey)"
            })
        targets[root.index] = target
        return target
    }

    /// Returns the key of the row that has unique values among these.
    private func holder(of row: [StoredValue], _ entity: EntityDescription) throws -> Int64? {
        for declaring in model.hierarchy(of: model.entities[entity.rootIndex])
        where declaring.concreteNames.contains(entity.name) {
            for index in declaring.indexes where index.isUnique {
                let values = index.columns.map { entity.slot(named: $0).map { row[$0] } ?? .null }
                guard !values.contains(where: \.isNull) else { continue }
                var conditions = index.columns.map { "\(quoted($0)) = ?" }
                if declaring.index != declaring.rootIndex {
                    conditions.append(Schema(model: model).condition(for: declaring, alias: nil))
                }
                let key = try connection.integer(
                    """
                    SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(entity.table)) \
                    WHERE \(conditions.joined(separator: " AND "))
                    """, values)
                if let key { return key }
            }
        }
        return nil
    }
}
