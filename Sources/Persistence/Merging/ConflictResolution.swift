/// Optimistic locking: finds the rows that other writers changed since this context read them, and
/// merges them by the merge policy. It runs inside the save's transaction, so that nothing can
/// change after the check, and before validation, so that merged values are validated.
struct ConflictResolution {
    let context: ManagedObjectContext

    func run() throws {
        var conflicts: [MergeConflict] = []
        let changed = context.updated.filter { !$0.changedColumns.isEmpty || $0.hasNewConnections }
        let versions = try storedVersions(of: changed + context.deleted)
        for object in changed {
            guard let version = versions[object.objectID] else {
                resolveGone(object, &conflicts)
                continue
            }
            // Connections are not part of the row, so other writers' changes to them are no
            // conflict.
            if version != object.snapshotVersion, !object.changedColumns.isEmpty {
                try merge(object, &conflicts)
            }
        }
        for object in context.updated {
            try resolveOrders(of: object, &conflicts)
        }
        for object in context.deleted {
            // A row that is already gone needn't be deleted.
            guard let version = versions[object.objectID], version != object.snapshotVersion,
                !context.mergePolicy.keepsObject, let fresh = try context.storedRow(of: object)
            else { continue }
            let properties = object.undecided(object.slots(differingFrom: fresh))
            if !properties.isEmpty {
                conflicts.append(
                    MergeConflict(object, .deletedHere(properties: properties), persisted: fresh))
            }
        }
        guard conflicts.isEmpty else { throw SaveError.conflicts(conflicts) }
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

    // MARK: Changed in the store

    private func merge(_ object: ManagedObject, _ conflicts: inout [MergeConflict]) throws {
        guard let fresh = try context.storedRow(of: object) else {
            return resolveGone(object, &conflicts)
        }
        let differing = object.slots(differingFrom: fresh)
        // The row was read in the transaction that wrote it, and nothing has written it since.
        if differing.isEmpty, object.snapshotVersion == RowChunk.noVersion { return }
        if context.mergePolicy == .error {
            let undecided = object.undecided(differing)
            guard undecided.isEmpty else {
                conflicts.append(
                    MergeConflict(object, .changedInStore(properties: undecided), persisted: fresh))
                return
            }
        }
        object.forgetRevertedChanges()
        object.mergeAsDeclared(fresh, row: 0, slots: differing)
        let own = context.mergePolicy == .overwrite ? object.unchangedCells(at: differing) : [:]
        object.replaceSnapshot(with: fresh)
        switch context.mergePolicy {
        case .error, .objectTrump: break
        case .overwrite: object.overwrite(own)
        case .storeTrump:
            for slot in differing { object.yield(at: slot) }
        case .rollback: context.dropChanges(of: object)
        }
    }

    /// Finds orders that both this context and another writer changed. Members that the other
    /// writer added or removed are not a conflict.
    private func resolveOrders(
        of object: ManagedObject, _ conflicts: inout [MergeConflict]
    ) throws {
        for (index, relationship) in object.entity.toMany.enumerated() {
            guard let state = object.overlay?.toMany[index],
                let arrangement = state.changes.arrangement, !context.mergePolicy.keepsObject
            else { continue }
            let stored = try context.withConnection {
                try MemberRows(of: object.key, relationship, in: context.model, $0).places()
            }.map(\.member)
            guard !MemberOrder.agree(arrangement.base.map(\.key), stored) else { continue }
            if context.mergePolicy == .error {
                conflicts.append(
                    MergeConflict(
                        object, .changedInStore(properties: [relationship.name]),
                        persisted: try context.storedRow(of: object)))
            } else {
                state.yieldOrder()
            }
        }
    }

    // MARK: Deleted from the store

    private func resolveGone(_ object: ManagedObject, _ conflicts: inout [MergeConflict]) {
        switch context.mergePolicy {
        case .error:
            conflicts.append(MergeConflict(object, .deletedInStore, persisted: nil))
        case .objectTrump, .overwrite:
            // Nothing has read the values of a fault, so they can't be inserted again.
            guard !object.isFault else {
                return conflicts.append(MergeConflict(object, .deletedInStore, persisted: nil))
            }
            let overlay = object.makeOverlay()
            for (slot, value) in object.entity.values.enumerated()
            where value.isWritten && !overlay.cells[slot].isChange {
                overlay.cells[slot] =
                    value.isAttribute
                    ? .value(object.snapshotValue(at: slot)) : .object(object.toOne(at: slot))
            }
            for index in overlay.toMany.indices { connectAgain(object, at: index) }
            context.updated.remove(object)
            object.chunk = nil
            object.flags = .inserted
            context.inserted.append(object)
        case .storeTrump, .rollback:
            context.updated.remove(object)
            context.noteChange(of: object)
            object.leaveKnownMembers()
            object.overlay = nil
            object.chunk = nil
            object.flags = .inaccessible
        }
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

extension ManagedObjectContext {
    /// Returns the row of an object as the store has it now, in a chunk of its own; nil if it is
    /// gone.
    func storedRow(of object: ManagedObject) throws -> RowChunk? {
        try storedRows(of: object.entity, keys: [object.key]).first
    }

    /// Drops every change to an object's own row.
    fileprivate func dropChanges(of object: ManagedObject) {
        takeBackChanges(of: object)
        noteChange(of: object)
        guard object.overlay?.hasChanges != true else { return }
        object.flags.remove(.updated)
        updated.remove(object)
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

    final var snapshotVersion: Int64? {
        chunk?.version(ofRow: Int(row))
    }

    /// Returns the columns whose value in a newer row of the object differs from the one that was
    /// read. Derived attributes are not among them: they never conflict.
    fileprivate final func slots(differingFrom fresh: RowChunk) -> [Int] {
        guard let chunk else { return [] }
        return entity.values.indices.filter { slot in
            entity.values[slot].isWritten
                && !chunk.cell(row: Int(row), slot: slot)
                    .isIdentical(to: fresh.cell(row: 0, slot: slot))
        }
    }

    /// Returns the names of those slots whose merge the context's policy decides.
    fileprivate final func undecided(_ slots: [Int]) -> [String] {
        slots.map { entity.values[$0] }.filter { $0.merge == .policy }.map(\.name)
    }

    /// Drops the changes to attributes whose declared merge takes the value in another row of the
    /// object.
    final func mergeAsDeclared(_ fresh: RowChunk, row: Int, slots: [Int]) {
        guard let overlay else { return }
        for slot in slots {
            guard case .value(let ours) = overlay.cells[slot], entity.values[slot].isWritten else {
                continue
            }
            let theirs = fresh.cell(row: row, slot: slot).storedValue
            if entity.values[slot].merge.keeps(theirs, over: ours) { overlay.cells[slot] = .clean }
        }
    }

    /// Returns the cells of slots that the object has not changed and whose merge is left to the
    /// policy.
    fileprivate final func unchangedCells(at slots: [Int]) -> [Int: OverlayCell] {
        var cells: [Int: OverlayCell] = [:]
        for slot in slots where overlay?.cells[slot].isChange != true {
            switch entity.values[slot] {
            case .attribute(let attribute) where attribute.merge == .policy:
                cells[slot] = .value(snapshotValue(at: slot))
            case .attribute: break
            case .toOne: cells[slot] = .object(toOne(at: slot))
            }
        }
        return cells
    }

    /// Lays values over a newer row.
    fileprivate final func overwrite(_ cells: [Int: OverlayCell]) {
        for (slot, cell) in cells.sorted(by: { $0.key < $1.key }) {
            switch cell {
            case .value(let value): setValue(value, at: slot)
            case .object(let destination): writeToOne(destination, at: slot)
            case .clean, .known, .transient: break
            }
        }
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
        row = 0
        chunk = fresh
        contextReference?.registeredValues?.touch(self)
    }

    /// Drops a change and takes the store's value.
    fileprivate final func yield(at slot: Int) {
        guard let overlay else { return }
        switch (overlay.cells[slot], entity.values[slot]) {
        case (.value, .attribute(let attribute)) where attribute.merge == .policy:
            overlay.cells[slot] = .clean
        case (.object, .toOne(let relationship)):
            writeToOne(storedDestination(of: relationship, at: slot), at: slot)
            overlay.cells[slot] = .clean
        default: break
        }
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
            case .toMany(let index):
                end.overlay?.toMany[index]?.forget(self)
            case .value(let endSlot):
                end.overlay?.cells[endSlot] = .clean
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
