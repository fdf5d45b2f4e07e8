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

    /// The triggers and indexes of a table that are suspended during many insertions.
    private struct Suspension {
        var derivations: DerivationSuspension
        var indexes: LargeInsertion
    }

    let store: StoreReversion

    /// The rows whose unique values now belong to other rows, and the keys of the other rows.
    private(set) var adopted: [Row: Int64] = [:]

    /// The keys of the inserted rows, by root entity.
    private(set) var inserted: [Int: [Int64]] = [:]

    /// The keys of the rows that recorded deletions gave back, by the transaction that deleted them
    /// and by table.
    private(set) var restored: [Int64: [String: KeyRanges]] = [:]

    /// The number of rows that were inserted and haven't been deleted again.
    var insertedCount = 0
    private var targets: [Int: RowTarget] = [:]
    private var suspensions: [Int: Suspension] = [:]

    private var model: ManagedObjectModel { store.model }
    private var connection: StoreConnection { store.connection }

    init(store: StoreReversion) {
        self.store = store
    }

    /// Runs `body`, which inserts rows, and then rebuilds the indexes and derived attributes that
    /// were suspended meanwhile.
    func inserting(_ body: () throws -> Void) throws {
        defer { for root in suspensions.keys { suspensions[root]?.indexes.end() } }
        try body()
        for root in suspensions.keys.sorted() {
            try suspensions[root]?.indexes.makeIndexes()
            try suspensions[root]?.derivations.end()
        }
        store.noteChanges(insertedCount)
    }

    /// Inserts the row that a recorded change deleted, or reports why it stays deleted.
    func insert(_ root: EntityDescription, deletedBy deletion: RecordedChange) throws {
        guard try insert(root, deletion.key.key, deletion.values) else { return }
        restored[deletion.transaction, default: [:]][root.table, default: KeyRanges()]
            .insert(deletion.key.key)
    }

    /// Inserts a row that doesn't exist, or reports why it stays deleted.
    ///
    /// - Parameters:
    ///   - root: The root entity of the row.
    ///   - key: The key of the row.
    ///   - values: The values that the row had; nil if the history doesn't have them.
    /// - Returns: Whether the row was inserted.
    func insert(
        _ root: EntityDescription, _ key: Int64, _ values: [String: StoredValue]?
    ) throws -> Bool {
        guard let values, let entity = entity(of: values, in: root) else {
            store.keep(.valuesGone, root, key)
            return false
        }
        let target = try target(of: entity, root)
        guard var row = completed(values, target) else {
            store.keep(.valuesGone, root, key)
            return false
        }
        while true {
            do {
                try target.insert(key, row)
                break
            } catch SaveError.validation(let errors) where errors.first?.reason == .notUnique {
                if let other = try target.holder(of: row) {
                    adopted[Row(root: root.index, key: key)] = other
                    store.keep(.valueTaken, root, key)
                    return false
                }
                let property = errors.first?.property
                store.keep(.valueTaken, root, key, property)
                guard
                    let index = target.columns.firstIndex(where: { $0.name == property }),
                    target.columns[index].destination != nil, !row[index].isNull,
                    target.columns[index].rule?.error(for: .null) == nil
                else { return false }
                // Another object has the one place in a one-to-one relationship.
                row[index] = .null
            }
        }
        inserted[root.index, default: []].append(key)
        insertedCount += 1
        try suspensions[root.index]?.derivations.noteInsertion()
        try suspensions[root.index]?.indexes.noteInsertion()
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

    /// Returns the values of the target's columns; nil if one of them now breaks a rule of the
    /// model.
    private func completed(
        _ values: [String: StoredValue], _ target: RowTarget
    ) -> [StoredValue]? {
        var row: [StoredValue] = []
        row.reserveCapacity(target.columns.count)
        for column in target.columns {
            var value = values[column.name] ?? .null
            if value.isNull, let replacement = column.replacement { value = replacement }
            if let destination = column.destination, case .integer(let key) = value,
                let other = adopted[Row(root: destination, key: key)]
            {
                value = .integer(other)
            }
            if column.rule?.error(for: value) != nil { return nil }
            row.append(value)
        }
        return row
    }

    private func target(
        of entity: EntityDescription, _ root: EntityDescription
    ) throws -> RowTarget {
        if let known = targets[entity.index] { return known }
        if suspensions[root.index] == nil {
            var suspension = Suspension(
                derivations: DerivationSuspension(model: model, connection: connection),
                indexes: LargeInsertion(connection: connection))
            try suspension.derivations.begin(table: root.table, in: store.schema)
            try suspension.indexes.begin(table: root.table, in: store.schema)
            suspensions[root.index] = suspension
        }
        let target = try RowTarget(entity, in: store)
        targets[entity.index] = target
        return target
    }
}
