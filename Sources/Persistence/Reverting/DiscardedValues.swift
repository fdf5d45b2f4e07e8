import Foundation

extension ManagedObjectContext {
    /// Discards the values of objects that were deleted before a moment, and by a transaction up to
    /// a number, and don't exist now. The history still has the deletions, but the objects can't be
    /// restored any more.
    ///
    /// The history of other objects stays: an object that was restored keeps the values of its
    /// earlier deletions, and so does one that was restored and deleted again later.
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - moment: Values of objects that were last deleted at this moment or later stay (default:
    ///     none of them).
    ///   - number: Values of objects that were last deleted by a later transaction stay (default:
    ///     none of them).
    ///   - rows: The row numbers of the objects whose values may be discarded (default: all).
    /// - Returns: The number of objects whose values were discarded.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    ///   In either case nothing is discarded.
    /// - Complexity: O(*n* log *m*) for *n* deletions before the moment and *m* objects.
    @discardableResult
    public func discardDeletedValues(
        of type: ManagedObject.Type, before moment: Date = .distantFuture,
        through number: Int64 = .max, rows: Set<Int64>? = nil
    ) throws -> Int {
        let root = try model.root(of: type)
        let schema = container.schemaName(of: root)
        func discard(_ connection: StoreConnection) throws -> Int {
            try DiscardedValues(
                of: root.table, before: moment, through: number, rows: rows, in: schema,
                connection: connection
            ).discard()
        }
        if let connection = connection ?? readingConnection { return try discard(connection) }
        return try container.withConnection { connection in
            try connection.inImmediateTransaction { try discard(connection) }
        }
    }

    /// Returns whether ``discardDeletedValues(of:before:through:)`` would discard anything.
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - number: The number of the last transaction whose deletions count.
    /// - Returns: False outside of ``write(_:)``.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(*n* log *m*) for *n* deletions and *m* objects.
    public func hasDeletedValues(
        of type: ManagedObject.Type, through number: Int64
    ) throws -> Bool {
        let root = try model.root(of: type)
        guard let connection else { return false }
        return try !DiscardedValues(
            of: root.table, before: .distantFuture, through: number,
            in: container.schemaName(of: root), connection: connection
        ).isEmpty()
    }
}

/// The values to discard of the rows of one table.
private struct DiscardedValues {
    private let table: String
    private let schema: String
    private let connection: StoreConnection
    private let limit: StoredValue
    private let last: StoredValue
    private let hasRows: Bool
    /// The rows of large deletions before the moment, and since.
    private let old: [RemovedRowsTable]
    private let recent: [RemovedRowsTable]

    init(
        of table: String, before moment: Date, through number: Int64, rows: Set<Int64>? = nil,
        in schema: String, connection: StoreConnection
    ) throws {
        let limit = Self.milliseconds(moment)
        let last = StoredValue.integer(number)
        let isOld = """
            SELECT 1 FROM \(schema)."_transaction" \
            WHERE "number" = ? AND "number" <= ? AND "moment" < ?
            """
        var (old, recent): ([RemovedRowsTable], [RemovedRowsTable]) = ([], [])
        for rows in try RemovedRowsTable.all(of: table, in: schema, connection) {
            if try connection.integer(isOld, [.integer(rows.transaction), last, limit]) == nil {
                recent.append(rows)
            } else {
                old.append(rows)
            }
        }
        (self.table, self.schema, self.connection) = (table, schema, connection)
        (self.limit, self.last) = (limit, last)
        (self.old, self.recent) = (old, recent)
        hasRows = rows != nil
        guard let rows else { return }
        try connection.executeScript(
            """
            CREATE TEMP TABLE IF NOT EXISTS \(Self.rows) (key INTEGER PRIMARY KEY); \
            DELETE FROM temp.\(Self.rows)
            """)
        for row in rows {
            try connection.execute("INSERT INTO temp.\(Self.rows) VALUES (?)", [.integer(row)])
        }
    }

    private static let rows = "\"discarded rows\""

