/// What a save writes, inside its transaction.
extension SaveOperation {
    // MARK: Keys

    /// All keys before the first row, so that rows may refer to each other in any order.
    func assignKeys(_ connection: StoreConnection) throws {
        var next: [String: Int64] = [:]
        for object in context.inserted where object.key < 0 {
            let table = object.entity.table
            let key = try next[table] ?? lastKey(of: object.entity, connection)
            guard key < Int64.max else {
                // As SQLite itself says of a table whose last row number is taken (code 13).
                throw StoreError(
                    .full, extendedCode: 13, message: "\(table) has no row number left")
            }
            next[table] = key + 1
            newKeys[ObjectIdentifier(object)] = key + 1
        }
    }

    private func lastKey(
        of entity: EntityDescription, _ connection: StoreConnection
    ) throws -> Int64 {
        try RowSequence(
            entity: entity, model: context.model,
            schema: context.container.schemaName(of: entity), connection: connection
        ).last()
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

    // MARK: Rows

    /// Takes references out of the way that this save changes: off a row that it deletes, before the
    /// schema's own delete rule takes the referring row along, and off the one place in a one-to-one
    /// relationship, which another row may be about to take. Until each row gets its own, its number
    /// negated stands there: unique, and foreign keys wait for the commit.
    func release(_ updates: [ManagedObject], _ writer: RowWriter) throws {
        let deleted = Set(context.deleted.map(\.objectID))
        for object in updates {
            let slots = object.changedColumns.filter { slot in
                guard let relationship = object.entity.values[slot].relationship,
                    case .integer(let key) = object.snapshotValue(at: slot)
                else { return false }
                if !relationship.inverseIsToMany { return updates.count > 1 || !deleted.isEmpty }
                return deleted.contains(
                    ObjectID(
                        entity: context.model.destination(of: relationship),
                        store: context.container.identity, key: key))
            }
            guard !slots.isEmpty else { continue }
            try writer.update(object.entity, key: object.key, slots) { _ in
                .integer(-object.key)
            }
        }
    }

    // MARK: Pairs of many-to-many relationships

    func removePairs(_ writer: RowWriter) throws {
        for (ends, source, state) in changedPairs() {
            for destination in state.removed where !source.isInserted && !destination.isInserted {
                try writer.deletePair(ends, near: source.key, far: destination.key)
            }
        }
    }

    func insertPairs(_ writer: RowWriter) throws {
        for (ends, source, state) in changedPairs() where !source.isDeleted {
            for destination in state.additions where !destination.isDeleted {
                try writer.insertPair(ends, near: key(of: source), far: key(of: destination))
            }
        }
    }

    private func changedPairs() -> [(JoinTable.Ends, ManagedObject, ToManyState)] {
        var pairs: [(JoinTable.Ends, ManagedObject, ToManyState)] = []
        for object in context.changedObjects {
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard case .joinTable(let join, isSource: true) = relationship.storage,
                    let state = object.overlay?.toMany[index], state.hasChanges
                else { continue }
                pairs.append((join.ends(isSource: true), object, state))
            }
        }
        return pairs
    }
}
