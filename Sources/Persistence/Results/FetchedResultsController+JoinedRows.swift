/// Follows the rows of other tables that the results sort by or are found by.
///
/// Such a row often changes in ways that don't matter here, for example if a team counts its
/// players. So the controller remembers one hash per row of the values that matter. Only if it
/// differs are the dependent rows examined, which may be all of them.
extension FetchedResultsController {
    func forgetJoinedValues(_ query: ResultsQuery) {
        joinedValues = query.joinedRows.map { _ in [:] }
    }

    /// Remembers the values at a statement of the listing.
    func rememberJoinedValues(_ statement: StoreStatement, _ query: ResultsQuery) {
        for (index, first) in query.firstJoinedColumns.enumerated() {
            guard case .integer(let key) = statement.value(at: first),
                joinedValues[index][key] == nil
            else { continue }
            joinedValues[index][key] = query.joinedHash(statement, of: index, from: first)
        }
    }

    /// Forgets the values of rows whose unsaved changes matter, because the results don't show the
    /// store's values of these.
    func forgetUnsavedJoinedValues(_ query: ResultsQuery) {
        for object in managedObjectContext.changedObjects {
            for (index, joined) in query.joinedRows.enumerated()
            where joined.entity.rootIndex == object.entity.rootIndex
                && hasUnsavedValues(object, query.joinedColumns[index])
            {
                joinedValues[index][object.key] = nil
            }
        }
    }

    private func hasUnsavedValues(_ object: ManagedObject, _ columns: [String]) -> Bool {
        if !object.flags.isDisjoint(with: [.inserted, .deleted]) { return true }
        guard object.flags.contains(.updated) else { return false }
        return columns.contains(Schema.version)
            || object.changedColumns.contains { columns.contains(object.entity.values[$0].name) }
    }

    /// Returns the keys of rows that may show or sort by other values because rows of other tables
    /// changed.
    func rowsBeside(_ changed: [Int: Set<Int64>], _ query: ResultsQuery) throws -> Set<Int64> {
        var keys: Set<Int64> = []
        for (index, joined) in query.joinedRows.enumerated() {
            guard let changed = changed[joined.entity.rootIndex] else { continue }
            let differing = try differingRows(changed, index, query)
            guard !differing.isEmpty else { continue }
            // Unsaved changes may lead to the row although the store doesn't, also from rows that
            // aren't shown.
            keys.formUnion(shownChanges.keys)
            for object in managedObjectContext.changedObjects
            where object.entity.rootIndex == query.entity.rootIndex {
                keys.insert(object.key)
            }
            let stored = differing.filter { $0 > 0 }
            guard !stored.isEmpty else { continue }
            try managedObjectContext.withConnection { connection in
                try connection.forEachRow(query.rootKeys(of: joined), [.text(jsonArray(stored))]) {
                    keys.insert($0.integer(at: 0))
                }
            }
        }
        return keys
    }

    /// Returns the changed rows of another table in which a value that matters changed, or wasn't
    /// known before.
    private func differingRows(
        _ changed: Set<Int64>, _ index: Int, _ query: ResultsQuery
    ) throws -> Set<Int64> {
        let joined = query.joinedRows[index]
        var now: [Int64: UInt64] = [:]
        let stored = changed.filter { $0 > 0 }
        if !stored.isEmpty {
            try managedObjectContext.withConnection { connection in
                try connection.forEachRow(query.joinedValues(of: index), [.text(jsonArray(stored))])
                { row in
                    now[row.integer(at: 0)] = query.joinedHash(row, of: index, from: 0)
                }
            }
        }
        let registered = managedObjectContext.registry[joined.entity.rootIndex]
        return changed.filter { key in
            let known = joinedValues[index][key]
            if let object = registered[key]?.takeUnretainedValue(),
                hasUnsavedValues(object, query.joinedColumns[index])
            {
                joinedValues[index][key] = nil
                return true
            }
            joinedValues[index][key] = now[key]
            return known == nil || known != now[key]
        }
    }

    /// Returns the keys of rows to evaluate in memory: of objects with unsaved changes, and of
    /// objects that sort by a property of such an object.
    func pendingKeys(_ query: ResultsQuery) throws -> Set<Int64> {
        var changed: [Int: Set<Int64>] = [:]
        for object in managedObjectContext.changedObjects {
            changed[object.entity.rootIndex, default: []].insert(object.key)
        }
        guard !changed.isEmpty else { return [] }
        return try rowsBeside(changed, query).union(changed[query.entity.rootIndex] ?? [])
    }
}
