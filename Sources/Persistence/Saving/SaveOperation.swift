/// One save: its steps inside the transaction, and those after the commit.
final class SaveOperation {
    let context: ManagedObjectContext
    /// The primary keys that new objects get if the commit succeeds.
    var newKeys: [ObjectIdentifier: Int64] = [:]
    /// The number of the transaction, which is the version of every row that it writes.
    private var number: Int64 = 0
    /// Objects whose own row changed only because the order of their members did.
    var reordered: Set<ObjectIdentifier> = []
    private var hasWritten = false

    init(context: ManagedObjectContext) { self.context = context }

    func write() throws {
        for created in context.createdObjects { try created.adoptRow(in: context) }
        try ConflictResolution(context: context).run()
        try context.withConnection { connection in
            let writer = context.writer(connection, isSave: true)
            var errors = try validate()
            if hasRowsToWrite { number = try connection.transactionNumber() }
            let updates = context.updated.filter { !$0.changedColumns.isEmpty }
            try release(updates, writer)
            try releaseUniqueValues(of: updates, writer)
            try removePairs(writer)
            let deletion = try context.deleted.isEmpty ? nil : RowDeletion(writer: writer)
            for (root, objects) in Dictionary(grouping: context.deleted, by: \.entity.rootIndex) {
                try deletion?.add(objects.map(\.key), of: root)
            }
            errors += try judge(deletion)
            guard errors.isEmpty else { throw SaveError.validation(errors) }
            try assignKeys(connection)
            try deletion?.run()
            for object in updates {
                try writer.update(
                    object.entity, key: object.key,
                    object.changedColumns.map {
                        (object.entity.values[$0].name, value(of: object, at: $0))
                    })
            }
            for object in context.inserted {
                try writer.insert(object.entity, key: key(of: object)) { value(of: object, at: $0) }
            }
            try insertPairs(writer)
            try writeOrders(writer)
        }
        hasWritten = true
    }

    /// Whether anything but transient attributes changed.
    private var hasRowsToWrite: Bool {
        !context.inserted.isEmpty || !context.deleted.isEmpty
            || context.updated.contains { object in
                !object.changedColumns.isEmpty
                    || object.overlay?.toMany.contains { $0?.hasChanges == true } == true
            }
    }

    /// Makes the written values the objects' new snapshots.
    func finish() {
        guard hasWritten else { return }
        let generation = context.derivedGeneration
        context.derivedGeneration += 1
        var chunks: [Int: RowChunk] = [:]
        for object in context.changedObjects where !object.isDeleted {
            if object.isInserted || !object.changedColumns.isEmpty
                || reordered.contains(ObjectIdentifier(object))
            {
                settle(object, chunks: &chunks, generation: generation)
            }
            object.flags.subtract([.inserted, .updated, .found])
            object.settleOverlay()
        }
        for object in context.deleted {
            object.forgetWhatNoActionLeft()
            context.forget(object)
            object.detach()
        }
        context.forgetChanges()
    }

    private func settle(_ object: ManagedObject, chunks: inout [Int: RowChunk], generation: Int) {
        let entity = object.entity
        let chunk: RowChunk
        if let known = chunks[entity.index], !known.isFull {
            chunk = known
        } else {
            let count = min(RowChunk.rowsPerChunk, context.inserted.count + context.updated.count)
            chunk = RowChunk(width: entity.values.count, capacity: count, generation: generation)
            chunks[entity.index] = chunk
        }
        let row = chunk.appendRow(key: key(of: object), version: number)
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            if let old = object.chunk, object.overlay?.cells[slot].isChange != true {
                chunk.set(row: row, slot: slot, to: old.cell(row: Int(object.row), slot: slot))
            } else {
                chunk.set(row: row, slot: slot, to: value(of: object, at: slot))
            }
        }
        if object.key < 0 { context.setKey(key(of: object), of: object) }
        object.setRow(row, of: chunk, entity.requiredNumbers)
    }
}
