/// Optimistic locking: finds the rows that other writers changed since this context read them, and
/// merges them property by property: this context's changes win, unless an attribute declares an
/// ``AttributeMerge``. It runs inside the save's transaction, so that nothing can change after the
/// check, and before validation, so that merged values are validated.
struct ConflictResolution {
    let context: ManagedObjectContext

    func run() throws {
        var lost: [ObjectID] = []
        var missing: [ManagedObject] = []
        let changed = context.updated.filter {
            !$0.changedColumns.isEmpty || $0.hasNewConnections || $0.flags.contains(.found)
        }
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
                missing.append(object)
            }
        }
        guard lost.isEmpty else { throw SaveError.deletedInStore(lost) }
        insertAgain(missing)
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

    /// Marks objects as new whose rows other writers deleted: with their values and their own
    /// references, and with the other connections that this context made and hasn't saved.
    private func insertAgain(_ objects: [ManagedObject]) {
        for object in objects {
            let overlay = object.makeOverlay()
            for (slot, value) in object.entity.values.enumerated()
            where value.isWritten && !overlay.cells[slot].isChange {
                overlay.cells[slot] =
                    value.isAttribute
                    ? .value(object.snapshotValue(at: slot)) : .object(object.toOne(at: slot))
            }
        }
        forgetConnections(to: objects)
        for object in objects {
            context.updated.remove(object)
            object.dropRow()
            object.flags = .inserted
            context.inserted.append(object)
        }
        for object in objects { object.joinDestinations() }
    }

    /// Forgets the connections that went with the rows of these objects: pairs, and references in
    /// other rows. It doesn't depend on which of them were read.
    private func forgetConnections(to objects: [ManagedObject]) {
        guard !objects.isEmpty else { return }
        context.undoHistory?.forget()
        for object in objects {
            for (slot, value) in object.entity.values.enumerated() where !value.hasColumn {
                if !value.isAttribute { object.forgetKnown(at: .value(slot)) }
            }
            for index in object.entity.toMany.indices { object.forgetKnown(at: .toMany(index)) }
        }
        let gone = Set(objects)
        let keys = Dictionary(grouping: objects, by: \.entity.rootIndex)
            .mapValues { Set($0.map(\.key)) }
        for other in context.registeredObjects {
            for (slot, value) in other.entity.values.enumerated() where value.hasColumn {
                guard let relationship = value.relationship,
                    relationship.inverseDeleteRule != .noAction,
                    case .integer(let key) = other.snapshotValue(at: slot),
                    keys[context.model.destination(of: relationship).rootIndex]?.contains(key)
                        == true, other.overlay?.cells[slot].isChange != true
                else { continue }
                other.makeOverlay().cells[slot] = .known(nil)
            }
            for (index, relationship) in other.entity.toMany.enumerated() {
                guard case .joinTable = relationship.storage,
                    let state = other.overlay?.toMany[index]
                else { continue }
                for object in (state.members ?? []).intersection(gone).subtracting(state.added) {
                    state.forget(object)
                }
            }
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

    /// Makes an object that is inserted again a new member, or the new far end, of the objects that
    /// its own row refers to.
    fileprivate final func joinDestinations() {
        guard let context = contextReference, let overlay else { return }
        for (slot, value) in entity.values.enumerated() where value.hasColumn {
            guard let relationship = value.relationship,
                case .object(let end?) = overlay.cells[slot], !end.isDeleted,
                let inverse = context.model.inverse(of: relationship, in: end.entity)
            else { continue }
            switch inverse.position {
            case .toMany(let index): end.toManyState(at: index).insertAgain(self)
            case .value(let slot): end.makeOverlay().cells[slot] = .object(self)
            }
            context.noteUpdate(of: end)
        }
    }

    final var snapshotVersion: Int64? { chunk?.version(ofRow: Int(row)) }

    /// Lays the changes over a newer row, or over the first one of an object that was new. Changes
    /// to attributes whose declared merge takes the value in that row are dropped.
    final func merge(_ fresh: RowChunk, isFirst: Bool = false) {
        if let overlay, chunk != nil || isFirst {
            for (slot, value) in entity.values.enumerated() where value.isWritten {
                let theirs = fresh.cell(row: 0, slot: slot).storedValue
                guard case .value(let ours) = overlay.cells[slot],
                    isFirst || snapshotValue(at: slot) != theirs,
                    value.merge.keeps(theirs, over: ours)
                else { continue }
                overlay.cells[slot] = .clean
            }
        }
        replaceSnapshot(with: fresh)
    }

    /// Lays the changes over a newer row, and forgets what was computed from the former one:
    /// transient values that aren't changes, and the objects of fetched properties.
    final func replaceSnapshot(with fresh: RowChunk) {
        contextReference?.undoHistory?.forget(ifHolding: self)
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