    private static func milliseconds(_ moment: Date) -> StoredValue {
        let milliseconds = (moment.timeIntervalSince1970 * 1000).rounded(.up)
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    private var condition: String {
        """
        "kind" = 'delete' AND "entity" = ?1 AND "lastKey" IS NULL AND "old" IS NOT NULL \
        AND "transaction" IN (\
        SELECT "number" FROM \(schema)."_transaction" \
        WHERE "number" <= ?3 AND "moment" < ?2) \
        AND \(isGone("\"_change\".\"key\"", in: "\"_change\".\"transaction\""))
        """
    }

    func isEmpty() throws -> Bool {
        let change = "SELECT 1 FROM \(schema).\"_change\" WHERE \(condition) LIMIT 1"
        guard try connection.integer(change, arguments) == nil else { return false }
        return try old.allSatisfy { rows in
            let name = "\(schema).\(quoted(rows.name))"
            return try connection.integer(
                "SELECT 1 FROM \(name) WHERE \(isGone(rows)) LIMIT 1", arguments) == nil
        }
    }

    func discard() throws -> Int {
        // A row may have been deleted, restored and deleted again.
        var keys: Set<Int64> = []
        try take(
            &keys,
            from:
                "UPDATE \(schema).\"_change\" SET \"old\" = NULL WHERE \(condition) RETURNING \"key\""
        )
        for rows in old { try discard(rows, &keys) }
        return keys.count
    }

    private func take(_ keys: inout Set<Int64>, from sql: String) throws {
        try keys.formUnion(connection.integers(sql, arguments))
    }

    private func discard(_ rows: RemovedRowsTable, _ keys: inout Set<Int64>) throws {
        let key = quoted(Schema.primaryKey)
        let name = "\(schema).\(quoted(rows.name))"
        let isGone = isGone(rows)
        let remaining = try connection.integer(
            "SELECT 1 FROM \(name) WHERE NOT (\(isGone)) LIMIT 1", arguments)
        guard remaining != nil else {
            try take(&keys, from: "SELECT \(key) FROM \(name) WHERE \(isGone)")
            try rows.noteLoss(connection)
            return try rows.drop(connection)
        }
        try take(&keys, from: "DELETE FROM \(name) WHERE \(isGone) RETURNING \(key)")
    }

    private var arguments: [StoredValue] { [.text(table), limit, last] }

    private func isGone(_ rows: RemovedRowsTable) -> String {
        isGone("\(quoted(rows.name)).\(quoted(Schema.primaryKey))", in: String(rows.transaction))
    }

    /// Returns the condition that a row doesn't exist and wasn't deleted again by a transaction
    /// that isn't old. `key` and `transaction` are expressions for the row's key and for the number
    /// of the transaction that deleted it.
    private func isGone(_ key: String, in transaction: String) -> String {
        let conditions = [
            """
            NOT EXISTS (SELECT 1 FROM \(schema).\(quoted(table)) AS "present" \
            WHERE "present".\(quoted(Schema.primaryKey)) = \(key))
            """,
            """
            NOT EXISTS (SELECT 1 FROM \(schema)."_change" AS "later" \
            JOIN \(schema)."_transaction" AS "of" ON "of"."number" = "later"."transaction" \
            WHERE "later"."kind" = 'delete' AND "later"."entity" = ?1 \
            AND "later"."lastKey" IS NULL AND "later"."key" = \(key) \
            AND "later"."transaction" > \(transaction) AND ("of"."moment" >= ?2 OR "of"."number" > ?3))
            """,
        ]
        let chosen = hasRows ? ["\(key) IN (SELECT key FROM temp.\(Self.rows))"] : []
        let removals = recent.map { rows in
            """
            (\(transaction) >= \(rows.transaction) OR NOT EXISTS (\
            SELECT 1 FROM \(schema).\(quoted(rows.name)) AS "removed" \
            WHERE "removed".\(quoted(Schema.primaryKey)) = \(key)))
            """
        }
        return (chosen + conditions + removals).joined(separator: " AND ")
    }
}
