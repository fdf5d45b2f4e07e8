/// Optimistic locking: finds the rows that other writers changed since this context read them, and
/// merges them property by property: this context's changes win, unless an attribute declares an
/// ``AttributeMerge``. It runs inside the save's transaction, so that nothing can change after the
/// check, and before validation, so that merged values are validated.
struct ConflictResolution {
    let context: ManagedObjectContext

    func run() throws {
        var lost: [ObjectID] = []
        let changed = context.updated.filter { !$0.changedColumns.isEmpty || $0.hasNewConnections }
        let versions = try storedVersions(of: changed)
        for object in changed {
            let version = versions[object.objectID]
            // Connections aren't part of the row, so other writers' changes to them are no
            // conflict.
            if version != nil, version == object.snapshotVersion || object.changedColumns.isEmpty {
                continue
            }
            if version != nil, let fresh = try context.storedRow(of: object) {
                object.merge(fresh)
            } else if object.isFault {
                // Nothing has read its values, so they can't be inserted again.
                lost.append(object.objectID)
            } else {
                insertAgain(object)
            }
        }
        guard lost.isEmpty else { throw SaveError.deletedInStore(lost) }
    }

    /// Returns the versions of the objects' rows in the store, with one query for each table.
    private func storedVersions(of objects: [ManagedObject]) throws -> [ObjectID: Int64] {
        var versions: [ObjectID: Int64] = [:]
        for (root, members) in Dictionary(grouping: objects, by: \.entity.rootIndex) {
            let entity = context.model.entities[root]
            for (key, version) in try context.storedVersions(of: members.map(\.key), in: entity) {
                let id = ObjectID(entity: entity, store: context.container.identity, key: key)
                versions[id] = version
            }
        }
        return versions
    }

    private func insertAgain(_ object: ManagedObject) {
        let overlay = object.makeOverlay()
        for (slot, value) in object.entity.values.enumerated()
        where value.isWritten && !overlay.cells[slot].isChange {
            overlay.cells[slot] =
                value.isAttribute
                ? .value(object.snapshotValue(at: slot)) : .object(object.toOne(at: slot))
        }
        for index in overlay.toMany.indices { connectAgain(object, at: index) }
        context.updated.remove(object)
        object.dropRow()
        object.flags = .inserted
        context.inserted.append(object)
    }

    /// Marks the known members of a relationship as new, as their pairs were deleted with the row.
    private func connectAgain(_ object: ManagedObject, at index: Int) {
        guard let state = object.overlay?.toMany[index] else { return }
        state.addAllMembers()
        // A save writes pairs from the source's end.
        let relationship = object.entity.toMany[index]
        guard case .joinTable(_, isSource: false) = relationship.storage else { return }
        for member in state.additions where !member.isDeleted {
            guard
                case .toMany(let end)? = context.model.inverse(
                    of: relationship, in: member.entity)?.position
            else { continue }
            member.toManyState(at: end).forget(object)
            member.toManyState(at: end).gain(object)
            context.noteUpdate(of: member)
        }
    }
}

extension ManagedObject {
    /// Whether a save would write pairs of the object, or an order of its members, without its row.
    /// A pair that was removed here is gone with the row anyway.
    fileprivate final var hasNewConnections: Bool {
        guard let overlay else { return false }
        return entity.toMany.enumerated().contains { index, relationship in
            guard let changes = overlay.toMany[index]?.changes else { return false }
            if case .joinTable = relationship.storage, !changes.added.isEmpty { return true }
            return changes.arrangement != nil
        }
    }

    final var snapshotVersion: Int64? { chunk?.version(ofRow: Int(row)) }

    /// Lays the changes over a newer row. Changes to attributes whose declared merge takes the value
    /// in that row are dropped.
    final func merge(_ fresh: RowChunk) {
        if let overlay, chunk != nil {
            for (slot, value) in entity.values.enumerated() where value.isWritten {
                let theirs = fresh.cell(row: 0, slot: slot).storedValue
                guard case .value(let ours) = overlay.cells[slot],
                    snapshotValue(at: slot) != theirs, value.merge.keeps(theirs, over: ours)
                else { continue }
                overlay.cells[slot] = .clean
            }
        }
        replaceSnapshot(with: fresh)
    }

    /// Lays the changes over a newer row, and forgets what was computed from the former one:
    /// transient values that aren't changes, and the objects of fetched properties.
    final func replaceSnapshot(with fresh: RowChunk) {
        forgetRevertedChanges()
        if let chunk { forgetMoves(from: chunk, row: Int(row), to: fresh, row: 0) }
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            forgetKnown(at: .value(slot))
        }
        forgetTransients()
        overlay?.fetched = [:]
        setRow(0, of: fresh, entity.requiredNumbers)
        contextReference?.registeredValues?.touch(self)
    }

    /// Removes an object whose row is gone from the loaded members of other ends. Pairs that were
    /// to be written are dropped with it.
    final func leaveKnownMembers() {
        guard let context = contextReference else { return }
        for (slot, value) in entity.values.enumerated()
        where !isFault || overlay?.cells[slot].isClean == false {
            guard let relationship = value.relationship, let end = toOne(at: slot),
                let inverse = context.model.inverse(of: relationship, in: end.entity)
            else { continue }
            switch inverse.position {
            case .toMany(let index): end.overlay?.toMany[index]?.forget(self)
            case .value(let endSlot): end.overlay?.cells[endSlot] = .clean
            }
        }
        for (index, relationship) in entity.toMany.enumerated() {
            guard let state = overlay?.toMany[index] else { continue }
            for member in (state.members ?? []).union(state.added).union(state.removed) {
                guard let inverse = context.model.inverse(of: relationship, in: member.entity)
                else { continue }
                switch inverse.position {
                case .toMany(let index): member.overlay?.toMany[index]?.forget(self)
                case .value: member.forgetKnown(at: inverse.position)
                }
            }
        }
    }
}
