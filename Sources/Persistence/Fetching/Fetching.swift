import Foundation

extension ManagedObjectContext {
    /// The objects that a request asks for, as the store has them, overlaid with this context's
    /// unsaved changes: what it deleted is missing, what it inserted or changed is tested as it is
    /// now, and then comes the limit. (Only the fetched entity's own changes are overlaid, not
    /// those of objects that a predicate passes through.)
    ///
    /// An object that the context already has is the same object; where it has no changes it takes
    /// the newer row.
    ///
    /// - Throws: ``FetchError`` where the request cannot be translated, ``StoreError`` where
    /// reading
    ///   failed, ``FaultError`` that reading a property met before.
    public func fetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws -> [Object] {
        try throwReportedError()
        let query = try FetchQuery(request, context: self)
        let pending = request.offset == 0 ? pendingObjects(of: Object.self) : []
        let layout = layout(of: query.entity)
        let limit = request.limit.map { $0.addingReportingOverflow(pending.count) }
            .flatMap { $0.overflow ? nil : $0.partialValue }
        let found = try withConnection { connection in
            let statement = try connection.statement(
                query.sql(
                    selecting: layout.selection(alias: "t0"), limit: limit,
                    offset: request.offset))
            try statement.bind(query.arguments)
            defer { statement.reset() }
            var found: [ManagedObject] = []
            try layout.read(statement, into: self, expecting: limit) { found.append($0) }
            return found
        }
        // Appending to an array of a generic type asks for that type's metadata each time.
        var objects = [Object](unsafeUninitializedCapacity: found.count) { buffer, count in
            for object in found {
                guard let object = object as? Object else { continue }
                buffer.initializeElement(at: count, to: object)
                count += 1
            }
        }
        if !pending.isEmpty {
            try overlay(pending, on: &objects, for: request)
        }
        if let limit = request.limit, objects.count > limit {
            objects.removeLast(objects.count - limit)
        }
        try prefetch(request.relationshipsForPrefetching, of: objects)
        return objects
    }

    /// The IDs of the objects that ``fetch(_:)`` would give; no object is made for those that have
    /// no changes.
    public func fetchObjectIDs<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws -> [ObjectID] {
        guard request.offset > 0 || pendingObjects(of: Object.self).isEmpty else {
            return try fetch(request).map(\.objectID)
        }
        try throwReportedError()
        let query = try FetchQuery(request, context: self)
        return try withConnection { connection in
            let statement = try connection.statement(
                query.sql(
                    selecting: "t0.\(quoted(Schema.primaryKey))", limit: request.limit,
                    offset: request.offset))
            try statement.bind(query.arguments)
            defer { statement.reset() }
            var ids: [ObjectID] = []
            while try statement.step() {
                ids.append(
                    ObjectID(
                        entity: query.entity, store: container.identity,
                        key: statement.integer(at: 0)))
            }
            return ids
        }
    }

    /// How many objects ``fetch(_:)`` would give, without fetching them.
    public func count<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws -> Int {
        try throwReportedError()
        let query = try FetchQuery(request, context: self)
        let pending = request.offset == 0 ? pendingObjects(of: Object.self) : []
        let stored = try withConnection { connection in
            let keys = pending.compactMap { $0.key > 0 ? $0.key : nil }
            return try connection.integer(
                query.countSQL(excludingKeys: !keys.isEmpty, offset: request.offset),
                query.arguments + (keys.isEmpty ? [] : [.text(jsonArray(keys))])) ?? 0
        }
        let changed = try pending.count { try !$0.isDeleted && matches($0, request.predicates) }
        let count = Int(stored) + changed
        return request.limit.map { min($0, count) } ?? count
    }

    // MARK: Unsaved changes

    private func pendingObjects<Object: ManagedObject>(of type: Object.Type) -> [Object] {
        guard hasChanges else { return [] }
        return changedObjects.compactMap { $0 as? Object }
    }

    private func matches<Object: ManagedObject>(
        _ object: Object, _ predicates: [Predicate<Object>]
    ) throws -> Bool {
        try predicates.allSatisfy { try $0.evaluate(object) }
    }

    private func overlay<Object: ManagedObject>(
        _ pending: [Object], on objects: inout [Object], for request: FetchRequest<Object>
    ) throws {
        let changed = Set(pending.map(ObjectIdentifier.init))
        objects.removeAll { changed.contains(ObjectIdentifier($0)) }
        let matching = try pending.filter { try !$0.isDeleted && matches($0, request.predicates) }
        guard !matching.isEmpty else { return }
        objects += matching
        objects.sort { left, right in
            for descriptor in request.sortDescriptors {
                let (first, second) = (left.value(for: descriptor), right.value(for: descriptor))
                if first == second { continue }
                let isAscending = descriptor.order == .forward
                if first.precedes(second) { return isAscending }
                if second.precedes(first) { return !isAscending }
            }
            return request.sortDescriptors.last?.order == .reverse
                ? left.insertionRank > right.insertionRank
                : left.insertionRank < right.insertionRank
        }
    }
}

extension ManagedObject {
    /// What a descriptor sorts by, to be compared as the store compares it.
    fileprivate final func value<Object>(for descriptor: SortDescriptor<Object>) -> StoredValue {
        guard let object = self as? Object, let keyPath = descriptor.keyPath,
            let value = object[keyPath: keyPath] as? any AttributeValue
        else { return .null }
        return value.storedValue
    }

    /// Saved objects first, by key; then new ones, whose temporary keys count down.
    fileprivate final var insertionRank: UInt64 {
        key > 0 ? UInt64(key) : UInt64(Int64.max) + UInt64(-key)
    }
}
