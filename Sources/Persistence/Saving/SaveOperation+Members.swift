/// Writes the members of to-many relationships: first pairs, and orders after the rows.
extension SaveOperation {
    func removePairs(_ writer: RowWriter) throws {
        for (source, join, state) in changedPairs() {
            for destination in state.removed where !source.isInserted && !destination.isInserted {
                try writer.deletePair(
                    RecordKey(key: source.key, destination: destination.key), in: join)
            }
        }
    }

    func insertPairs(_ writer: RowWriter) throws {
        for (source, join, state) in changedPairs() where !source.isDeleted {
            for destination in state.additions where !destination.isDeleted {
                try writer.insertPair(
                    RecordKey(key: key(of: source), destination: key(of: destination)), in: join)
            }
        }
    }

    private func changedPairs() -> [(ManagedObject, JoinTable, ToManyState)] {
        context.changedObjects.flatMap { object in
            object.entity.toMany.enumerated().compactMap { index, relationship in
                guard case .joinTable(let join, isSource: true) = relationship.storage,
                    let state = object.overlay?.toMany[index], state.hasChanges
                else { return nil }
                return (object, join, state)
            }
        }
    }

    func writeOrders(_ writer: RowWriter) throws {
        for object in context.changedObjects where !object.isDeleted {
            for (index, relationship) in object.entity.toMany.enumerated()
            where relationship.isOrdered {
                guard let changes = object.overlay?.toMany[index]?.changes,
                    !changes.arrivals.isEmpty || changes.arrangement != nil
                else { continue }
                let rows = MemberRows(
                    owner: key(of: object), relationship: relationship, model: context.model,
                    connection: writer.connection)
                try writeOrder(of: object, changes, rows, writer)
            }
        }
    }

    private func writeOrder(
        of object: ManagedObject, _ changes: ToManyState.Changes, _ rows: MemberRows,
        _ writer: RowWriter
    ) throws {
        let late = changes.arrivals.map(key)
        // The schema's triggers have appended new members, in the order in which they were written.
        guard changes.movesMembers || late.count > 1 else { return }
        let places = try rows.places()
        let stored = places.map(\.member)
        let wanted: [Int64]
        if let arrangement = changes.arrangement {
            wanted = MemberOrder.merge(
                arrangement.map(key), into: stored,
                adding: Set(changes.added.map(key)).intersection(stored))
            try stamp(object, writer)
        } else {
            let (moved, present) = (Set(late), Set(stored))
            wanted = stored.filter { !moved.contains($0) } + late.filter(present.contains)
        }
        try rows.arrange(wanted, from: places)
    }

    /// Stamps the owner of a new order as changed, so that other contexts see it. The object takes
    /// the new version only if its values are the row's: values that another writer changed don't
    /// conflict with an order, and must still be read.
    private func stamp(_ object: ManagedObject, _ writer: RowWriter) throws {
        guard let known = object.snapshotVersion, !object.isInserted else { return }
        let stored = try context.storedVersions(of: [object.key], in: object.entity)
        try writer.touch(object.entity, key: object.key)
        if stored[object.key] == known { reordered.insert(ObjectIdentifier(object)) }
    }
}
