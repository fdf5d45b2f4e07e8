import Foundation

extension ManagedObjectContext {
    /// Discards the values of objects that were deleted before a moment and don't exist now. The
    /// history still has the deletions, but the objects can't be restored any more.
    ///
    /// The history of other objects stays: an object that was restored keeps the
    /// values of its earlier deletions, and so does one that was restored and deleted again later.
    ///
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - moment: Values of objects that were last deleted at this moment or later stay.
    ///   - isPatient: Whether values also stay until the transaction after their deletion is older
    ///     than the moment, so that a clock that was behind discards nothing too early (default:
    ///     false). Transactions more than a day ahead of now don't count for this.
    /// - Returns: Whether any values were discarded.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model doesn't have the entity, or
    ///   ``StoreError``. In either case nothing is discarded.
    /// - Complexity: O(*n* log *m*) for *n* deletions before the moment and *m* objects.
    @discardableResult
    public func discardDeletedValues<Object: ManagedObject>(
        of type: Object.Type, before moment: Date, patiently isPatient: Bool = false
    ) throws -> Bool {
        guard let entity = model.entity(for: type) else {
            throw FetchError.noSuchEntity(String(describing: type))
        }
        let root = model.entities[entity.rootIndex]
        let schema = container.schemaName(of: root)
        func discard(_ connection: StoreConnection) throws -> Bool {
            try DiscardedValues(
                of: root.table, before: moment, patiently: isPatient, in: schema,
                connection: connection
            ).discard()
        }
        if let connection { return try discard(connection) }
        return try container.withConnection { connection in
            try connection.inImmediateTransaction { try discard(connection) }
        }
    }
}

/// The values to discard of the rows of one table.
///
/// Each transaction is compared by its own moment: a wrong clock in one doesn't affect the others.
private struct DiscardedValues {
    private let table: String
    private let schema: String
    private let connection: StoreConnection
    private let limit: StoredValue

    /// Old transactions have numbers below this one.
    private let boundary: StoredValue

    /// The rows of large deletions before the moment, and since.
    private let old: [RemovedRowsTable]
    private let recent: [RemovedRowsTable]

    init(
        of table: String, before moment: Date, patiently isPatient: Bool, in schema: String,
        connection: StoreConnection
    ) throws {
        let limit = Self.milliseconds(moment)
        var boundary = StoredValue.integer(.max)
        if isPatient {
            let tomorrow = Date().addingTimeInterval(86_400)
            boundary = .integer(
                try connection.integer(
                    """
                    SELECT max("number") FROM \(schema)."_transaction" WHERE "number" < coalesce(\
                    (SELECT min("number") FROM \(schema)."_transaction" \
                    WHERE "moment" BETWEEN ? AND ?), \(Int64.max))
                    """, [limit, Self.milliseconds(tomorrow)]) ?? 0)
        }
        let isOld = """
            SELECT 1 FROM \(schema)."_transaction" \
            WHERE "number" = ? AND "number" < ? AND "moment" < ?
            """
        var (old, recent): ([RemovedRowsTable], [RemovedRowsTable]) = ([], [])
        for rows in try RemovedRowsTable.all(of: table, in: schema, connection) {
            if try connection.integer(isOld, [.integer(rows.transaction), boundary, limit]) == nil {
                recent.append(rows)
            } else {
                old.append(rows)
            }
        }
        (self.table, self.schema, self.connection) = (table, schema, connection)
        (self.limit, self.boundary) = (limit, boundary)
        (self.old, self.recent) = (old, recent)
    }

    private static func milliseconds(_ moment: Date) -> StoredValue {
        let milliseconds = (moment.timeIntervalSince1970 * 1000).rounded(.up)
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// Returns whether any values were discarded.
    func discard() throws -> Bool {
        let condition = """
            "kind" = 'delete' AND "entity" = ?1 AND "lastKey" IS NULL AND "old" IS NOT NULL \
            AND "transaction" IN (\
            SELECT "number" FROM \(schema)."_transaction" \
            WHERE "number" < ?3 AND "moment" < ?2) \
            AND \(isGone("\"_change\".\"key\"", in: "\"_change\".\"transaction\""))
            """
        try connection.execute(
            "UPDATE \(schema).\"_change\" SET \"old\" = NULL WHERE \(condition)",
            arguments + [boundary])
        var hasDiscarded = connection.database.changesCount > 0
        for rows in old where try discard(rows) { hasDiscarded = true }
        return hasDiscarded
    }

    private func discard(_ rows: RemovedRowsTable) throws -> Bool {
        let name = "\(schema).\(quoted(rows.name))"
        let isGone = isGone(
            "\(quoted(rows.name)).\(quoted(Schema.primaryKey))", in: String(rows.transaction))
        let remaining = try connection.integer(
            "SELECT 1 FROM \(name) WHERE NOT (\(isGone)) LIMIT 1", arguments)
        guard remaining != nil else {
            try rows.noteLoss(connection)
            try rows.drop(connection)
            return true
        }
        try connection.execute("DELETE FROM \(name) WHERE \(isGone)", arguments)
        return connection.database.changesCount > 0
    }

    private var arguments: [StoredValue] { [.text(table), limit] }

    /// Returns the condition that a row doesn't exist and wasn't deleted again since the moment.
    ///
    /// - Parameters:
    ///   - key: The expression for the row's key.
    ///   - transaction: The expression for the number of the transaction that deleted it.
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
            AND "later"."transaction" > \(transaction) AND "of"."moment" >= ?2)
            """,
        ]
        let removals = recent.map { rows in
            """
            (\(transaction) >= \(rows.transaction) OR NOT EXISTS (\
            SELECT 1 FROM \(schema).\(quoted(rows.name)) AS "removed" \
            WHERE "removed".\(quoted(Schema.primaryKey)) = \(key)))
            """
        }
        return (conditions + removals).joined(separator: " AND ")
    }
}
