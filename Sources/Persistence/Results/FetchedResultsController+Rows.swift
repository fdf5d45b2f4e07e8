/// Evaluates single rows.
extension FetchedResultsController {
    /// A row as the store has it.
    struct StoredRow {
        var version: Int64
        var derived: [StoredValue]
        var order: [StoredValue]
        var isMatching: Bool

        /// Whether a value that it sorts by is reached through an object with unsaved changes.
        var isBesideChanges: Bool
    }

    /// Returns the new state of rows, from the store and from what this context has changed.
    func evaluate(
        _ keys: Set<Int64>, _ newKeys: [Int64: Int64], _ query: ResultsQuery
    ) throws -> [ResultsList.Change] {
        let keys = keys.union(newKeys.values).subtracting(newKeys.keys)
        let listed = Dictionary(
            newKeys.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        let stored = try storedRows(keys.filter { $0 > 0 }, query)
        try readAgain(
            stored.compactMap { isOlder($0, than: $1.version, query) ? $0 : nil }, query)
        return try keys.map { key in
            let listedKey = listed[key].flatMap { list.order.contains($0) ? $0 : nil } ?? key
            let stamp = list.order.stamp(of: listedKey)
            let before = (stamp, shownChanges[listedKey])
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
        if let known,
            !known.flags.isDisjoint(with: [.inserted, .updated, .deleted])
        {
            guard !known.isDeleted, let object = known as? Object,
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
            if stored.isBesideChanges,
                let object = context.object(key: key, of: query.entity) as? Object
            {
                // Its changes were taken back, and others may have written the row meanwhile.
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

    /// Returns whether a row shows other values than before.
    private func isUpdated(
        _ key: Int64, stamp: UInt64, shown: ShownChange?, extras: UInt64,
        before: (stamp: UInt64?, shown: ShownChange?)
    ) -> Bool {
        switch (before.shown, shown) {
        case (nil, nil): return before.stamp != stamp
        case (nil, _?): return true
        case (let before?, let now?): return before != now
        case (let before?, nil):
            // The change was saved or taken back. If it was saved, the row shows the same values.
            guard let query,
                let object = managedObjectContext.registry[query.entity.rootIndex][key]?
                    .takeUnretainedValue(), !object.isFault
            else { return true }
            return object.valuesHash != before.values || extras != before.extras
        }
    }

    /// Returns whether the context's object for a row was read before the row got this version. The
    /// list has the newer version from now on, so no later change would bring the object up to
    /// date.
    func isOlder(_ key: Int64, than version: Int64, _ query: ResultsQuery) -> Bool {
        let root = query.entity.rootIndex
        guard let object = managedObjectContext.registry[root][key]?.takeUnretainedValue(),
            object.flags.isDisjoint(with: [.inserted, .updated, .deleted]),
            let chunk = object.chunk
        else { return false }
        return chunk.version(ofRow: Int(object.row)) != version
    }

    func readAgain(_ keys: [Int64], _ query: ResultsQuery) throws {
        guard !keys.isEmpty else { return }
        try managedObjectContext.rows(of: query.entity, keys: keys)
    }

    func storedRows(
        _ keys: Set<Int64>, _ query: ResultsQuery
    ) throws -> [Int64: StoredRow] {
        guard !keys.isEmpty else { return [:] }
        let context = managedObjectContext
        var rows: [Int64: StoredRow] = [:]
        try context.withConnection { connection in
            let firstOrder = query.firstOrderColumn
            let matching = firstOrder + query.orderColumns.count
            try connection.forEachRow(
                query.rowsByKey, query.arguments + [.text(jsonArray(keys))]
            ) { row in
                rows[row.integer(at: 0)] = StoredRow(
                    version: row.integer(at: 1),
                    derived: (2..<2 + query.derivedNames.count).map { row.value(at: $0) },
                    order: (firstOrder..<matching).map { row.value(at: $0) },
                    isMatching: row.integer(at: matching) != 0,
                    isBesideChanges: query.joinedRows.indices.contains { index in
                        let root = query.joinedRows[index].entity.rootIndex
                        let key = row.integer(at: matching + 1 + index)
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

    /// A hash of everything that a save would write.
    fileprivate final var valuesHash: UInt64 {
        var hash = RowHash()
        for slot in entity.values.indices where entity.values[slot].isWritten {
            hash.combine(storedValue(at: slot))
        }
        return hash.value
    }
}

/// The state in which an object with unsaved changes was shown.
struct ShownChange: Equatable {
    /// The hash of everything that a save would write.
    let values: UInt64

    /// The hash of the values that the row's version doesn't count.
    let extras: UInt64
}
