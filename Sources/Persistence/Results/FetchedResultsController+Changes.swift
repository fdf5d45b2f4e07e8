import Foundation

/// What was shown of an object with unsaved changes.
struct ShownChange: Equatable {
    /// Of everything that a save would write.
    let values: UInt64

    /// Of what its row's version does not count.
    let extras: UInt64
}

/// A row as the store has it.
private struct StoredRow {
    var version: Int64
    var derived: [StoredValue]
    var order: [StoredValue]
    var isMatching: Bool

    /// Whether what it sorts by passes through an object with unsaved changes.
    var isBesideChanges: Bool
}

/// How results follow changes.
extension FetchedResultsController {
    func take(_ changes: ContextChanges) throws {
        guard let query else { return }
        let batch: ResultsChanges
        do {
            batch = try apply(changes, query)
            isStale = false
        } catch let error as ResultsError {
            forgetResults()
            throw error
        } catch {
            isStale = true
            throw error
        }
        if !batch.isEmpty { onChange?(batch) }
    }

    private func apply(
        _ changes: ContextChanges, _ query: ResultsQuery
    ) throws -> ResultsChanges {
        let root = query.entity.rootIndex
        let newKeys = changes.newKeys[root] ?? [:]
        let comparesAll =
            isStale || changes.isUnknown
            || !query.otherRoots.isDisjoint(with: changes.keys.keys)
        var keys = changes.keys[root] ?? []
        if !comparesAll { keys.formUnion(try rowsBeside(changes.keys, query)) }
        guard comparesAll || !keys.isEmpty || !newKeys.isEmpty else { return ResultsChanges() }
        if query.isLimited { return try fetchAgain(query, newKeys) }
        if comparesAll { keys.formUnion(try differingKeys(query)) }
        return try list.apply(evaluate(keys, newKeys, query))
    }

    /// Rows that sort by what belongs to one of the changed rows of other tables.
    private func rowsBeside(
        _ changed: [Int: Set<Int64>], _ query: ResultsQuery
    ) throws -> Set<Int64> {
        var keys: Set<Int64> = []
        for joined in query.joinedRows {
            guard let changed = changed[joined.entity.rootIndex] else { continue }
            keys.formUnion(shownChanges.keys)
            let stored = changed.filter { $0 > 0 }
            guard !stored.isEmpty else { continue }
            try managedObjectContext.withConnection { connection in
                let statement = try connection.statement(query.rootKeys(of: joined))
                try statement.bind(.text(jsonArray(stored)), at: 1)
                defer { statement.reset() }
                while try statement.step() { keys.insert(statement.integer(at: 0)) }
            }
        }
        return keys
    }

    // MARK: Everything

    /// Fetches the rows in order, overlaid with unsaved changes.
    func fetchList(_ query: ResultsQuery) throws -> ResultsList {
        let store = managedObjectContext.container.identity
        var list = ResultsList(isSectioned: sectionName != nil) { key in
            ObjectID(entity: query.entity, store: store, key: key)
        }
        let pending = query.showsUnsavedChanges ? try pendingKeys(query) : []
        let limit = query.limit.map { $0.addingReportingOverflow(pending.count) }
            .flatMap { $0.overflow ? nil : $0.partialValue }
        let cache = cache(for: query)
        if let known = try cache.flatMap({ try validContents(of: $0, query) }) {
            known.fill(&list, isSectioned: sectionName != nil)
        } else {
            try read(query, limit: limit, into: &list)
            try list.check()
            cache?.write(list)
        }
        self.list = list
        if !pending.isEmpty { _ = try self.list.apply(evaluate(pending, [:], query)) }
        if let limit = query.limit { self.list.truncate(to: limit) }
        return self.list
    }

    private func read(_ query: ResultsQuery, limit: Int?, into list: inout ResultsList) throws {
        try managedObjectContext.withConnection { connection in
            let statement = try connection.statement(query.listing(limit: limit))
            try statement.bind(query.arguments)
            defer { statement.reset() }
            var order = OrderKey()
            var leading: ArraySlice<UInt8> = []
            var name: String?
            while try statement.step() {
                let key = statement.integer(at: 0)
                order.removeAll()
                for (index, column) in query.orderColumns.enumerated() {
                    order.append(
                        statement.value(at: query.firstOrderColumn + index),
                        descending: column.isDescending)
                }
                order.append(key: key, descending: query.isDescending)
                if let sectionName, order.bytes[..<order.leadingCount] != leading {
                    leading = order.bytes[..<order.leadingCount]
                    name = sectionName(statement.value(at: query.firstOrderColumn))
                }
                list.append(
                    key: key, stamp: query.stamp(statement), order: order,
                    sectionName: name)
            }
        }
    }

    // MARK: Cache

