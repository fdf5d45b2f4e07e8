/// Lays unsaved changes over the rows that other writers changed.
extension ManagedObjectContext {
    /// Reads the newer rows of changed objects. Unchanged properties take the store's values. A
    /// property that both this context and the store changed keeps the row's former version, so
    /// that the next save finds the conflict.
    func mergeNewerRows(withKeys keys: [Int64], of entity: EntityDescription) throws {
        guard !keys.isEmpty else { return }
        for row in try storedRows(of: entity, keys: keys) {
            registry[entity.rootIndex][row.key(ofRow: 0)]?.takeUnretainedValue().mergeNewer(row)
        }
    }

    /// Returns the rows with these keys as the store has them now, each in a chunk of its own: one
    /// query. The objects stay as they are.
    func storedRows(of entity: EntityDescription, keys: [Int64]) throws -> [RowChunk] {
        let layout = layout(of: entity)
        let query = FetchQuery(entity, in: model).filtered(toKeys: keys)
        return try withConnection { connection in
            try connection.compactMap(query.sql(selecting: layout.selection), query.arguments) {
                try layout.copyRow($0, in: self)
            }
        }
    }
}

extension ManagedObject {
    fileprivate final func mergeNewer(_ fresh: RowChunk) {
        let version = fresh.version(ofRow: 0)
        guard isUpdated, let chunk,
            version == RowChunk.noVersion || chunk.version(ofRow: Int(row)) != version
        else { return }
        let contested = Set(
            changedColumns.filter { slot in
                !chunk.cell(row: Int(row), slot: slot)
                    .isIdentical(to: fresh.cell(row: 0, slot: slot))
            })
        guard !contested.isEmpty else { return replaceSnapshot(with: fresh) }
        contextReference?.noteOutdated(self)
        let mixed = RowChunk(width: fresh.width, capacity: 1, generation: fresh.generation)
        _ = mixed.appendRow(key: key, version: chunk.version(ofRow: Int(row)))
        for slot in entity.values.indices where entity.values[slot].hasColumn {
            let cell =
                contested.contains(slot)
                ? chunk.cell(row: Int(row), slot: slot) : fresh.cell(row: 0, slot: slot)
            mixed.set(row: 0, slot: slot, to: cell)
        }
        replaceSnapshot(with: mixed)
    }
}
