import CSQLite
import Files
import Foundation

/// Removes from a store what it still has of objects whose values were discarded
/// (``ManagedObjectContext/discardDeletedValues(of:before:through:rows:)``): earlier values in the
/// history, words in full-text indexes, and bytes in free pages and in the WAL.
extension ManagedObjectContext {
    /// Runs `body` in one write transaction of which the history records nothing. In `body`, only
    /// call methods that fetch, or that discard or erase values.
    /// - Throws: ``StoreError``, or any error of `body`. In either case nothing is written.
    public func withoutHistory<Result>(_ body: () throws -> Result) throws -> Result {
        try container.withConnection { connection in
            try connection.inImmediateTransaction { try reading(from: connection, body) }
        }
    }

    /// Returns whether values were discarded that the file may still have in free pages.
    /// - Complexity: O(*n*) in the number of deletions in the history.
    public func hasUnerasedValues(of type: ManagedObject.Type) throws -> Bool {
        let rows = try erasedRows(of: type)
        return try withConnection { connection in
            try connection.integer(
                "SELECT 1 FROM \(rows.schema).\"_change\" WHERE \(rows.isUnerased) LIMIT 1",
                [.text(rows.table)]) != nil
        }
    }

    /// Returns the tombstones of objects that are gone and whose values were discarded here.
    /// - Complexity: O(*n* log *m*) for *n* tombstones and *m* changes in the history.
    public func tombstonesOfErased<Object: ManagedObject>(
        _ type: Object.Type
    ) throws -> [Tombstone<Object>] {
        let rows = try erasedRows(of: type)
        let key = "t.\(quoted(Schema.primaryKey))"
        return try withConnection { connection in
            try tombstones(
                of: type,
                """
                (EXISTS (SELECT 1 FROM \(rows.schema)."_change" AS d WHERE d."kind" = 'delete' \
                AND d."entity" = \(rows.name) AND d."lastKey" IS NULL AND d."key" = \(key)) \
                OR EXISTS (SELECT 1 FROM \(rows.schema)."_change" AS d WHERE d."kind" = 'delete' \
                AND d."entity" = \(rows.name) AND d."lastKey" >= \(key) AND d."key" <= \(key))) \
                AND \(rows.isGone(key, connection))
                """)
        }
    }

    /// Removes the earlier values of all objects that are gone and can't be restored from the
    /// history, and what it has of their tombstones.
    /// - Complexity: O(*n* log *m*) for *n* changes in the history and *m* objects.
    public func eraseHistory(of type: ManagedObject.Type) throws {
        let rows = try erasedRows(of: type)
        try withConnection { connection in
            let gone = try rows.isGone("c.\"key\"", connection)
            try connection.execute(
                """
                UPDATE \(rows.schema)."_change" AS c SET "old" = '{}' WHERE c."kind" = 'update' \
                AND c."entity" = ?1 AND c."old" <> '{}' AND \(gone)
                """, [.text(rows.table)])
            guard let tombstones = TombstoneTable(of: rows.root, in: model) else { return }
            try connection.execute(
                """
                UPDATE \(rows.schema)."_change" AS c SET "old" = NULL WHERE c."kind" = 'delete' \
                AND c."entity" = ?2 AND c."old" IS NOT NULL AND \(gone) AND EXISTS (\
                SELECT 1 FROM \(rows.schema)."_change" AS d WHERE d."kind" = 'delete' \
                AND d."entity" = ?1 AND d."old" IS NULL \
                AND c."key" BETWEEN d."key" AND coalesce(d."lastKey", d."key"))
                """, [.text(rows.table), .text(tombstones.name)])
        }
    }

    /// Removes from the history what it has of tombstones that were deleted since.
    /// - Parameter isIncluded: Whether the values of a tombstone are to be removed.
    /// - Complexity: O(*n*) in the number of changes in the history.
    public func eraseTombstoneHistory(
        of type: ManagedObject.Type, where isIncluded: ([String: StoredValue]) -> Bool
    ) throws {
        let rows = try erasedRows(of: type)
        guard let tombstones = TombstoneTable(of: rows.root, in: model) else { return }
        try withConnection { connection in
            var found: [RecordedChange] = []
            try RecordedChanges(schema: rows.schema, connection: connection).forEach(
                from: 0, through: .max, in: tombstones.name, hasValues: true, kinds: [.delete]
            ) {
                if let values = $0.values, isIncluded(values) { found.append($0) }
            }
            for change in found {
                try connection.execute(
                    """
                    UPDATE \(rows.schema)."_change" SET "old" = NULL \
                    WHERE "transaction" = ? AND "sequence" = ?
                    """, [.integer(change.transaction), .integer(change.sequence)])
            }
        }
    }