    /// A limit depends on unsaved changes, and what is in memory has no place for a file.
    private func cache(for query: ResultsQuery) -> ResultsCache? {
        let configuration = managedObjectContext.container.configuration(of: query.entity)
        guard let cacheName, !query.isLimited, let path = configuration.path else { return nil }
        return ResultsCache(
            path: ResultsCache.path(of: cacheName, besideStore: path), query: query,
            modelVersion: configuration.modelVersion, isSectioned: sectionName != nil)
    }

    /// What a cache holds, where it is what a fetch would give: the same rows by one pass, and
    /// sections whose first and last rows are still named so. Between them a name cannot differ.
    private func validContents(
        of cache: ResultsCache, _ query: ResultsQuery
    ) throws -> ResultsCache.Contents? {
        guard let contents = cache.read() else { return nil }
        var generation = ResultsGeneration()
        try managedObjectContext.withConnection { connection in
            let statement = try connection.statement(query.comparison)
            try statement.bind(query.arguments)
            defer { statement.reset() }
            while try statement.step() {
                generation.combine(key: statement.integer(at: 0), stamp: query.stamp(statement))
            }
        }
        guard generation.value == contents.generation else { return nil }
        guard let sectionName else { return contents }
        let boundaries = contents.boundaries
        let rows = try storedRows(Set(boundaries.map(\.key)), query)
        let isNamedSo = boundaries.allSatisfy { key, name in
            rows[key]?.order.first.map { sectionName($0).isSameText(as: name) } ?? false
        }
        return isNamedSo ? contents : nil
    }

    /// The keys of rows that are to be looked at in memory: of objects with unsaved changes, and of
    /// those that sort by what belongs to such an object.
    private func pendingKeys(_ query: ResultsQuery) throws -> Set<Int64> {
        var changed: [Int: Set<Int64>] = [:]
        for object in managedObjectContext.changedObjects {
            changed[object.entity.rootIndex, default: []].insert(object.key)
        }
        guard !changed.isEmpty else { return [] }
        return try rowsBeside(changed, query).union(changed[query.entity.rootIndex] ?? [])
    }

    /// One pass over keys and versions: what the store has, compared with what is listed.
    private func differingKeys(_ query: ResultsQuery) throws -> Set<Int64> {
        var differing = try pendingKeys(query).union(shownChanges.keys)
        var seen: [Int64] = []
        seen.reserveCapacity(list.count)
        try managedObjectContext.withConnection { connection in
            let statement = try connection.statement(query.comparison)
            try statement.bind(query.arguments)
            defer { statement.reset() }
            while try statement.step() {
                let key = statement.integer(at: 0)
                if let known = list.order.stamp(of: key) {
                    seen.append(key)
                    if known == query.stamp(statement) { continue }
                }
                differing.insert(key)
            }
        }
        if seen.count < list.count {
            differing.formUnion(Set(list.order.keys).subtracting(seen))
        }
        return differing
    }

