extension ManagedObjectContext {
    /// The object of an entity with this row number; nil where there is none, or it is deleted.
    ///
    /// - Throws: ``StoreError`` where reading failed.
    public func existingObject<Object: ManagedObject>(
        _ type: Object.Type, rowNumber: Int64
    ) throws -> Object? {
        guard let entity = model.entity(for: type), rowNumber > 0 else { return nil }
        return try reading {
            try rows(of: entity, keys: [rowNumber]).first { !$0.isDeleted } as? Object
        }
    }

    /// The objects for IDs, in their order, in one query; those whose rows are gone are missing, and
    /// so are those of another entity or store.
    ///
    /// - Parameter keyPaths: Relationships whose objects come along, each for one more query.
    /// - Throws: ``StoreError`` where reading failed, ``FetchError`` for a key path that is no
    ///   relationship.
    public func existingObjects<Object: ManagedObject>(
        for ids: [ObjectID], as type: Object.Type = Object.self,
        prefetching keyPaths: [PartialKeyPath<Object>] = []
    ) throws -> [Object] {
        guard let entity = model.entity(for: type), !ids.isEmpty else { return [] }
        let keys = ids.filter {
            $0.store == container.identity && $0.entity.rootIndex == entity.rootIndex
        }.map(\.key)
        try throwReportedError()
        let found = try rows(of: entity, keys: keys.filter { $0 > 0 })
        var byKey = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for key in keys where key < 0 {
            byKey[key] = registry[entity.rootIndex][key]?.takeUnretainedValue()
        }
        let objects = keys.compactMap { byKey[$0] as? Object }.filter { !$0.isDeleted }
        try prefetch(keyPaths, of: objects)
        try throwReportedError()
        return objects
    }
}
