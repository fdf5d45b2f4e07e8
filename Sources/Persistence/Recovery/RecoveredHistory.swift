/// Repairs a history with gaps, so that every change can be read and has a transaction.
struct RecoveredHistory {
    let connection: StoreConnection

    /// Removes the changes that can't be read, and restores missing transactions of the other
    /// changes with the moments of the transactions before them. It returns whether no change was
    /// removed. It takes O(n log n) for n changes.
    func complete() throws -> Bool {
        var isWhole = true
        for (table, column) in [("_change", "transaction"), ("_transaction", "number")] {
            try connection.execute(
                "DELETE FROM \(quoted(table)) WHERE \(quoted(column)) NOT BETWEEN 1 AND ?",
                [.integer(StoreTable.mostTransactions)])
            if connection.database.changesCount > 0 { isWhole = false }
        }
        var unreadable: [[StoredValue]] = []
        try connection.forEachRow(
            """
            SELECT "kind", "key", "lastKey", "old", "transaction", "sequence" FROM "_change"
            """
        ) { row in
            if !HistoryChange.isReadable(row) {
                unreadable.append([row.value(at: 4), row.value(at: 5)])
            }
        }
        for place in unreadable {
            try connection.execute(
                "DELETE FROM \"_change\" WHERE \"transaction\" = ? AND \"sequence\" = ?", place)
        }
        try connection.executeScript(
            """
            INSERT INTO "_transaction" ("number", "moment")
              SELECT "transaction", coalesce(
                (SELECT "moment" FROM "_transaction" WHERE "number" < c."transaction"
                  ORDER BY "number" DESC LIMIT 1),
                (SELECT "moment" FROM "_transaction" ORDER BY "number" LIMIT 1), 0)
              FROM "_change" AS c
              WHERE "transaction" NOT IN (SELECT "number" FROM "_transaction")
              GROUP BY "transaction"
            """)
        return isWhole && unreadable.isEmpty
    }

    /// Marks values of deleted rows as discarded if their tables are lost. It returns the names of
    /// the lost tables.
    func noteLostValues() throws -> [String] {
        let missing = try RemovedRowsTable.missing(in: "main", connection)
        for removed in missing { try removed.noteLoss(connection) }
        return missing.map(\.name)
    }
}

extension HistoryChange {
    /// An upper bound for the number of rows of a table in the largest file that SQLite supports.
    static let mostRows: Int64 = 1 << 45

    /// Returns the number of rows of a change; nil if a table can't have these rows.
    static func count(from first: Int64, through last: Int64) -> Int? {
        guard first > 0, last >= first, last - first < mostRows else { return nil }
        return Int(last - first + 1)
    }

    /// Returns whether a row of the table `_change` describes a valid change. `row` is a row that
    /// begins with the columns `kind`, `key`, `lastKey` and `old`.
    static func isReadable(_ row: StoreStatement) -> Bool {
        Kind(rawValue: row.text(at: 0)) != nil
            && count(
                from: row.integer(at: 1),
                through: row.integer(at: row.isNull(at: 2) ? 1 : 2)) != nil
            && ReplacedValues.values(row.value(at: 3)) != nil
    }
}