    /// Removes all earlier values of some objects from the history, even if the objects exist.
    /// - Complexity: O(*n* + *k* log *k*) for *n* changes in the history and *k* objects.
    public func eraseHistory(of type: ManagedObject.Type, rows numbers: Set<Int64>) throws {
        let rows = try erasedRows(of: type)
        try withConnection { connection in
            var changes: [(Int64, Int64)] = []
            try connection.forEachRow(
                """
                SELECT "key", "transaction", "sequence" FROM \(rows.schema)."_change" \
                WHERE "entity" = ? AND "kind" = 'update' AND "old" <> '{}'
                """, [.text(rows.table)]
            ) {
                guard numbers.contains($0.integer(at: 0)) else { return }
                changes.append(($0.integer(at: 1), $0.integer(at: 2)))
            }
            for (transaction, sequence) in changes {
                try connection.execute(
                    """
                    UPDATE \(rows.schema)."_change" SET "old" = '{}' \
                    WHERE "transaction" = ? AND "sequence" = ?
                    """, [.integer(transaction), .integer(sequence)])
            }
        }
    }

    /// Returns the row numbers of the members that were removed from a many-to-many relationship of
    /// objects that exist or can be restored.
    /// - Complexity: O(*n* log *m*) for *n* changes in the history and *m* objects.
    public func removedMembers(
        _ member: ManagedObject.Type, of owner: ManagedObject.Type
    ) throws -> Set<Int64> {
        let (owners, table) = (try erasedRows(of: owner), try model.root(of: member).table)
        let join = Schema(model: model).joinTables.first {
            [$0.sourceTable, $0.destinationTable] == [owners.table, table]
                || [$0.destinationTable, $0.sourceTable] == [owners.table, table]
        }
        guard let join else { return [] }
        let isSource = join.sourceTable == owners.table
        return try withConnection { connection in
            let (own, other) = isSource ? ("key", "destination") : ("destination", "key")
            var found = try connection.integers(
                """
                SELECT DISTINCT c."\(other)" FROM \(owners.schema)."_change" AS c \
                WHERE c."kind" = 'disconnect' AND c."entity" = ? AND c."lastKey" IS NULL \
                AND NOT (\(owners.isGone("c.\"\(own)\"", connection)))
                """, [.text(join.name)])
            let (near, far) = JoinTable.columns(isSource: isSource)
            for removed in try RemovedRowsTable.all(of: join.name, in: owners.schema, connection) {
                found += try connection.integers(
                    """
                    SELECT DISTINCT c.\(far) FROM \(owners.schema).\(quoted(removed.name)) AS c \
                    WHERE NOT (\(owners.isGone("c.\(near)", connection)))
                    """)
            }
            return Set(found)
        }
    }

    /// Returns the transactions that changed objects that are gone and can't be restored.
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - kinds: The kinds of changes that count.
    /// - Complexity: O(*n* log *m*) for *n* changes in the history and *m* objects.
    public func transactions(
        changingErased type: ManagedObject.Type, by kinds: [HistoryChange.Kind]
    ) throws -> Set<Int64> {
        let rows = try erasedRows(of: type)
        let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try withConnection { connection in
            Set(
                try connection.integers(
                    """
                    SELECT DISTINCT c."transaction" FROM \(rows.schema)."_change" AS c \
                    WHERE c."entity" = ? AND c."kind" IN (\(names)) \
                    AND \(rows.isGone("c.\"key\"", connection)) AND NOT EXISTS (\
                    SELECT 1 FROM \(rows.schema).\(quoted(rows.table)) AS p \
                    WHERE p.\(quoted(Schema.primaryKey)) BETWEEN c."key" AND c."lastKey")
                    """, [.text(rows.table)]))
        }
    }

    /// Replaces the title of a transaction of the history.
    public func setTitle(_ title: String, ofTransaction number: Int64) throws {
        try withConnection { connection in
            for schema in container.schemaNames {
                try connection.execute(
                    "UPDATE \(schema).\"_transaction\" SET \"title\" = ? WHERE \"number\" = ?",
                    [.text(title), .integer(number)])
            }
        }
    }

