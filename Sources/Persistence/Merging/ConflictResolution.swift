/// Finds the rows that other writers changed since this context read them, and merges what can be
/// merged. Runs inside the save's transaction, so that nothing can change after it looked.
struct ConflictResolution {
    let context: ManagedObjectContext

    func run() throws {
        var conflicts: [MergeConflict] = []
        let changed = context.updated.filter { !$0.changedColumns.isEmpty }
        let versions = try storedVersions(of: changed + context.deleted)
        for object in changed {
            guard let version = versions[object.objectID] else {
                try resolveGone(object, &conflicts)
                continue
            }
            if version != object.snapshotVersion {
                try merge(object, &conflicts)
            }
        }
        for object in context.updated {
            try resolveOrders(of: object, &conflicts)
        }
        for object in context.deleted {
            // A row that is gone already needs no deleting.
            guard let version = versions[object.objectID], version != object.snapshotVersion,
                context.mergePolicy != .objectTrump
            else { continue }
            let properties =
                try fresh(object).map { object.undecided(object.slots(differingFrom: $0)) } ?? []
            if !properties.isEmpty {
                conflicts.append(
                    MergeConflict(
                        objectID: object.objectID, kind: .deletedHere(properties: properties)))
            }
        }
        guard conflicts.isEmpty else { throw SaveError.conflicts(conflicts) }
    }

    /// One query a table.
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

    /// The row as it is now, in a chunk of its own.
    private func fresh(_ object: ManagedObject) throws -> RowChunk? {
        let layout = context.layout(of: object.entity)
        return try context.withConnection { connection in
            let statement = try connection.statement(
                """
                SELECT \(layout.selection) FROM \(quoted(object.entity.table)) AS t0 \
                WHERE t0.\(quoted(Schema.primaryKey)) = ?
                """)
            try statement.bind(.integer(object.key), at: 1)
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            return layout.copyRow(statement, generation: context.derivedGeneration)
        }
    }

    // MARK: Changed there

    private func merge(_ object: ManagedObject, _ conflicts: inout [MergeConflict]) throws {
        guard let fresh = try fresh(object) else {
            return try resolveGone(object, &conflicts)
        }
        let differing = object.slots(differingFrom: fresh)
        if context.mergePolicy == .error {
            let undecided = object.undecided(differing)
            guard undecided.isEmpty else {
                conflicts.append(
                    MergeConflict(
                        objectID: object.objectID, kind: .changedInStore(properties: undecided)))
                return
            }
        }
        context.undoHistory?.forgetAll()
        object.mergeAsDeclared(fresh, row: 0, slots: differing)
        object.replaceSnapshot(with: fresh)
        guard context.mergePolicy == .storeTrump else { return }
        for slot in differing { object.yield(at: slot) }
    }

    /// Where other writers changed the order that this context also changed. What they added or
    /// removed is no conflict.
    private func resolveOrders(
        of object: ManagedObject, _ conflicts: inout [MergeConflict]
    ) throws {
        for (index, relationship) in object.entity.toMany.enumerated() {
            guard let state = object.overlay?.toMany[index],
                let arrangement = state.changes.arrangement, context.mergePolicy != .objectTrump,
                let place = context.model.orderPlace(of: relationship)
            else { continue }
            let stored = try context.orderedMembers(of: object.key, in: place).map(\.member)
            guard !MemberOrder.agree(arrangement.base.map(\.key), stored) else { continue }
            if context.mergePolicy == .storeTrump {
                state.yieldOrder()
            } else {
                conflicts.append(
                    MergeConflict(
                        objectID: object.objectID,
                        kind: .changedInStore(properties: [relationship.name])))
            }
        }
    }

    // MARK: Deleted there

