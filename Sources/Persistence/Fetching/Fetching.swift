import Foundation

extension ManagedObjectContext {
    /// Fetches the objects that a request describes, as the store has them, overlaid with this
    /// context's unsaved changes. Deleted objects are left out, inserted and changed ones are
    /// tested with their present values, and the limit is applied last. Only the changes of the
    /// fetched entity are overlaid, not those of other objects that a predicate passes through.
    ///
    /// If the context already has an object, the fetch returns it. If that object has no changes,
    /// it takes the newer row.
    /// - Parameter request: The request.
    /// - Returns: The objects in the request's order.
    /// - Throws: ``FetchError`` if the request can't be translated, ``StoreError`` if reading
    ///   failed. An error that reading a property parked before or meanwhile is thrown instead
    ///   (``reading(_:)``).
    /// - Complexity: One query, and one for each step of each relationship to prefetch. The overlay
    ///   tests each changed object of the entity.
    public func fetch<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> [Object] {
        try reading { try objects(request) }
    }

    private func objects<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws -> [Object] {
        let query = try FetchQuery(request, context: self)
        let pending = pendingObjects(for: request)
        let limit = request.limit.map { $0.addingReportingOverflow(pending.count) }
            .flatMap { $0.overflow ? nil : $0.partialValue }
        let found = try objects(query, limit: limit, offset: request.offset)
        // Appending to an array of a generic type looks up that type's metadata each time.
        var objects = [Object](unsafeUninitializedCapacity: found.count) { buffer, count in
            for object in found {
                // Each row is one of the entity or a subentity.
                buffer.initializeElement(at: count, to: unsafeDowncast(object, to: Object.self))
                count += 1
            }
        }
        if !pending.isEmpty { try overlay(pending, on: &objects, for: request) }
        if let limit = request.limit, objects.count > limit {
            objects.removeLast(objects.count - limit)
        }
        // Passing the objects on casts each of them.
        if !request.relationshipsForPrefetching.isEmpty {
            try prefetch(request.relationshipsForPrefetching, of: objects)
        }
        return objects
    }

    /// Fetches the keys of the objects that a request describes; the objects are read a batch of
    /// ``FetchRequest/fetchBatchSize`` at a time, when they are used.
    ///
    /// The fetch sees the store alone: unsaved changes don't decide which objects there are.
    /// - Parameter request: The request.
    /// - Returns: The objects in the request's order.
    /// - Throws: ``FetchError`` if the request can't be translated, ``StoreError`` if reading
    ///   failed; a parked error (``reading(_:)``).
    /// - Complexity: One query now, and one for each batch that is used.
    public func fetchInBatches<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws -> BatchedObjects<Object> {
        try reading {
            let query = try FetchQuery(request, context: self)
            let keys = try fetchKeys(query, limit: request.limit, offset: request.offset)
            return BatchedObjects(
                context: self, entity: query.entity, keys: keys,
                batchSize: request.fetchBatchSize > 0 ? request.fetchBatchSize : max(1, keys.count),
                prefetching: request.relationshipsForPrefetching)
        }
    }

    /// Fetches the IDs of the objects that ``fetch(_:)->[Object]`` would return. If the context has no
    /// unsaved changes of the entity, no object is made.
    /// - Parameter request: The request.
    /// - Returns: The IDs in the request's order.
    /// - Throws: ``FetchError`` if the request can't be translated, ``StoreError`` if reading
    ///   failed; a parked error (``reading(_:)``).
    /// - Complexity: One query.
    public func fetchObjectIDs(_ request: FetchRequest<some ManagedObject>) throws -> [ObjectID] {
        guard pendingObjects(for: request).isEmpty
        else { return try fetch(request).map(\.objectID) }
        return try reading {
            let query = try FetchQuery(request, context: self)
            let keys = try fetchKeys(query, limit: request.limit, offset: request.offset)
            return keys.keys.indices.map { index in
                ObjectID(
                    entity: keys.entity(at: index, in: model), store: container.identity,
                    key: keys.keys[index])
            }
        }
    }

    /// Counts the objects that ``fetch(_:)->[Object]`` would return, without fetching them.
    /// - Parameter request: The request for the objects to count.
    /// - Returns: The number of objects, at most the request's limit.
    /// - Throws: ``FetchError`` if the request can't be translated, ``StoreError`` if reading
    ///   failed. An error that reading a property parked before or meanwhile is thrown instead
    ///   (``reading(_:)``).
    /// - Complexity: One query. The overlay tests each changed object of the entity.
    public func count<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> Int {
        try reading { try countObjects(request) }
    }

    private func countObjects(_ request: FetchRequest<some ManagedObject>) throws -> Int {
        var query = try FetchQuery(request, context: self)
        let pending = pendingObjects(for: request)
        let keys = pending.compactMap { $0.key > 0 ? $0.key : nil }
        if !keys.isEmpty { query = query.filtered(by: "NOT (\(.isAmong(keys, FetchQuery.key)))") }
        let stored = try withConnection { connection in
            try connection.integer(query.countSQL(offset: request.offset), query.arguments) ?? 0
        }
        let changed = try pending.count { try isMatch($0, for: request) }
        let count = Int(stored) + changed
        return request.limit.map { min($0, count) } ?? count
    }

    /// Returns the objects of the request's entity that have unsaved changes.
    private func pendingObjects<Object: ManagedObject>(
        for request: FetchRequest<Object>
    ) -> [Object] {
        guard hasChanges, request.offset == 0, !request.sortsByRelevance, request.memberOrder == nil
        else { return [] }
        return changedObjects.compactMap { $0 as? Object }
    }

    private func isMatch<Object: ManagedObject>(
        _ object: Object, for request: FetchRequest<Object>
    ) throws -> Bool {
        try !object.isDeleted && request.predicates.allSatisfy { try $0.evaluate(object) }
    }

    /// Takes the changed objects out of the store's order, and inserts those that match where they
    /// belong. It takes O(log n) comparisons for each, so that few of the others are read.
    private func overlay<Object: ManagedObject>(
        _ pending: [Object], on objects: inout [Object], for request: FetchRequest<Object>
    ) throws {
        let changed = Set(pending.map(ObjectIdentifier.init))
        objects.removeAll { changed.contains(ObjectIdentifier($0)) }
        let order = request.order
        let matching = try pending.filter { try isMatch($0, for: request) }
            .sorted(by: order.areInIncreasingOrder)
        guard !matching.isEmpty else { return }
        var merged: [Object] = []
        merged.reserveCapacity(objects.count + matching.count)
        var rest = objects[...]
        for object in matching {
            let place = rest.partitioningIndex { order.areInIncreasingOrder(object, $0) }
            merged += rest[..<place]
            merged.append(object)
            rest = rest[place...]
        }
        objects = merged + rest
    }
}
