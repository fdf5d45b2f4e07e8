/// The execution of a batch insert, inside its transaction.
@usableFromInline
final class BatchInsertion {
    let model: ManagedObjectModel
    let store: StoreIdentity
    private let context: ManagedObjectContext
    private let writer: RowWriter
    var columns: BatchColumns
    /// The statements that find rows by their values.
    var lookUps: [LookUp: StoreStatement] = [:]
    private var found: [FoundValue: Int64] = [:]
    private var foundRoots: Set<Int> = []
    private var rowCount = 0
    /// The maximum number of found or created destinations to remember, at some 100 bytes each.
    private static let mostFound = 1 << 16

    /// The value of an attribute that a row was looked up by.
    private struct FoundValue: Hashable {
        let entity: Int
        let part: SearchKey.Part
    }

    var connection: StoreConnection { writer.connection }

    init(context: ManagedObjectContext, writer: RowWriter) {
        self.context = context
        self.writer = writer
        model = context.model
        store = context.container.identity
        columns = BatchColumns(model: model, store: store)
    }

    /// Passes an inserter to `body`.
    func run<Object: ManagedObject, Result>(
        _ body: (borrowing BatchInserter<Object>) throws -> Result
    ) throws -> Result {
        let entity = try concreteEntity(Object.self)
        let sequence = RowSequence(of: entity, in: context.container, connection)
        // SQLite assigns the numbers itself, so its counter must be right.
        let last = try sequence.last()
        let load = BulkLoad(
            of: entity.table, in: sequence.schema, after: last, model, connection,
            postponesFullText: true)
        defer { load.restoreCache() }
        let result = try body(
            BatchInserter(
                insertion: self, row: emptyRow(of: entity), change: emptyRow(of: entity),
                sequence: sequence, load: load))
        try load.finish()
        return result
    }

    func id(_ key: Int64, _ entity: EntityDescription) -> ObjectID {
        ObjectID(entity: entity, store: store, key: key)
    }

    private func emptyRow(of entity: EntityDescription) -> BatchRowValues {
        BatchRowValues(template: context.rowTemplates[entity])
    }

    private func concreteEntity(
        _ type: ManagedObject.Type
    ) throws(BatchError) -> EntityDescription {
        guard let entity = model.entity(for: type), !entity.isAbstract
        else { throw .noSuchEntity(String(describing: type)) }
        return entity
    }

    /// Inserts the filled row of the batch's entity, and clears it. It returns the row's key; nil
    /// if another row has its unique values.
    func add(_ row: BatchRowValues, _ sequence: RowSequence, _ load: BulkLoad) throws -> Int64? {
        let key = try insert(row, number: rowCount, ignoresDuplicates: true)
        if key == nil {
            try sequence.giveBack()
        } else {
            try load.noteInsertion()
        }
        row.clear()
        rowCount += 1
        return key
    }

    private func insert(
        _ row: BatchRowValues, number: Int?, ignoresDuplicates: Bool
    ) throws -> Int64? {
        do {
            try row.expectValid(row.template.slots)
            let key = try writer.insert(
                row.entity, key: nil, ignoresDuplicates: ignoresDuplicates
            ) { row.values[$0] }
            if let key, !row.members.isEmpty { try writeMembers(of: row, key, isNew: true) }
            return key
        } catch SaveError.validation(let errors) { throw BatchError.invalid(errors, row: number) }
    }

    func findOrCreate<Object: ManagedObject, Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, is value: Value,
        configure: (borrowing BatchRow<Object>) throws -> Void
    ) throws -> ObjectID {
        let entity = try concreteEntity(Object.self)
        let slot = try columns.slot(of: attribute, in: entity)
        let part = SearchKey.Part(slot: slot, value: value.storedValue)
        let key = FoundValue(entity: entity.index, part: part)
        if let known = found[key] { return id(known, entity) }
        if found.count >= Self.mostFound { forgetFound() }
        var stored = try self.key(of: entity, [slot], [part.value])
        if stored == nil {
            let row = emptyRow(of: entity)
            row.values[slot] = part.value
            row.isSet[slot] = true
            try configure(BatchRow<Object>(insertion: self, values: row))
            stored = try insert(row, number: nil, ignoresDuplicates: false)
        }
        guard let stored else {
            throw SaveError.validation(
                [ValidationError(entity: entity.name, property: nil, reason: .notUnique)])
        }
        found[key] = stored
        foundRoots.insert(entity.rootIndex)
        return id(stored, entity)
    }

    private func forgetFound() {
        found = [:]
        foundRoots = []
    }

    /// Sets the values of a row, and replaces its members. It returns whether anything differed.
    func update(_ id: ObjectID, to row: BatchRowValues) throws -> Bool {
        guard id.entity.concreteNames.allSatisfy(row.entity.concreteNames.contains),
            id.store == store, !id.isTemporary
        else { throw BatchError.notAnObject(id, entity: row.entity.name) }
        let slots = row.setSlots
        try row.expectValid(slots)
        let changesRow =
            try !slots.isEmpty
            && writer.update(
                row.entity, key: id.key, onlyIfDifferent: true,
                slots.map { (row.entity.values[$0].name, row.values[$0]) })
        // The row may have been found by a value that it had.
        if changesRow, foundRoots.contains(row.entity.rootIndex) { forgetFound() }
        return try writeMembers(of: row, id.key, isNew: false) || changesRow
    }

    /// Replaces the pairs of the many-to-many relationships that a row sets. It returns whether
    /// anything differed.
    @discardableResult
    private func writeMembers(of row: BatchRowValues, _ key: Int64, isNew: Bool) throws -> Bool {
        var differs = false
        for (index, members) in row.members {
            let relationship = row.entity.toMany[index]
            guard case .joinTable(let join, let isSource) = relationship.storage else { continue }
            let former =
                isNew
                ? []
                : try MemberRows(
                    owner: key, relationship: relationship, model: model, connection: connection
                ).paired()
            let added = members.filter { !former.contains($0) }
            let removed = former.subtracting(members)
            for member in removed {
                try writer.deletePair(JoinTable.pair(key, member, isSource: isSource), in: join)
            }
            for member in added {
                try writer.insertPair(JoinTable.pair(key, member, isSource: isSource), in: join)
            }
            if !added.isEmpty || !removed.isEmpty { differs = true }
        }
        return differs
    }
}
