/// Evaluates single rows.
extension FetchedResultsController {
    func evaluate(_ keys: Set<Int64>, _ query: ResultsQuery) throws -> [ResultsList.Change] {
        let stored = try storedRows(keys, query)
        try readAgain(stored.compactMap { isOlder($0, than: $1.version, query) ? $0 : nil }, query)
        return keys.map { ResultsList.Change(key: $0, row: stored[$0]?.row) }
    }

    /// Returns the versions of the rows with these keys, and the rows as the results show them; nil
    /// for a row that doesn't meet the predicate.
    func storedRows(
        _ keys: Set<Int64>, _ query: ResultsQuery
    ) throws -> [Int64: (version: Int64, row: ResultsList.Row?)] {
        guard !keys.isEmpty else { return [:] }
        var rows: [Int64: (version: Int64, row: ResultsList.Row?)] = [:]
        let matching = query.firstOrderColumn + query.orderColumns.count
        try managedObjectContext.withConnection { connection in
            try connection.forEachRow(
                query.rowsByKey, query.arguments + [.text(jsonArray(keys))]
            ) { row in
                let isMatching = row.integer(at: matching) != 0
                rows[row.integer(at: 0)] = (
                    row.integer(at: 1), isMatching ? shownRow(row, query) : nil
                )
            }
        }
        return rows
    }

    private func shownRow(_ row: StoreStatement, _ query: ResultsQuery) -> ResultsList.Row {
        var order = OrderKey()
        query.readOrder(of: row, into: &order)
        return ResultsList.Row(
            stamp: query.stamp(row), order: order,
            sectionName: sectionName.map { $0(row.value(at: query.firstOrderColumn)) })
    }

    /// Returns whether the context's object for a row was read before the row got this version. The
    /// list has the newer version now, so no later change would bring the object up to date.
    func isOlder(_ key: Int64, than version: Int64, _ query: ResultsQuery) -> Bool {
        let root = query.entity.rootIndex
        guard let object = managedObjectContext.registry[root][key]?.takeUnretainedValue(),
            object.flags.isDisjoint(with: [.inserted, .updated, .deleted]), let chunk = object.chunk
        else { return false }
        return chunk.version(ofRow: Int(object.row)) != version
    }

    func readAgain(_ keys: [Int64], _ query: ResultsQuery) throws {
        guard !keys.isEmpty else { return }
        try managedObjectContext.rows(of: query.entity, keys: keys)
    }
}
