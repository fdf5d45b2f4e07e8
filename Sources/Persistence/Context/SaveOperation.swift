/// One save: what is done inside its transaction, and what is left to do once that is committed.
final class SaveOperation {
    let context: ManagedObjectContext

    /// The primary keys that new objects get, should the commit succeed.
    private var newKeys: [ObjectIdentifier: Int64] = [:]
    private var hasWritten = false

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
            let (urgent, others) = rowsThatDeletionsWouldTake(updates)
            try urgent.forEach { try update($0, connection) }
            try removePairs(connection)
            try context.deleted.forEach { try delete($0, connection) }
            try others.forEach { try update($0, connection) }
            try insertAll(connection)
            try insertPairs(connection)
        }
        hasWritten = true
    }

    private func callWillSave() throws {
        var rounds = 0
        var before: Int
        repeat {
            before = context.changeCount
            for object in context.inserted + context.updated + context.deleted {
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
        guard errors.isEmpty else { throw SaveError.validation(errors) }
    }

    // MARK: Keys

    /// All keys before the first row, so that rows may refer to each other in any order.
    private func assignKeys(_ connection: StoreConnection) throws {
        var next: [String: Int64] = [:]
        for object in context.inserted where object.key < 0 {
            let table = object.entity.table
            let key =
                try next[table] ?? connection.integer(
                    "SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]) ?? 0
            next[table] = key + 1
            newKeys[ObjectIdentifier(object)] = key + 1
        }
    }

    private func key(of object: ManagedObject) -> Int64 {
        object.key > 0 ? object.key : newKeys[ObjectIdentifier(object)] ?? object.key
    }

    private func value(of object: ManagedObject, at slot: Int) -> StoredValue {
        if case .object(let destination) = object.overlay?.cells[slot] {
            return destination.map { .integer(key(of: $0)) } ?? .null
        }
        return object.storedValue(at: slot)
    }

    // MARK: Rows

    private func insertAll(_ connection: StoreConnection) throws {
        var statements: [Int: StoreStatement] = [:]
        for object in context.inserted {
            let entity = object.entity
            let statement: StoreStatement
            if let known = statements[entity.index] {
                statement = known
            } else {
                statement = try connection.statement(entity.insertion)
                statements[entity.index] = statement
            }
            defer { statement.reset() }
            try statement.bind(.integer(key(of: object)), at: 1)
            var index = 2
            if entity.isInHierarchy {
                try statement.bind(.text(entity.name), at: index)
                index += 1
            }
            for slot in entity.values.indices where entity.values[slot].isWritten {
                try statement.bind(value(of: object, at: slot), at: index)
                index += 1
            }
            try naming(object) { _ = try statement.step() }
        }
    }

    private func update(_ object: ManagedObject, _ connection: StoreConnection) throws {
        let slots = object.changedColumns
        let assignments = slots.map { "\(quoted(object.entity.values[$0].name)) = ?" }
        let version = quoted(Schema.version)
        try naming(object) {
            try connection.execute(
                """
                UPDATE \(quoted(object.entity.table)) \
                SET \(assignments.joined(separator: ", ")), \(version) = \(version) + 1 \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """,
                slots.map { value(of: object, at: $0) } + [.integer(object.key)])
        }
    }

    private func delete(_ object: ManagedObject, _ connection: StoreConnection) throws {
        try naming(object) {
            try connection.execute(
                """
                DELETE FROM \(quoted(object.entity.table)) \
                WHERE \(quoted(Schema.primaryKey)) = ?
                """,
                [.integer(object.key)])
        }
    }

    /// Changed rows that point away from a deleted one, and must before the schema's own delete rule
    /// takes them along.
    private func rowsThatDeletionsWouldTake(
        _ updates: [ManagedObject]
    ) -> (urgent: [ManagedObject], others: [ManagedObject]) {
        guard !context.deleted.isEmpty else { return ([], updates) }
        let deleted = Set(context.deleted.map(\.objectID))
        var parts: (urgent: [ManagedObject], others: [ManagedObject]) = ([], [])
        for object in updates {
            let isUrgent = object.changedColumns.contains { slot in
                guard let relationship = object.entity.values[slot].relationship,
                    case .integer(let key) = object.snapshotValue(at: slot)
                else { return false }
                return deleted.contains(
                    ObjectID(
                        entity: context.model.destination(of: relationship),
                        store: context.container.identity, key: key))
            }
            if isUrgent { parts.urgent.append(object) } else { parts.others.append(object) }
        }
        return parts
    }

    // MARK: Pairs of many-to-many relationships

    private func removePairs(_ connection: StoreConnection) throws {
        for (join, source, state) in changedPairs() {
            for destination in state.removed where !source.isInserted && !destination.isInserted {
                try connection.execute(
                    """
                    DELETE FROM \(quoted(join.name)) \
                    WHERE \(quoted(JoinTable.source)) = ? AND \(quoted(JoinTable.destination)) = ?
                    """,
                    [.integer(source.key), .integer(destination.key)])
            }
        }
    }

    private func insertPairs(_ connection: StoreConnection) throws {
        for (join, source, state) in changedPairs() where !source.isDeleted {
            for destination in state.added where !destination.isDeleted {
                try connection.execute(
                    "INSERT OR IGNORE INTO \(quoted(join.name)) VALUES (?, ?)",
                    [.integer(key(of: source)), .integer(key(of: destination))])
            }
        }
    }

    private func changedPairs() -> [(JoinTable, ManagedObject, ToManyState)] {
        var pairs: [(JoinTable, ManagedObject, ToManyState)] = []
        for object in context.inserted + context.updated + context.deleted {
            for (index, relationship) in object.entity.toMany.enumerated() {
                guard case .joinTable(let join, isSource: true) = relationship.storage,
                    let state = object.overlay?.toMany[index], state.hasChanges
                else { continue }
                pairs.append((join, object, state))
            }
        }
        return pairs
    }

    // MARK: Errors

    /// Says which object and attribute a constraint of the schema refused.
    private func naming(_ object: ManagedObject, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = error.validationError(for: object.entity) else { throw error }
            throw SaveError.validation([validation])
        }
    }

    /// Finds the relationships that made a commit fail.
    func diagnose(_ error: StoreError) -> any Error {
        guard error.kind == .constraint else { return error }
        var errors: [ValidationError] = []
        for object in context.inserted + context.updated {
            for (slot, value) in object.entity.values.enumerated() {
                guard let relationship = value.relationship, value.hasColumn,
                    case .integer(let key) = self.value(of: object, at: slot)
                else { continue }
                let table = context.model.destination(of: relationship).table
                let isThere = try? context.withConnection {
                    try $0.integer(
                        """
                        SELECT 1 FROM \(quoted(table)) WHERE \(quoted(Schema.primaryKey)) = ?
                        """, [.integer(key)])
                }
                if isThere == .some(nil) {
                    errors.append(
                        ValidationError(
                            entity: object.entity.name, property: relationship.name,
                            reason: .destinationDeleted))
                }
            }
        }
        return errors.isEmpty ? error : SaveError.validation(errors)
    }

    // MARK: After the commit

    /// Makes what was written the objects' new snapshot.
    func finish() {
        guard hasWritten else { return }
        let saved = context.inserted + context.updated + context.deleted
        let generation = context.derivedGeneration
        context.derivedGeneration += 1
        var chunks: [Int: RowChunk] = [:]
        for object in context.inserted + context.updated {
            if object.isInserted || !object.changedColumns.isEmpty {
                settle(object, chunks: &chunks, generation: generation)
            }
            object.flags.subtract([.inserted, .updated])
            object.overlay?.settle()
        }
        for object in context.deleted {
            context.forget(object)
            object.detach()
        }
        context.inserted = []
        context.updated = []
        context.deleted = []
        context.foundObjects = FoundObjects()
        saved.forEach { $0.didSave() }
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
        let version = object.chunk.map { $0.version(ofRow: Int(object.row)) + 1 } ?? 1
        let row = chunk.appendRow(key: key(of: object), version: version)
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            if let old = object.chunk, object.overlay?.cells[slot].isChange != true {
                chunk.set(row: row, slot: slot, to: old.cell(row: Int(object.row), slot: slot))
            } else {
                chunk.set(row: row, slot: slot, to: value(of: object, at: slot))
            }
        }
        if object.key < 0 { context.setKey(key(of: object), of: object) }
        object.chunk = chunk
        object.row = Int32(row)
    }
}
