import Foundation

/// The entry of a recovery or repair in the history, which has no changes.
struct RecoveryEntry {
    let label: TransactionLabel?
    let author: String?

    func write(_ connection: StoreConnection) throws {
        guard let label else { return }
        let moment = Date.now.milliseconds
        try connection.execute(
            """
            INSERT INTO "_transaction" ("number", "moment", "author", "title", "kind")
            SELECT "lastTransaction", ?, ?, ?, ? FROM \(quoted(StoreTable.name))
            """,
            [.integer(moment)]
                + [author, label.title, label.kind].map { $0.map { .text($0) } ?? .null })
    }
}

/// Writes the last numbers of transactions and rows to a recovered store, so that no number is
/// assigned twice.
struct RecoveredNumbers {
    let model: ManagedObjectModel
    let connection: StoreConnection
    let entry: RecoveryEntry

    /// Writes the numbers, and the entry of the recovery if the history isn't whole.
    /// `isHistoryWhole` says whether the history has all changes of the store.
    func write(isHistoryWhole: Bool) throws {
        try StoreTable.fillIfEmpty(connection, model: model)
        let versions = model.roots.map {
            "(SELECT coalesce(max(\(quoted(Schema.version))), 0) FROM \(quoted($0.table)))"
        }
        try connection.execute(
            """
            UPDATE \(quoted(StoreTable.name)) SET "writer" = NULL, "lastTransaction" = max(\
            iif("lastTransaction" <= \(StoreTable.mostTransactions), "lastTransaction", 0), \
            (SELECT coalesce(max("number"), 0) FROM "_transaction"), \
            (SELECT coalesce(max("transaction"), 0) FROM "_change")\
            \(versions.map { ", " + $0 }.joined()))
            """)
        try connection.execute(
            """
            UPDATE \(quoted(StoreTable.name)) SET \
            "foreignTransaction" = max(0, min("foreignTransaction", "lastTransaction")), \
            "pruned" = max(0, min("pruned", "lastTransaction"))
            """)
        if !isHistoryWhole {
            // The recovery itself counts as a write that isn't in the history.
            try connection.executeScript(
                """
                UPDATE \(quoted(StoreTable.name)) SET "lastTransaction" = "lastTransaction" + 1, \
                "foreignTransaction" = "lastTransaction" + 1
                """)
            try entry.write(connection)
        }
        for root in model.roots { try writeSequence(of: root) }
    }

    private func writeSequence(of root: EntityDescription) throws {
        let mentioned = try connection.integer(
            """
            SELECT max(coalesce("lastKey", "key")) FROM "_change" \
            WHERE "entity" = ? AND "destination" IS NULL AND coalesce("lastKey", "key") < ?
            """, [.text(root.table), .integer(HistoryChange.mostRows)])
        let sequence = try max(
            mentioned ?? 0, RowSequence.counted(root.table, connection) ?? 0,
            RowSequence.greatest(of: root, model, connection))
        guard sequence > 0 else { return }
        try RowSequence.setCounted(sequence, for: root.table, connection)
    }
}
