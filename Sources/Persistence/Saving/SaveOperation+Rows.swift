/// The rows that a save writes, inside its transaction.
extension SaveOperation {
    /// Assigns all keys before the first row, so that rows may refer to each other in any order.
    func assignKeys(_ connection: StoreConnection) throws {
        var next: [String: Int64] = [:]
        for object in context.inserted where object.key < 0 {
            let table = object.entity.table
            let key =
                try next[table]
                ?? RowSequence(of: object.entity, in: context.container, connection).last()
            guard key < Int64.max else {
                // SQLite reports the same for a table whose last row number is taken (code 13).
                throw StoreError(
                    .full, extendedCode: 13, message: "\(table) has no row number left")
            }
            next[table] = key + 1
            newKeys[ObjectIdentifier(object)] = key + 1
        }
    }

    func key(of object: ManagedObject) -> Int64 {
        object.key > 0 ? object.key : newKeys[ObjectIdentifier(object)] ?? object.key
    }

    func value(of object: ManagedObject, at slot: Int) -> StoredValue {
        if case .object(let destination) = object.overlay?.cells[slot] {
            return destination.map { .integer(key(of: $0)) } ?? .null
        }
        return object.storedValue(at: slot)
    }

    /// Releases the references that this save changes: those to rows that it deletes, and
    /// those in one-to-one relationships. In a row that it deletes, it releases those by which the
    /// row would delete another row or couldn't be deleted.
    func release(_ updates: [ManagedObject], _ writer: RowWriter) throws {
        let deleted = Set(context.deleted.map(\.objectID))
        func isDeleted(_ key: Int64, _ relationship: RelationshipDescription) -> Bool {
            deleted.contains(
                ObjectID(
                    entity: context.model.destination(of: relationship),
                    store: context.container.identity, key: key))
        }
        func releaseColumns(
            of object: ManagedObject, if isReleased: (RelationshipDescription, Int64) -> Bool
        ) throws {
            let slots = object.changedColumns.filter { slot in
                guard let relationship = object.entity.values[slot].relationship,
                    case .integer(let key) = object.snapshotValue(at: slot)
                else { return false }
                return isReleased(relationship, key)
            }
            guard !slots.isEmpty else { return }
            try writer.release(
                slots, of: object.entity, where: RowStatements.hasKey, [.integer(object.key)])
        }
        for object in updates {
            try releaseColumns(of: object) { relationship, key in
                relationship.inverseIsToMany
                    ? isDeleted(key, relationship) : updates.count > 1 || !deleted.isEmpty
            }
        }
        for object in context.deleted {
            try releaseColumns(of: object) { relationship, key in
                [DeleteRule.cascade, .deny].contains(relationship.deleteRule)
                    && !isDeleted(key, relationship)
            }
        }
    }
}

/// Unique values that change hands among the rows that a save updates.
extension SaveOperation {
    /// The values of a row in a unique index.
    private struct UniqueValues: Hashable {
        let owner: Int
        let columns: [String]
        let values: [StoredValue]
    }

    /// Releases the unique values that one updated row gives up and another takes, so that the rows
    /// can be written in any order.
    func releaseUniqueValues(of updates: [ManagedObject], _ writer: RowWriter) throws {
        guard updates.count > 1 else { return }
        var holders: [UniqueValues: (object: ManagedObject, slot: Int)] = [:]
        for object in updates where !object.isFault {
            let changed = object.changedColumns
            for (owner, columns) in context.model.uniqueColumns(of: object.entity) {
                let slots = columns.compactMap { object.entity.slot(named: $0) }
                guard let slot = slots.first(where: changed.contains) else { continue }
                let values = slots.map { object.snapshotValue(at: $0) }
                guard !values.contains(where: \.isNull) else { continue }
                holders[UniqueValues(owner: owner, columns: columns, values: values)] =
                    (object, slot)
            }
        }
        guard !holders.isEmpty else { return }
        for object in updates {
            for (owner, columns) in context.model.uniqueColumns(of: object.entity) {
                let values = columns.compactMap { object.entity.slot(named: $0) }
                    .map { value(of: object, at: $0) }
                let wanted = UniqueValues(owner: owner, columns: columns, values: values)
                guard let holder = holders[wanted], holder.object !== object else { continue }
                holders[wanted] = nil
                try writer.release(
                    [holder.slot], of: holder.object.entity, where: RowStatements.hasKey,
                    [.integer(holder.object.key)])
            }
        }
    }
}
