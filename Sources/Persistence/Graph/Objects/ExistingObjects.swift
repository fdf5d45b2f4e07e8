extension ManagedObjectContext {
    /// Returns the object of an entity with a row number.
    /// - Parameters:
    ///   - type: The entity; objects of its subentities are found too.
    ///   - rowNumber: The number of the row in its table, from 1 (``ObjectID/rowNumber``).
    /// - Returns: The object with its row read; nil if there is no such row, if the object is
    ///   marked for deletion, or if the model doesn't have the entity.
    /// - Throws: ``StoreError`` if the store can't be read, or a parked error (``reading(_:)``).
    /// - Complexity: One query.
    public func existingObject<Object: ManagedObject>(
        _ type: Object.Type, rowNumber: Int64
    ) throws -> Object? {
        try reading {
            guard let entity = model.entity(for: type), rowNumber > 0 else { return nil }
            return try rows(of: entity, keys: [rowNumber]).first { !$0.isDeleted } as? Object
        }
    }

    /// Returns the objects for IDs, with their rows, in the order of the IDs.
    /// - Parameters:
    ///   - ids: Object IDs. One that occurs twice gives its object twice.
    ///   - type: The entity; objects of its subentities are found too.
    ///   - keyPaths: Relationships whose objects are fetched as well, with one more query for each
    ///     step of each path.
    /// - Returns: The objects, without those whose row is gone, that are marked for deletion, or
    ///   that are of another entity or store.
    /// - Throws: ``StoreError`` if the store can't be read, ``FetchError/noSuchRelationship(_:)``
    ///   for a key path that doesn't lead to a relationship, or a parked error (``reading(_:)``).
    /// - Complexity: O(*n*) in the number of IDs, with one query for all of them.
    public func existingObjects<Object: ManagedObject>(
        for ids: [ObjectID], as type: Object.Type = Object.self,
        prefetching keyPaths: [PartialKeyPath<Object>] = []
    ) throws -> [Object] {
        try reading {
            guard let entity = model.entity(for: type), !ids.isEmpty else { return [] }
            let keys = ids.filter {
                $0.store == container.identity && $0.entity.rootIndex == entity.rootIndex
            }.map(\.key)
            let found = try rows(of: entity, keys: keys.filter { $0 > 0 })
            var byKey = Dictionary(
                found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
            for key in keys where key < 0 {
                byKey[key] = registry[entity.rootIndex][key]?.takeUnretainedValue()
            }
            let objects = keys.compactMap { byKey[$0] as? Object }.filter { !$0.isDeleted }
            try prefetch(keyPaths, of: objects)
            return objects
        }
    }
}