    /// Replaces the moment and values of a tombstone.
    /// - Throws: ``FetchError/notPreserved(_:)`` if an attribute isn't preserved, or ``StoreError``.
    public func rewrite<Object: ManagedObject, each Value: AttributeValue>(
        _ tombstone: Tombstone<Object>, deletedAt moment: Date,
        _ attribute: repeat (KeyPath<Object, each Value>, each Value)
    ) throws {
        let (_, table, values) = try preservedValues(of: Object.self, repeat each attribute)
        let columns = [TombstoneTable.moment] + values.map(\.column)
        try withConnection { connection in
            try connection.execute(
                """
                UPDATE \(container.schemaName(of: table.root)).\(quoted(table.name)) \
                SET \(columns.map { "\(quoted($0)) = ?" }.joined(separator: ", ")) \
                WHERE \(RowStatements.hasKey)
                """,
                [.integer(moment.milliseconds)] + values.map(\.value)
                    + [.integer(tombstone.objectID.key)])
        }
    }

    /// Removes the words of deleted objects from the full-text indexes, and writes the whole file
    /// again, so that no free page has values that were discarded. Then the WAL is emptied.
    ///
    /// If it fails, the store is as before, and ``hasUnerasedValues(of:)`` still returns true.
    /// - Parameters:
    ///   - type: The entity whose values were discarded.
    ///   - onLongWork: A closure to call once if it takes more than two seconds.
    /// - Throws: ``StoreError``, for example if the disk has no room for a copy of the file.
    /// - Complexity: O(*n*) in the size of the file.
    public func eraseFreeSpace(
        of type: ManagedObject.Type, onLongWork: (() -> Void)? = nil
    ) throws {
        let rows = try erasedRows(of: type)
        let work = LongWork(onLongWork)
        try container.withConnection { connection in
            try connection.inImmediateTransaction {
                for index in Schema(model: model).fullTextIndexes {
                    try index.merge(in: connection) { work.report() }
                }
            }
            let handle = connection.database.handle
            sqlite3_progress_handler(
                handle, 100_000,
                { work in
                    if let work {
                        Unmanaged<LongWork>.fromOpaque(work).takeUnretainedValue().report()
                    }
                    return EndingSignals.isPending ? 1 : 0
                }, Unmanaged.passUnretained(work).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            try withExtendedLifetime(work) {
                try connection.executeScript("VACUUM \(rows.schema)")
            }
            try connection.execute(
                "UPDATE \(rows.schema).\"_change\" SET \"destination\" = 0 WHERE \(rows.isUnerased)",
                [.text(rows.table)])
            // While another program reads an earlier state, its pages stay in the WAL.
            _ = try connection.integer("PRAGMA \(rows.schema).wal_checkpoint(TRUNCATE)")
        }
    }

    private func erasedRows(of type: ManagedObject.Type) throws -> ErasedRows {
        let root = try model.root(of: type)
        return ErasedRows(root: root, schema: container.schemaName(of: root))
    }
}

/// The rows of one table that are gone and can't be restored.
private struct ErasedRows {
    let root: EntityDescription
    let schema: String

    var table: String { root.table }
    var name: String { StoredValue.text(table).sqlLiteral }

    /// The condition that selects deletions of the table, which is the first parameter, whose values
    /// were discarded but not erased.
    let isUnerased = """
        "kind" = 'delete' AND "entity" = ?1 AND "old" IS NULL AND "destination" IS NULL
        """

    /// Returns the condition that a key is the key of such a row.
    func isGone(_ key: String, _ connection: StoreConnection) throws -> String {
        let tables =
            try [table] + RemovedRowsTable.all(of: table, in: schema, connection).map(\.name)
        return
            (tables.map { table in
                """
                NOT EXISTS (SELECT 1 FROM \(schema).\(quoted(table)) AS present \
                WHERE present.\(quoted(Schema.primaryKey)) = \(key))
                """
            } + [
                """
                NOT EXISTS (SELECT 1 FROM \(schema)."_change" AS kept WHERE kept."kind" = 'delete' \
                AND kept."entity" = \(name) AND kept."lastKey" IS NULL AND kept."key" = \(key) \
                AND kept."old" IS NOT NULL)
                """
            ]).joined(separator: " AND ")
    }
}

/// Work that is reported once if it takes more than two seconds.
private final class LongWork {
    private let end = ContinuousClock.now + .seconds(2)
    private var onLongWork: (() -> Void)?

    init(_ onLongWork: (() -> Void)?) { self.onLongWork = onLongWork }

    func report() {
        guard let onLongWork, ContinuousClock.now > end else { return }
        self.onLongWork = nil
        onLongWork()
    }
}
