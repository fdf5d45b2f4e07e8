import Foundation

/// A transaction of the history without its changes, and whether it has been reverted.
public struct HistoryEntry: Sendable, Equatable {
    /// The transaction's number.
    public let number: Int64
    /// The moment of the commit, to the millisecond.
    public let moment: Date
    /// The context's ``ManagedObjectContext/transactionAuthor``.
    public let author: String?
    /// The context's ``ManagedObjectContext/transactionLabel``.
    public let label: TransactionLabel
    /// The number of the transaction that this one reverted; nil if it reverted none.
    public let revertedNumber: Int64?
    /// The number of the transaction that reverted this one; nil if it is in force.
    public internal(set) var revertingNumber: Int64?
}

/// The objects of an entity that a transaction inserted, updated or deleted.
public struct ChangedRows: Sendable, Equatable {
    /// The least and the greatest of their row numbers.
    public let numbers: ClosedRange<Int64>
    /// The number of objects.
    public let count: Int
    /// The number of those that it inserted.
    public let insertedCount: Int
}

extension ManagedObjectContext {
    /// Calls `body` with each transaction of the history, the latest first, until it returns false.
    ///
    /// If the history is damaged, so that a transaction reverts itself or a later one, the
    /// transaction counts as no reversion: following reversions always ends.
    /// - Parameter body: Receives an entry, and returns whether to continue. It must not write.
    /// - Throws: ``StoreError``, or any error of `body`.
    /// - Complexity: O(*n*) in the number of entries that `body` receives.
    public func forEachHistoryEntry(_ body: (HistoryEntry) throws -> Bool) throws {
        try withConnection { connection in
            let query = container.schemaNames.map { schema in
                """
                SELECT "number", "moment", "author", "title", \
                iif("reverts" < "number", "reverts", NULL), "kind" \
                FROM \(schema)."_transaction"
                """
            }
            /// The reversions in force, by the transactions that they revert.
            var reverting: [Int64: Int64] = [:]
            var last: Int64?
            try connection.readRows(
                query.joined(separator: " UNION ") + " ORDER BY \"number\" DESC"
            ) { row in
                let number = row.integer(at: 0)
                // Two stores can have transactions of their own with the same number.
                guard number != last else { return true }
                last = number
                let reverted = row.integerIfAny(at: 4)
                let entry = HistoryEntry(
                    number: number,
                    moment: Date(milliseconds: row.integer(at: 1)), author: row.textIfAny(at: 2),
                    label: TransactionLabel(
                        kind: row.textIfAny(at: 5), title: row.textIfAny(at: 3)),
                    revertedNumber: reverted, revertingNumber: reverting[number])
                if let reverted, entry.revertingNumber == nil { reverting[reverted] = number }
                return try body(entry)
            }
        }
    }

    /// Returns a transaction of the history.
    /// - Parameter number: The transaction's number.
    /// - Returns: The entry; nil if the history doesn't have the transaction.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of later transactions.
    public func historyEntry(_ number: Int64) throws -> HistoryEntry? {
        var found: HistoryEntry?
        try forEachHistoryEntry { entry in
            if entry.number == number { found = entry }
            return entry.number > number
        }
        return found
    }

    /// Returns which objects of an entity a transaction inserted, updated or deleted.
    /// - Parameters:
    ///   - type: The entity; its hierarchy is included.
    ///   - number: The transaction's number.
    /// - Returns: Their row numbers and their count; nil if the transaction changed none of them.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(*n*) in the number of the transaction's changes.
    public func rows(of type: ManagedObject.Type, changedBy number: Int64) throws -> ChangedRows? {
        let root = try model.root(of: type)
        return try withConnection { connection in
            let size = #"coalesce("lastKey", "key") - "key" + 1"#
            return try connection.compactMap(
                """
                SELECT min("key"), max(coalesce("lastKey", "key")), CAST(total(\(size)) AS INTEGER), \
                CAST(total(iif("kind" = 'insert', \(size), 0)) AS INTEGER) \
                FROM \(container.schemaName(of: root))."_change" \
                WHERE "transaction" = ? AND "entity" = ? AND "kind" <> 'touch'
                """, [.integer(number), .text(root.table)]
            ) { row in
                row.integerIfAny(at: 0).map {
                    ChangedRows(
                        numbers: $0...max($0, row.integer(at: 1)), count: Int(row.integer(at: 2)),
                        insertedCount: Int(row.integer(at: 3)))
                }
            }.first
        }
    }

    /// Returns the transaction that ``revert(_:)`` should revert to undo one step: the latest one
    /// that is in force and isn't itself a reversion.
    /// - Parameter isSkipped: Returns whether to skip a transaction (default: skip none).
    /// - Returns: The transaction; nil if there is nothing to undo.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of later transactions.
    public func transactionToUndo(
        skipping isSkipped: (HistoryEntry) throws -> Bool = { _ in false }
    ) throws -> HistoryEntry? {
        var found: HistoryEntry?
        try forEachHistoryEntry { entry in
            if entry.revertedNumber == nil, entry.revertingNumber == nil, try !isSkipped(entry) {
                found = entry
            }
            return found == nil
        }
        return found
    }

    /// Returns the reversion that ``revert(_:)`` should revert to redo one step: the latest one
    /// that is in force, if no other transaction came after it.
    /// - Parameter isSkipped: Returns whether to skip a transaction (default: skip none).
    /// - Returns: The reversion; nil if there is nothing to redo.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of later transactions.
    public func transactionToRedo(
        skipping isSkipped: (HistoryEntry) -> Bool = { _ in false }
    ) throws -> HistoryEntry? {
        var found: HistoryEntry?
        /// The reversions that were reverted in turn.
        var redone: Set<Int64> = []
        try forEachHistoryEntry { entry in
            guard let reverted = entry.revertedNumber else { return isSkipped(entry) }
            if redone.contains(entry.number) { return true }
            if try isReversion(reverted) {
                redone.insert(reverted)
                return true
            }
            found = entry
            return false
        }
        return found
    }

    private func isReversion(_ number: Int64) throws -> Bool {
        try withConnection { connection in
            try container.schemaNames.contains { schema in
                try connection.integer(
                    """
                    SELECT 1 FROM \(schema)."_transaction" \
                    WHERE "number" = ? AND "reverts" IS NOT NULL
                    """, [.integer(number)]) != nil
            }
        }
    }
}
