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
                context.mergePolicy == .error, let fresh = try context.storedRow(of: object)
            else { continue }
            let properties = object.undecided(object.slots(differingFrom: fresh))
            if !properties.isEmpty {
                conflicts.append(MergeConflict(object, .deletedHere(properties: properties)))
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
                conflicts.append(MergeConflict(object, .changedInStore(properties: undecided)))
                return
            }
        }
        object.forgetRevertedChanges()
        object.mergeAsDeclared(fresh, slots: differing)
        object.replaceSnapshot(with: fresh)
    }

    /// Finds orders that both this context and another writer changed. Members that the other
    /// writer added or removed are not a conflict.
    private func resolveOrders(
        of object: ManagedObject, _ conflicts: inout [MergeConflict]
    ) throws {
        guard context.mergePolicy == .error else { return }
        for (index, relationship) in object.entity.toMany.enumerated() {
            guard let arrangement = object.overlay?.toMany[index]?.changes.arrangement else {
                continue
            }
            let stored = try context.withConnection {
                try MemberRows(of: object.key, relationship, in: context.model, $0).places()
            }.map(\.member)
            guard !MemberOrder.agree(arrangement.base.map(\.key), stored) else { continue }
            conflicts.append(
                MergeConflict(object, .changedInStore(properties: [relationship.name])))
        }
    }

    // MARK: Deleted from the store

    private func resolveGone(_ object: ManagedObject, _ conflicts: inout [MergeConflict]) {
        // Nothing has read the values of a fault, so they can't be inserted again.
        guard context.mergePolicy == .objectTrump, !object.isFault else {
            return conflicts.append(MergeConflict(object, .deletedInStore))
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
    fileprivate final func mergeAsDeclared(_ fresh: RowChunk, slots: [Int]) {
        guard let overlay else { return }
        for slot in slots {
            guard case .value(let ours) = overlay.cells[slot], entity.values[slot].isWritten else {
                continue
            }
            let theirs = fresh.cell(row: 0, slot: slot).storedValue
            if entity.values[slot].merge.keeps(theirs, over: ours) { overlay.cells[slot] = .clean }
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
