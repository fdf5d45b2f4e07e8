/// The deletions of rows and pairs according to the history and the tombstones, so that a leftover
/// record of a deleted row isn't restored.
final class DeletedRows {
    private let connection: StoreConnection
    /// The model; nil if the tables are those of an earlier version, about which nothing is known.
    private let model: ManagedObjectModel?
    private let joins: [JoinTable]
    private var isRead = false
    /// The ranges of rows that large deletions removed, by table and by transaction; nil before
    /// they are read.
    private var removed: [String: [Int64: KeyRanges]]?

    init(connection: StoreConnection, model: ManagedObjectModel?) throws {
        self.connection = connection
        self.model = model
        joins = model.map { Schema(model: $0).joinTables } ?? []
        try connection.executeScript(
            """
            CREATE TEMP TABLE deleted(entity, key, number, PRIMARY KEY (entity, key));
            CREATE TEMP TABLE parted(
              entity, key, destination, number, PRIMARY KEY (entity, key, destination));
            """)
    }

    /// Reads the history and the tombstones, which must already be in their tables. A second call
    /// does nothing.
    func read() throws {
        guard let model, !isRead else { return }
        isRead = true
        try connection.executeScript(
            """
            INSERT INTO temp.deleted SELECT "entity", "key", max("transaction") FROM "_change"
              WHERE "kind" = 'delete' GROUP BY 1, 2
            """)
        try readParted()
        for table in Schema(model: model).tombstoneTables {
            // Another program's deletion isn't in the history.
            try connection.execute(
                """
                INSERT OR IGNORE INTO temp.deleted \
                SELECT ?, \(quoted(Schema.primaryKey)), \(Int64.max) FROM \(quoted(table.name))
                """, [.text(table.root.table)])
        }
    }

    private func readParted() throws {
        let joins = Set(joins.map(\.name))
        let tables = try RemovedRowsTable.all(in: "main", connection).filter {
            joins.contains($0.table)
        }
        let removals = tables.map { removed in
            """
             UNION ALL SELECT \(StoredValue.text(removed.table).sqlLiteral), \
            \(quoted(JoinTable.source)), \(quoted(JoinTable.destination)), \
            'disconnect', \(removed.transaction) FROM \(quoted(removed.name))
            """
        }
        try connection.executeScript(
            """
            INSERT INTO temp.parted SELECT entity, key, destination, number FROM (
              SELECT entity, key, destination, kind, max(number) AS number FROM (
                SELECT "entity" AS entity, "key" AS key, "destination" AS destination,
                  "kind" AS kind, "transaction" AS number
                  FROM "_change" WHERE "destination" IS NOT NULL\(removals.joined()))
              GROUP BY 1, 2, 3) WHERE kind = 'disconnect'
            """)
    }

    private func removedRanges() throws -> [String: [Int64: KeyRanges]] {
        if let removed { return removed }
        var ranges: [String: [Int64: KeyRanges]] = [:]
        try connection.forEachRow(
            """
            SELECT "entity", "transaction", "key", "lastKey" FROM "_change" \
            WHERE "kind" = 'delete' AND "key" > 0 AND "lastKey" >= "key" ORDER BY 1, 2, 3
            """
        ) { row in
            let (table, number) = (row.text(at: 0), row.integer(at: 1))
            ranges[table, default: [:]][number, default: KeyRanges()]
                .formUnion(row.integer(at: 2)...row.integer(at: 3))
        }
        removed = ranges
        return ranges
    }

    /// Returns whether a row or pair was deleted after it was written.
    func contains(_ row: [String: StoredValue?], of layout: TreeLayout) throws -> Bool {
        if case .integer(let key)? = row[Schema.primaryKey] ?? nil {
            var version: Int64 = 0
            if case .integer(let number)? = row[Schema.version] ?? nil { version = number }
            let isRemoved = try removedRanges()[layout.name]?.contains { number, keys in
                number > version && keys.contains(key)
            }
            return try isRemoved == true
                || connection.integer(
                    "SELECT 1 FROM temp.deleted WHERE entity = ? AND key = ? AND number > ?",
                    [.text(layout.name), .integer(key), .integer(version)]) != nil
        }
        guard let source = row[JoinTable.source] ?? nil,
            let destination = row[JoinTable.destination] ?? nil,
            let join = joins.first(where: { $0.name == layout.name })
        else { return false }
        // The history doesn't mention the pairs of a row that was inserted, or inserted again.
        let inserted = """
            SELECT 1 FROM "_change" AS c WHERE c."transaction" > p.number AND c."kind" = 'insert' \
            AND (c."entity" = ? AND p.key BETWEEN c."key" AND coalesce(c."lastKey", c."key") \
            OR c."entity" = ? AND p.destination BETWEEN c."key" AND coalesce(c."lastKey", c."key"))
            """
        return try connection.integer(
            """
            SELECT 1 FROM temp.parted AS p WHERE p.entity = ? AND p.key = ? AND p.destination = ? \
            AND NOT EXISTS (\(inserted))
            """,
            [
                .text(layout.name), source, destination, .text(join.sourceTable),
                .text(join.destinationTable),
            ]) != nil
    }

    func contains(_ keys: [Int64], removedTo removed: RemovedRowsTable) throws -> Bool {
        let ranges = try removedRanges()[removed.table]?[removed.transaction]
        return keys.allSatisfy { ranges?.contains($0) == true }
    }

    /// Removes rows from the list of lost rows if they were deleted after the last transaction in
    /// which they are known to have existed.
    func removeFromLost() throws {
        try connection.executeScript(
            """
            DELETE FROM temp.lost WHERE number < coalesce((SELECT d.number FROM temp.deleted AS d \
            WHERE d.entity = lost.entity AND d.key = lost.key), 0)
            """)
        for (table, transactions) in try removedRanges() {
            for (number, keys) in transactions {
                for range in keys.ranges {
                    try connection.execute(
                        """
                        DELETE FROM temp.lost WHERE entity = ? AND key BETWEEN ? AND ? \
                        AND number < ?
                        """,
                        [
                            .text(table), .integer(range.lowerBound), .integer(range.upperBound),
                            .integer(number),
                        ])
                }
            }
        }
    }
}
