extension ManagedObjectContext {
    /// Reads the newer rows of changed objects, and lays the changes over them.
    func mergeNewerRows(withKeys keys: [Int64], of entity: EntityDescription) throws {
        guard !keys.isEmpty else { return }
        for row in try storedRows(of: entity, keys: keys) {
            let object = registry[entity.rootIndex][row.key(ofRow: 0)]?.takeUnretainedValue()
            guard let object, object.isUpdated, let known = object.snapshotVersion,
                known == RowChunk.noVersion || known != row.version(ofRow: 0)
            else { continue }
            object.merge(row)
        }
    }

    func storedRow(of object: ManagedObject) throws -> RowChunk? {
        try storedRows(of: object.entity, keys: [object.key]).first
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
