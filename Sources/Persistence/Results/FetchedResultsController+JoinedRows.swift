/// Follows the rows of other tables that the results sort by or are found by.
///
/// Such a row often changes in ways that don't matter here, for example if a team counts its
/// players. So the controller remembers one hash per row of the values that matter. Only if it
/// differs are the dependent rows examined, which may be all of them.
extension FetchedResultsController {
    func forgetJoinedValues(_ query: ResultsQuery) {
        joinedValues = query.joinedRows.map { _ in [:] }
    }

    func rememberJoinedValues(_ statement: StoreStatement, _ query: ResultsQuery) {
        for (index, first) in query.firstJoinedColumns.enumerated() {
            guard case .integer(let key) = statement.value(at: first),
                joinedValues[index][key] == nil
            else { continue }
            joinedValues[index][key] = query.joinedHash(statement, of: index, from: first)
        }
    }

    /// Returns the keys of rows that may show or sort by other values because rows of other tables
    /// changed.
    func rowsBeside(_ changed: [Int: Set<Int64>], _ query: ResultsQuery) throws -> Set<Int64> {
        var keys: Set<Int64> = []
        for (index, joined) in query.joinedRows.enumerated() {
            guard let changed = changed[joined.entity.rootIndex] else { continue }
            let differing = try differingRows(changed, index, query)
            guard !differing.isEmpty else { continue }
            keys.formUnion(
                try managedObjectContext.withConnection {
                    try $0.integers(query.rootKeys(of: joined), [.text(jsonArray(differing))])
                })
        }
        return keys
    }

    /// Returns the changed rows of another table in which a value that matters changed, or wasn't
    /// known before.
    private func differingRows(
        _ changed: Set<Int64>, _ index: Int, _ query: ResultsQuery
    ) throws -> Set<Int64> {
        var now: [Int64: UInt64] = [:]
        try managedObjectContext.withConnection { connection in
            try connection.forEachRow(query.joinedValues(of: index), [.text(jsonArray(changed))]) {
                now[$0.integer(at: 0)] = query.joinedHash($0, of: index, from: 0)
            }
        }
        return changed.filter { key in
            let known = joinedValues[index][key]
            joinedValues[index][key] = now[key]
            return known == nil || known != now[key]
        }
    }
}