    /// Fetches everything again, for a request that counts rows.
    private func fetchAgain(
        _ query: ResultsQuery, _ newKeys: [Int64: Int64]
    ) throws -> ResultsChanges {
        var (old, oldChanges) = (list, shownChanges)
        shownChanges = [:]
        let new: ResultsList
        do {
            new = try fetchList(query)
        } catch {
            (list, shownChanges) = (old, oldChanges)
            throw error
        }
        let listed = Dictionary(
            newKeys.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        var changes: [ResultsList.Change] = []
        for (key, row) in new.rows {
            let listedKey = listed[key].flatMap { old.order.contains($0) ? $0 : nil } ?? key
            let isUpdated =
                isUpdated(
                    key, stamp: row.stamp, shown: shownChanges[key],
                    before: (old.order.stamp(of: listedKey), oldChanges[listedKey]))
            changes.append(
                ResultsList.Change(
                    key: key, listedKey: listedKey,
                    row: ResultsList.Row(
                        stamp: row.stamp, order: row.order, sectionName: row.sectionName,
                        isUpdated: isUpdated)))
        }
        let kept = Set(changes.map(\.listedKey))
        for key in old.order.keys where !kept.contains(key) {
            changes.append(ResultsList.Change(key: key, listedKey: key, row: nil))
        }
        let batch = try old.apply(changes)
        list = old
        return batch
    }

    private func forgetResults() {
        list = ResultsList(isSectioned: sectionName != nil, makeID: list.objectID)
        shownChanges = [:]
        query = nil
        managedObjectContext.remove(self)
    }

    // MARK: Some rows

    /// What is to become of rows, by what the store has of them and what this context has changed.
    private func evaluate(
        _ keys: Set<Int64>, _ newKeys: [Int64: Int64], _ query: ResultsQuery
    ) throws -> [ResultsList.Change] {
        let keys = keys.union(newKeys.values).subtracting(newKeys.keys)
        let listed = Dictionary(
            newKeys.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        let stored = try storedRows(keys.filter { $0 > 0 }, query)
        return try keys.map { key in
            let listedKey = listed[key].flatMap { list.order.contains($0) ? $0 : nil } ?? key
            let before = (list.order.stamp(of: listedKey), shownChanges[listedKey])
            shownChanges[listedKey] = nil
            let row = try row(key, stored[key], before: before, query)
            if row == nil { shownChanges[key] = nil }
            return ResultsList.Change(key: key, listedKey: listedKey, row: row)
        }
    }

    private func row(
        _ key: Int64, _ stored: StoredRow?, before: (stamp: UInt64?, shown: ShownChange?),
        _ query: ResultsQuery
    ) throws -> ResultsList.Row? {
        let context = managedObjectContext
        let known = context.registry[query.entity.rootIndex][key]?.takeUnretainedValue()
        var order = stored?.order ?? []
        var shown: ShownChange?
        var derived = stored?.derived ?? []
        if let known, query.showsUnsavedChanges,
            !known.flags.isDisjoint(with: [.inserted, .updated, .deleted])
        {
            guard !known.isDeleted,
                fetchRequest.includesSubentities || known.entity.index == query.entity.index,
                let object = known as? Object,
                try fetchRequest.predicates.allSatisfy({ try $0.evaluate(object) })
            else { return nil }
            order = orders.map { $0.value(of: object) }
            if stored == nil { derived = query.derivedNames.map { object.derivedValue(named: $0) } }
            if object.isInserted || !object.changedColumns.isEmpty {
                shown = ShownChange(
                    values: object.valuesHash, extras: query.extras(derived: derived, order: order))
            }
        } else {
            guard let stored, stored.isMatching else { return nil }
            if stored.isBesideChanges, query.showsUnsavedChanges,
                let object = context.object(key: key, of: query.entity) as? Object
            {
                // Kept with changes that were taken back since, while others wrote.
                if object.chunk?.version(ofRow: Int(object.row)) != stored.version {
                    _ = try context.read(object)
                }
                order = orders.map { $0.value(of: object) }
            }
        }
        let stamp = query.stamp(version: stored?.version ?? 0, derived: derived, order: order)
        var orderKey = OrderKey()
        for (value, column) in zip(order, query.orderColumns) {
            orderKey.append(value, descending: column.isDescending)
        }
        orderKey.append(key: key, descending: query.isDescending)
        shownChanges[key] = shown
        return ResultsList.Row(
            stamp: stamp, order: orderKey, sectionName: order.first.flatMap { sectionName?($0) },
            isUpdated: isUpdated(
                key, stamp: stamp, shown: shown,
                extras: query.extras(derived: derived, order: order), before: before))
    }

    /// Whether a row shows something else than it did.
    private func isUpdated(
        _ key: Int64, stamp: UInt64, shown: ShownChange?, extras: UInt64? = nil,
        before: (stamp: UInt64?, shown: ShownChange?)
    ) -> Bool {
        switch (before.shown, shown) {
        case (nil, nil): return before.stamp != stamp
        case (nil, _?): return true
        case (let before?, let now?): return before != now
        case (let before?, nil):
            // Saved, or taken back. Saved it shows what it did.
            guard let query,
                let object = managedObjectContext.registry[query.entity.rootIndex][key]?
                    .takeUnretainedValue(), !object.isFault
            else { return true }
            return object.valuesHash != before.values || extras.map { $0 != before.extras } ?? false
        }
    }

    private func storedRows(
        _ keys: Set<Int64>, _ query: ResultsQuery
    ) throws -> [Int64: StoredRow] {
        guard !keys.isEmpty else { return [:] }
        let context = managedObjectContext
        var rows: [Int64: StoredRow] = [:]
        try context.withConnection { connection in
            let statement = try connection.statement(query.rowsByKey)
            try statement.bind(query.arguments + [.text(jsonArray(keys))])
            defer { statement.reset() }
            let firstOrder = query.firstOrderColumn
            let matching = firstOrder + query.orderColumns.count
            while try statement.step() {
                rows[statement.integer(at: 0)] = StoredRow(
                    version: statement.integer(at: 1),
                    derived: (2..<2 + query.derivedNames.count).map { statement.value(at: $0) },
                    order: (firstOrder..<matching).map { statement.value(at: $0) },
                    isMatching: statement.integer(at: matching) != 0,
                    isBesideChanges: query.joinedRows.indices.contains { index in
                        let root = query.joinedRows[index].entity.rootIndex
                        let key = statement.integer(at: matching + 1 + index)
                        let object = context.registry[root][key]?.takeUnretainedValue()
                        return object?.flags.contains(.updated) == true
                    })
            }
        }
        return rows
    }
}

extension ManagedObject {
    fileprivate final func derivedValue(named name: String) -> StoredValue {
        entity.slot(named: name).map { storedValue(at: $0) } ?? .null
    }

    /// Of everything that a save would write.
    fileprivate final var valuesHash: UInt64 {
        var hash = RowHash()
        for slot in entity.values.indices where entity.values[slot].isWritten {
            hash.combine(storedValue(at: slot))
        }
        return hash.value
    }
}
