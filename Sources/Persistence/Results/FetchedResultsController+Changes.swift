/// Follows changes.
extension FetchedResultsController {
    func take(_ changes: ContextChanges) throws -> (() -> Void)? {
        guard let query else { return nil }
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
        return batch.isEmpty ? nil : { self.onChange?(batch) }
    }

    private func apply(_ changes: ContextChanges, _ query: ResultsQuery) throws -> ResultsChanges {
        let root = query.entity.rootIndex
        let comparesAll =
            isStale || changes.isUnknown || !query.otherRoots.isDisjoint(with: changes.keys.keys)
        var keys = changes.keys[root] ?? []
        if comparesAll {
            forgetJoinedValues(query)
            keys.formUnion(try differingKeys(query))
        } else {
            keys.formUnion(try rowsBeside(changes.keys, query))
        }
        return keys.isEmpty ? ResultsChanges() : try list.apply(evaluate(keys, query))
    }

    /// Returns the keys of the rows that differ between the store and the list, after one pass over
    /// keys and versions.
    private func differingKeys(_ query: ResultsQuery) throws -> Set<Int64> {
        var differing: Set<Int64> = []
        var seen: [Int64] = []
        seen.reserveCapacity(list.count)
        try managedObjectContext.withConnection { connection in
            try connection.forEachRow(query.comparison, query.arguments) { row in
                let key = row.integer(at: 0)
                if let known = list.order.stamp(of: key) {
                    seen.append(key)
                    if known == query.stamp(row) { return }
                }
                differing.insert(key)
            }
        }
        if seen.count < list.count { differing.formUnion(Set(list.order.keys).subtracting(seen)) }
        return differing
    }

    private func forgetResults() {
        list = ResultsList(isSectioned: sectionName != nil, makeID: list.objectID)
        query = nil
        managedObjectContext.remove(self)
    }
}
