extension FetchQuery {
    /// Returns a query for the same first rows of a search, which reads fewer of the others.
    ///
    /// SQLite looks up every row that matches a word, to test it and to sort it, although few are
    /// wanted and a frequent word is in a million. It returns `nil` if the query isn't a search for
    /// words, or if few rows match.
    func narrowed(
        toFirst limit: Int?, after offset: Int, _ connection: StoreConnection
    ) throws -> FetchQuery? {
        guard let limit, limit > 0, let (ranking, sorts) = search, let keys = ranking.keys,
            let index = conditions.firstIndex(where: ranking.isWhole)
        else { return nil }
        let (count, isHuge) = limit.addingReportingOverflow(offset)
        guard !isHuge else { return nil }
        var others = self
        others.conditions.remove(at: index)
        others.joins = SQLFragment(sql: pathJoins)
        return sorts
            ? try others.narrowed(toBest: count, ranking, connection)
            : try others.narrowed(toFirst: count, among: keys, connection)
    }

    /// Returns the query narrowed to the rows that match a search best and meet the conditions. A
    /// row that matches as well as the last of them belongs to them.
    private func narrowed(
        toBest count: Int, _ ranking: Ranking, _ connection: StoreConnection
    ) throws -> FetchQuery? {
        let table = quoted(ranking.table)
        var source = table
        if !conditions.isEmpty {
            source += " CROSS JOIN \(quoted(entity.table)) AS t0 ON \(Self.key) = \(table).rowid"
            source += pathJoins
        }
        var best = BestRanks(count: count)
        try connection.forEachRow(
            """
            SELECT \(table).rowid, \(table).rank FROM \(source) \
            WHERE \(table) MATCH ? AND \(condition)
            """, [.text(ranking.match)] + arguments
        ) { best.add($0.integer(at: 0), rank: $0.real(at: 1)) }
        // Rows that only the index of characters finds come after all others.
        guard let keys = best.keys else { return nil }
        var query = self
        query.conditions = []
        query.joins = """
             JOIN json_each(?) AS r0 ON r0.value ->> 0 = \(sql: Self.key)\(sql: pathJoins)
            """
        query.joins.arguments = [.text(keys)]
        query.order[0] = "r0.value ->> 1"
        return query
    }

    /// Returns the query narrowed to its first rows with some keys, which it finds by reading rows
    /// in its order until it has enough. It returns `nil` if SQLite would have to sort the rows
    /// first, or if it had to read many more than there are keys.
    private func narrowed(
        toFirst count: Int, among keys: SQLFragment, _ connection: StoreConnection
    ) throws -> FetchQuery? {
        let sql = keySQL(limit: nil, offset: 0)
        let plan = try connection.map("EXPLAIN QUERY PLAN " + sql, arguments) { $0.text(at: 3) }
        guard !plan.contains(where: { $0.hasPrefix("USE TEMP B-TREE") }) else { return nil }
        let wanted = try connection.integers(keys.sql, keys.arguments).sorted()
        var rest = 2 * wanted.count
        var found: [Int64] = []
        try connection.readRows(sql, arguments) { row in
            let key = row.integer(at: 0)
            if wanted.containsSorted(key) { found.append(key) }
            rest -= 1
            return found.count < count && rest > 0
        }
        guard found.count == count else { return nil }
        var query = self
        query.conditions = [.isAmong(found, Self.key)]
        return query
    }
}

/// The keys of the rows with the least ranks, and of those whose rank equals the last one's.
private struct BestRanks {
    private let count: Int
    private var rows: [(rank: Double, key: Int64)] = []
    private var limit = Double.infinity
    private var capacity: Int

    init(count: Int) {
        self.count = count
        capacity = max(count.multipliedReportingOverflow(by: 2).overflow ? .max : 2 * count, 1024)
    }

    mutating func add(_ key: Int64, rank: Double) {
        guard rank <= limit else { return }
        rows.append((rank, key))
        if rows.count >= capacity { drop() }
    }

    /// Drops the rows that are worse than the last one wanted.
    private mutating func drop() {
        rows.sort { $0.rank < $1.rank }
        guard rows.count >= count else { return }
        limit = rows[count - 1].rank
        rows.removeSubrange(rows.partitioningIndex { $0.rank > limit }...)
        capacity = max(capacity, 2 * rows.count)
    }

    /// The keys, each with a number that grows with the rank, as a JSON array of pairs; `nil` if
    /// there are fewer rows than wanted.
    var keys: String? {
        mutating get {
            drop()
            guard rows.count >= count else { return nil }
            var (number, last) = (0, -Double.infinity)
            let pairs = rows.map { row in
                if row.rank > last { (number, last) = (number + 1, row.rank) }
                return "[\(row.key),\(number)]"
            }
            return "[\(pairs.joined(separator: ","))]"
        }
    }
}

extension [Int64] {
    /// Returns whether a sorted array has an element.
    fileprivate func containsSorted(_ element: Int64) -> Bool {
        let index = partitioningIndex { $0 >= element }
        return index < endIndex && self[index] == element
    }
}
