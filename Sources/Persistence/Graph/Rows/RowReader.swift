final class RowReader {
    private let layout: RowLayout
    private let context: ManagedObjectContext
    /// The expected number of rows; nil if it isn't known.
    private let count: Int?
    /// The number of the transaction under way, whose rows may still change.
    private let unfinished: Int64?
    @exclusivity(unchecked) private var chunk: RowChunk?

    init(_ layout: RowLayout, into context: ManagedObjectContext, expecting count: Int? = nil) {
        self.layout = layout
        self.context = context
        self.count = count
        unfinished = context.connection?.transaction?.number
    }

    /// Returns the object of a row. An object that the context has keeps its row while it has
    /// changes; without changes it takes the newer one.
    func object(at statement: StoreStatement) throws -> ManagedObject {
        // Copying the plan for each row would cost more than the look-up.
        if let sole = layout.solePlan { return object(at: statement, sole.entity, sole.columns) }
        let plan = try layout.plan(for: statement)
        return object(at: statement, plan.entity, plan.columns)
    }

    private func object(
        at statement: StoreStatement, _ entity: EntityDescription,
        _ columns: [(slot: Int, column: Int)]
    ) -> ManagedObject {
        let key = statement.integer(at: 0)
        let version = statement.integer(at: 1)
        let object: ManagedObject
        if let known = known(entity, key: key) {
            guard needsRow(known, version: version) else { return known }
            object = known
        } else {
            object = context.makeObject(entity, key: key)
        }
        let target = roomyChunk()
        let row = target.appendRow(
            key: key, version: version == unfinished ? RowChunk.noVersion : version)
        statement.copy(columns, to: target, row: row)
        object.install(target, row: row, entity.requiredNumbers)
        context.registeredValues?.touch(object)
        return object
    }

    private func roomyChunk() -> RowChunk {
        if let chunk, !chunk.isFull { return chunk }
        let capacity =
            chunk == nil
            ? max(1, min(count ?? 16, RowChunk.rowsPerChunk)) : RowChunk.rowsPerChunk
        let new = RowChunk(
            width: layout.width, capacity: capacity, generation: context.derivedGeneration)
        chunk = new
        return new
    }

    /// Returns the context's object for a row. A fault was made with the entity of a relationship's
    /// destination. If another program made the relationship lead to a sibling entity, the row's
    /// entity counts.
    private func known(_ entity: EntityDescription, key: Int64) -> ManagedObject? {
        guard let known = context.registry[entity.rootIndex][key]?.takeUnretainedValue()
        else { return nil }
        if known.entity.index == entity.index { return known }
        context.setAside(known)
        return nil
    }

    private func needsRow(_ object: ManagedObject, version: Int64) -> Bool {
        guard let chunk = object.chunk else { return !object.flags.contains(.deleted) }
        guard object.flags.isDisjoint(with: [.updated, .deleted]) else { return false }
        return chunk.version(ofRow: Int(object.row)) != version
            || object.entity.hasDerivedAttributes
    }
}
