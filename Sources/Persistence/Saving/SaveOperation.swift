/// One save: what is done inside its transaction, and what is left to do once that is committed.
final class SaveOperation {
    let context: ManagedObjectContext

    /// The primary keys that new objects get, should the commit succeed.
    var newKeys: [ObjectIdentifier: Int64] = [:]

    /// The versions of written rows that more than the save itself counts up.
    private var countedVersions: [ObjectIdentifier: Int64] = [:]

    /// Objects whose own row changed by nothing but the order of what they hold.
    var reordered: [ManagedObject] = []
    private var hasWritten = false

    /// What the transaction has changed, where anybody wants to know.
    var rowChanges: StoreChanges?

    init(context: ManagedObjectContext) {
        self.context = context
    }

    // MARK: Inside the transaction

    func write() throws {
        try context.repeatFinds()
        try callWillSave()
        try validate()
        try ConflictResolution(context: context).run()
        try context.throwReportedError()
        try context.withConnection { connection in
            try assignKeys(connection)
            let updates = context.updated.filter { !$0.changedColumns.isEmpty }
            let released = try release(updates, connection)
            try releaseDeleted(connection)
            try removePairs(connection)
            // What cascaded last goes first: the schema's own cascade is a thousand levels deep at
            // most (sqlite.org/limits.html, section 10).
            for object in Array(context.deleted).reversed() { try delete(object, connection) }
            for object in updates {
                let isReleased = released.contains(ObjectIdentifier(object))
                try update(object, versionStep: isReleased ? 2 : 1, connection)
            }
            try insertAll(connection)
            try insertPairs(connection)
            try writeOrders(connection)
            try readCountedVersions(of: updates, connection)
        }
        hasWritten = true
    }

    /// Where a relationship is its own inverse, the schema's triggers may have written to the far
    /// row before or after the save did; and a new order counts by itself.
    private func readCountedVersions(
        of updates: [ManagedObject], _ connection: StoreConnection
    ) throws {
        let entities = Set(
            context.model.entities.filter { $0.values.contains(where: \.isMirrored) }.map(\.index))
        let mirrored =
            entities.isEmpty
            ? []
            : (updates + Array(context.inserted)).filter { entities.contains($0.entity.index) }
        for object in mirrored + reordered {
            let version = try connection.integer(
                """
                SELECT \(quoted(Schema.version)) FROM \(quoted(object.entity.table)) \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """, [.integer(key(of: object))])
            countedVersions[ObjectIdentifier(object)] = version
        }
    }

    private func callWillSave() throws {
        var rounds = 0
        var before: Int
        repeat {
            before = context.changeCount
            for object in context.changedObjects where object.contextReference === context {
                try object.willSave()
            }
            rounds += 1
            guard rounds < 1000 else { throw SaveError.neverStable }
        } while context.changeCount != before
    }

    private func validate() throws {
        var errors: [ValidationError] = []
        func check(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as ValidationError {
                errors.append(error)
            } catch SaveError.validation(let several) {
                errors += several
            }
        }
        for object in context.inserted {
            object.collectValidationErrors(into: &errors)
            try check(object.validateForInsert)
        }
        for object in context.updated {
            object.collectValidationErrors(into: &errors)
            try check(object.validateForUpdate)
        }
        for object in context.deleted {
            try check(object.validateForDelete)
            try errors += DenyRule(context: context).errors(for: object)
        }
        try errors += OneWayRule(context: context).errors()
        // What could not be read would be found missing.
        try context.throwReportedError()
        guard errors.isEmpty else { throw SaveError.validation(errors) }
    }

    // MARK: After the commit

    /// Makes what was written the objects' new snapshot.
    func finish() {
        announceRowChanges()
        guard hasWritten else { return }
        let saved = context.changedObjects
        let generation = context.derivedGeneration
        context.derivedGeneration += 1
        var chunks: [Int: RowChunk] = [:]
        for object in saved where !object.isDeleted {
            if object.isInserted || !object.changedColumns.isEmpty
                || countedVersions[ObjectIdentifier(object)] != nil
            {
                settle(object, chunks: &chunks, generation: generation)
            }
            object.flags.subtract([.inserted, .updated])
            object.settleOverlay()
        }
        for object in context.deleted {
            object.forgetWhatNoActionLeft()
            context.forget(object)
            object.detach()
        }
        if context.isObserved { for object in saved { context.noteChange(of: object) } }
        context.inserted = ChangeList()
        context.updated = ChangeList()
        context.deleted = ChangeList()
        context.foundObjects = FoundObjects()
        context.undoHistory?.forgetAll()
        saved.forEach { $0.didSave() }
    }

    /// Tells the observers of this context, and the other contexts, which rows were written.
    private func announceRowChanges() {
        guard var changes = rowChanges else { return }
        if context.isObserved { context.tracking.changes.add(changes) }
        // Those too of which only connections changed.
        changes.updated += context.updated.map(\.objectID)
        context.container.mailboxes.post(changes, exceptTo: context.tracking.mailbox)
    }

    private func settle(
        _ object: ManagedObject, chunks: inout [Int: RowChunk], generation: Int
    ) {
        let entity = object.entity
        let chunk: RowChunk
        if let known = chunks[entity.index], !known.isFull {
            chunk = known
        } else {
            let count = min(
                RowChunk.rowsPerChunk, context.inserted.count + context.updated.count)
            chunk = RowChunk(
                width: entity.values.count, capacity: count, generation: generation)
            chunks[entity.index] = chunk
        }
        let version =
            countedVersions[ObjectIdentifier(object)]
            ?? object.chunk.map { $0.version(ofRow: Int(object.row)) + 1 } ?? 1
        let row = chunk.appendRow(key: key(of: object), version: version)
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            if let old = object.chunk, object.overlay?.cells[slot].isChange != true {
                chunk.set(row: row, slot: slot, to: old.cell(row: Int(object.row), slot: slot))
            } else {
                chunk.set(row: row, slot: slot, to: value(of: object, at: slot))
            }
        }
        if object.key < 0 { context.setKey(key(of: object), of: object) }
        object.row = Int32(row)
        object.chunk = chunk
    }
}
