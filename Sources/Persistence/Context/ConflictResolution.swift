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
        for object in context.deleted {
            // A row that is gone already needs no deleting.
            guard let version = versions[object.objectID], version != object.snapshotVersion,
                context.mergePolicy != .objectTrump
            else { continue }
            let properties = try fresh(object).map { object.properties(differingFrom: $0) } ?? []
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
            try context.withConnection { connection in
                let statement = try connection.statement(
                    """
                    SELECT \(quoted(Schema.primaryKey)), \(quoted(Schema.version)) \
                    FROM \(quoted(entity.table)) \
                    WHERE \(quoted(Schema.primaryKey)) IN (SELECT value FROM json_each(?))
                    """)
                try statement.bind(.text(jsonArray(members.map(\.key))), at: 1)
                defer { statement.reset() }
                while try statement.step() {
                    let id = ObjectID(
                        entity: entity, store: context.container.identity,
                        key: statement.integer(at: 0))
                    versions[id] = statement.integer(at: 1)
                }
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
                SELECT \(layout.selection(alias: "t0")) FROM \(quoted(object.entity.table)) AS t0 \
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
        let overlay = object.makeOverlay()
        let differing = object.slots(differingFrom: fresh)
        let undecided = differing.filter { slot in
            (object.entity.values[slot].attribute?.merge ?? .policy) == .policy
        }
        if context.mergePolicy == .error, !undecided.isEmpty {
            let properties = undecided.map { object.entity.values[$0].name }
            conflicts.append(
                MergeConflict(
                    objectID: object.objectID, kind: .changedInStore(properties: properties)))
            return
        }
        for slot in differing where overlay.cells[slot].isChange {
            let theirs = fresh.cell(row: 0, slot: slot).storedValue
            switch object.entity.values[slot].attribute?.merge ?? .policy {
            case .policy:
                if context.mergePolicy == .storeTrump { overlay.cells[slot] = .clean }
            case .greatest:
                if theirs.isGreater(than: object.storedValue(at: slot)) {
                    overlay.cells[slot] = .clean
                }
            case .least:
                if object.storedValue(at: slot).isGreater(than: theirs) {
                    overlay.cells[slot] = .clean
                }
            }
        }
        for slot in differing {
            // An object that they connected differently is no longer the known one.
            if case .known = overlay.cells[slot] { overlay.cells[slot] = .clean }
        }
        object.chunk = fresh
        object.row = 0
    }

    // MARK: Deleted there

    private func resolveGone(
        _ object: ManagedObject, _ conflicts: inout [MergeConflict]
    ) throws {
        switch context.mergePolicy {
        case .error:
            conflicts.append(MergeConflict(objectID: object.objectID, kind: .deletedInStore))
        case .objectTrump:
            let overlay = object.makeOverlay()
            for (slot, value) in object.entity.values.enumerated()
            where value.isWritten && !overlay.cells[slot].isChange {
                overlay.cells[slot] =
                    value.isAttribute
                    ? .value(object.snapshotValue(at: slot)) : .object(object.toOne(at: slot))
            }
            context.updated.removeAll { $0 === object }
            object.chunk = nil
            object.flags = .inserted
            context.inserted.append(object)
        case .storeTrump:
            context.updated.removeAll { $0 === object }
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

    /// The columns whose value in another row of the same object is not the one that was read. Derived
    /// attributes are not among them: they never conflict.
    fileprivate final func slots(differingFrom fresh: RowChunk) -> [Int] {
        guard let chunk else { return [] }
        return entity.values.indices.filter { slot in
            entity.values[slot].isWritten
                && !chunk.cell(row: Int(row), slot: slot)
                    .isIdentical(to: fresh.cell(row: 0, slot: slot))
        }
    }

    fileprivate final func properties(differingFrom fresh: RowChunk) -> [String] {
        slots(differingFrom: fresh).map { entity.values[$0].name }
    }
}

extension StoredValue {
    /// Of two values of one attribute. Null is less than anything.
    fileprivate func isGreater(than other: StoredValue) -> Bool {
        switch (self, other) {
        case (.null, _): false
        case (_, .null): true
        case (.integer(let left), .integer(let right)): left > right
        case (.real(let left), .real(let right)): left > right
        case (.text(let left), .text(let right)):
            right.utf8.lexicographicallyPrecedes(left.utf8)
        case (.blob(let left), .blob(let right)): right.lexicographicallyPrecedes(left)
        default: false
        }
    }
}
