/// The changes that one transaction made to an object.
public struct ObjectRevision: Sendable, Equatable {
    /// The transaction.
    public let transaction: HistoryEntry
    /// The kind of change to the object's row; nil if only many-to-many relationships changed.
    public internal(set) var kind: HistoryChange.Kind?
    /// The values before the transaction, by the property's name: the replaced values, or all
    /// values of a deleted object. The value of a to-one relationship is a row number.
    public internal(set) var before: [String: StoredValue] = [:]
    /// The values after the transaction, by the property's name: those of the same properties, or
    /// all values of a new object.
    public internal(set) var after: [String: StoredValue] = [:]
    /// The objects that were added to many-to-many relationships.
    public internal(set) var connected: [ObjectID] = []
    /// The objects that were removed from many-to-many relationships.
    public internal(set) var disconnected: [ObjectID] = []
}

extension ManagedObjectContext {
    /// Returns the changes of one object in the history, the latest first.
    /// - Parameter id: The ID of an object that exists or was deleted.
    /// - Returns: The revisions, as far back as the history goes.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of changes in the history.
    public func revisions(of id: ObjectID) throws -> [ObjectRevision] {
        let root = model.entities[id.entity.rootIndex]
        let schema = container.schemaName(of: root)
        return try readingOneState {
            try withConnection { connection in
                let changes = RecordedChanges(schema: schema, connection: connection)
                let found = try changes.all(of: id.key, in: root, model: model)
                let numbers = Set(found.map(\.transaction))
                var entries: [Int64: HistoryEntry] = [:]
                if let first = numbers.min() {
                    try forEachHistoryEntry { entry in
                        if numbers.contains(entry.number) { entries[entry.number] = entry }
                        return entry.number > first
                    }
                }
                var values = try storedValues(of: root, id.key, connection)
                var revisions: [ObjectRevision] = []
                for change in found.reversed() {
                    guard let entry = entries[change.transaction] else { continue }
                    if revisions.last?.transaction != entry {
                        revisions.append(ObjectRevision(transaction: entry))
                    }
                    note(change, root, id, &values, in: &revisions[revisions.count - 1])
                }
                return revisions
            }
        }
    }

    private func note(
        _ change: RecordedChange, _ root: EntityDescription, _ id: ObjectID,
        _ values: inout [String: StoredValue], in revision: inout ObjectRevision
    ) {
        switch change.kind {
        case .update:
            revision.kind = .update
            for (name, old) in change.values ?? [:] {
                revision.before[name] = old
                revision.after[name] = values[name] ?? .null
                values[name] = old
            }
        case .insert:
            revision.kind = .insert
            revision.after = values
            values = [:]
        case .delete:
            revision.kind = .delete
            values = change.values ?? [:]
            revision.before = values
        case .connect, .disconnect:
            guard
                let join = Schema(model: model).joinTables.first(where: { $0.name == change.table })
            else { return }
            let isSource = join.sourceTable == root.table && change.key.key == id.key
            let table = isSource ? join.destinationTable : join.sourceTable
            guard let far = model.roots.first(where: { $0.table == table }) else { return }
            let other = ObjectID(
                entity: far, store: container.identity,
                key: isSource ? change.key.destination : change.key.key)
            if change.kind == .connect {
                revision.connected.append(other)
            } else {
                revision.disconnected.append(other)
            }
        case .touch: break
        }
    }

    private func storedValues(
        of root: EntityDescription, _ key: Int64, _ connection: StoreConnection
    ) throws -> [String: StoredValue] {
        let columns = model.columns(of: root).filter { $0.value.attribute?.isDerived != true }
            .map(\.name)
        return try connection.values(
            of: columns, in: root.table, where: RowStatements.hasKey, [.integer(key)]) ?? [:]
    }
}

extension RecordedChanges {
    /// Returns every change of a row and of its pairs, in the order of the history.
    fileprivate func all(
        of key: Int64, in root: EntityDescription, model: ManagedObjectModel
    ) throws -> [RecordedChange] {
        let joins = Schema(model: model).joinTables
        let near = joins.filter { $0.sourceTable == root.table }.map(\.name)
        let far = joins.filter { $0.destinationTable == root.table }.map(\.name)
        func isOf(_ tables: [String]) -> String {
            let names = tables.map { StoredValue.text($0).sqlLiteral }
            return "\"entity\" IN (\(names.joined(separator: ", ")))"
        }
        let read = try matching(
            """
            (\(isOf([root.table] + near)) AND "key" <= ?1 AND coalesce("lastKey", "key") >= ?1 \
            OR \(isOf(far)) AND ("destination" = ?1 \
            OR "kind" = 'disconnect' AND "lastKey" IS NOT NULL)) \
            AND "kind" <> 'touch'
            """, [.integer(key)])
        var found: [RecordedChange] = []
        for change in read {
            guard change.lastKey != nil, change.kind != .insert else {
                found.append(change)
                continue
            }
            let isFar = far.contains(change.table)
            try forEachPart(of: change, in: isFar ? change.keys : key...key) { part in
                let isNear = change.table == root.table || near.contains(change.table)
                if isNear && part.key.key == key || isFar && part.key.destination == key {
                    found.append(part)
                }
            }
        }
        return found
    }
}