    private func resolveGone(
        _ object: ManagedObject, _ conflicts: inout [MergeConflict]
    ) throws {
        switch context.mergePolicy {
        case .error:
            conflicts.append(MergeConflict(objectID: object.objectID, kind: .deletedInStore))
        case .objectTrump:
            context.undoHistory?.forgetAll()
            let overlay = object.makeOverlay()
            for (slot, value) in object.entity.values.enumerated()
            where value.isWritten && !overlay.cells[slot].isChange {
                overlay.cells[slot] =
                    value.isAttribute
                    ? .value(object.snapshotValue(at: slot)) : .object(object.toOne(at: slot))
            }
            for state in overlay.toMany { state?.addAllMembers() }
            context.updated.remove(object)
            object.chunk = nil
            object.flags = .inserted
            context.inserted.append(object)
        case .storeTrump:
            context.undoHistory?.forgetAll()
            context.updated.remove(object)
            context.noteChange(of: object)
            object.leaveKnownMembers()
            object.overlay = nil
            object.chunk = nil
            object.flags = .inaccessible
        }
    }
}

extension ManagedObject {
    fileprivate final var snapshotVersion: Int64? {
        chunk?.version(ofRow: Int(row))
    }

    /// The columns whose value in another row of the same object is not the one that was read.
    /// Derived attributes are not among them: they never conflict.
    fileprivate final func slots(differingFrom fresh: RowChunk) -> [Int] {
        guard let chunk else { return [] }
        return entity.values.indices.filter { slot in
            entity.values[slot].isWritten
                && !chunk.cell(row: Int(row), slot: slot)
                    .isIdentical(to: fresh.cell(row: 0, slot: slot))
        }
    }

    /// The names of those slots whose merge is left to the context's policy.
    fileprivate final func undecided(_ slots: [Int]) -> [String] {
        slots.map { entity.values[$0] }
            .filter { ($0.attribute?.merge ?? .policy) == .policy }.map(\.name)
    }

    /// Whether the attribute's declared merge takes the store's value rather than ours.
    final func prefersStored(_ theirs: StoredValue, to ours: StoredValue, at slot: Int) -> Bool {
        switch entity.values[slot].attribute?.merge ?? .policy {
        case .policy: false
        case .greatest: ours.precedes(theirs)
        case .least: theirs.precedes(ours)
        }
    }

    /// Drops the changes to attributes whose declared merge takes what another row of the object
    /// says.
    final func mergeAsDeclared(_ fresh: RowChunk, row: Int, slots: [Int]) {
        guard let overlay else { return }
        for slot in slots {
            guard case .value(let ours) = overlay.cells[slot], entity.values[slot].isWritten else {
                continue
            }
            let theirs = fresh.cell(row: row, slot: slot).storedValue
            if prefersStored(theirs, to: ours, at: slot) { overlay.cells[slot] = .clean }
        }
    }

    /// Makes a newer row what changes are laid over.
    final func replaceSnapshot(with fresh: RowChunk) {
        if let chunk { forgetMoves(from: chunk, row: Int(row), to: fresh, row: 0) }
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            forgetKnown(at: .value(slot))
        }
        row = 0
        chunk = fresh
    }

    /// Gives up a change for what the store has.
    fileprivate final func yield(at slot: Int) {
        guard let overlay else { return }
        switch (overlay.cells[slot], entity.values[slot]) {
        case (.value, .attribute(let attribute)) where attribute.merge == .policy:
            overlay.cells[slot] = .clean
        case (.object, .toOne(let relationship)):
            guard let context = contextReference else { return }
            var stored: ManagedObject?
            if case .integer(let key) = snapshotValue(at: slot) {
                stored = context.object(
                    key: key, of: context.model.destination(of: relationship))
            }
            writeToOne(stored, at: slot)
            overlay.cells[slot] = .known(stored)
        default: break
        }
    }

    /// Takes an object whose row is gone out of what other ends know of their members.
    final func leaveKnownMembers() {
        guard let context = contextReference else { return }
        for (slot, value) in entity.values.enumerated() {
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
    }
}
