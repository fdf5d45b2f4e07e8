/// Writes the members of to-many relationships: first pairs, and orders after the rows.
extension SaveOperation {
    // MARK: Pairs of many-to-many relationships

    func removePairs(_ connection: StoreConnection) throws {
        for (rows, source, state) in changedPairs(connection) {
            for destination in state.removed where !source.isInserted && !destination.isInserted {
                try rows.delete(destination.key)
            }
        }
    }

    func insertPairs(_ connection: StoreConnection) throws {
        for (rows, source, state) in changedPairs(connection) where !source.isDeleted {
            for destination in state.additions where !destination.isDeleted {
                try rows.insert(key(of: destination))
            }
        }
    }

    private func changedPairs(
        _ connection: StoreConnection
    ) -> [(MemberRows, ManagedObject, ToManyState)] {
        var pairs: [(MemberRows, ManagedObject, ToManyState)] = []
        for object in context.changedObjects {
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard case .joinTable(_, isSource: true) = relationship.storage,
                    let state = object.overlay?.toMany[index], state.hasChanges
                else { continue }
                pairs.append((rows(of: object, relationship, connection), object, state))
            }
        }
        return pairs
    }

    private func rows(
        of object: ManagedObject, _ relationship: RelationshipDescription,
        _ connection: StoreConnection
    ) -> MemberRows {
        MemberRows(of: key(of: object), relationship, in: context.model, connection)
    }

    // MARK: Orders

    func writeOrders(_ writer: RowWriter) throws {
        for object in context.changedObjects where !object.isDeleted {
            for (index, relationship) in object.entity.toMany.enumerated()
            where relationship.isOrdered {
                guard let changes = object.overlay?.toMany[index]?.changes,
                    !changes.arrivals.isEmpty || changes.arrangement != nil
                else { continue }
                try writeOrder(
                    of: object, changes, rows(of: object, relationship, writer.connection), writer)
            }
        }
    }

    private func writeOrder(
        of object: ManagedObject, _ changes: ToManyState.Changes, _ rows: MemberRows,
        _ writer: RowWriter
    ) throws {
        let late = changes.arrivals.map(key)
        if !changes.movesMembers {
            // The schema's triggers have appended them, in the order in which they were written.
            guard late.count > 1 else { return }
            if try rows.exchange(rows.places(among: late), wanted: late) { return }
        }
        let places = try rows.places()
        let stored = places.map(\.member)
        let wanted: [Int64]
        if let arrangement = changes.arrangement {
            wanted = MemberOrder.merge(
                arrangement.wanted.map(key), into: stored,
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
