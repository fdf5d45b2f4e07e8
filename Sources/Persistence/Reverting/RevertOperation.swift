/// Reverts one recorded transaction in one store, inside another transaction.
///
/// It deletes rows that the transaction inserted, inserts rows that it deleted, and restores values
/// that it replaced. Later changes are kept and reported.
struct RevertOperation {
    private let number: Int64
    private let store: StoreReversion
    private let restoration: RowRestoration
    private let later: LaterChanges
    private let inserted: [String: KeyRanges]

    private var connection: StoreConnection { store.connection }

    /// Reads the changes of the transaction and those of later ones. It throws ``RevertError`` if
    /// the transaction has already been reverted, or ``StoreError``.
    init(number: Int64, store: StoreReversion) throws {
        self.number = number
        self.store = store
        restoration = RowRestoration(store: store)
        var touched: [String: KeyRanges] = [:]
        var inserted: [String: KeyRanges] = [:]
        try store.changes.forEach(
            from: number, through: number, hasValues: false,
            kinds: [.insert, .update, .delete, .connect, .disconnect]
        ) { change in
            touched[change.table, default: KeyRanges()].formUnion(change.keys)
            if change.kind == .insert {
                inserted[change.table, default: KeyRanges()].formUnion(change.keys)
            }
        }
        self.inserted = inserted
        later = try LaterChanges(
            after: number, touched: touched, inserted: inserted, joins: store.joins, store.changes)
    }

    func run() throws {
        try restoration.inserting {
            try disconnect()
            let values = ValueReversion(store: store, restoration: restoration, later: later)
            try values.putBack(number)
            try InsertionReversion(store: store, later: later, inserted: inserted).run()
            try insertDeleted()
            try restoration.resolveReferences()
            try values.putBackRest()
            try reconnect()
            try restoration.insertPairs(exceptOf: number)
            try restoration.resolveReferences()
        }
        try restoreTombstones()
    }

    private func disconnect() throws {
        try store.changes.forEach(of: number, kinds: [.connect]) { change in
            guard let join = store.joins[change.table] else { return }
            try store.writer.deletePair(change.key, in: join)
        }
    }

    private func reconnect() throws {
        try store.changes.forEach(of: number, kinds: [.disconnect]) { change in
            guard let join = store.joins[change.table] else { return }
            if !isReplaced(change.key, join) { try restoration.insertPair(of: join, change.key) }
        }
    }

    /// Returns whether later deletions decide whether a pair exists: one of its ends was restored
    /// and deleted again, and the other one wasn't deleted for the last time by this transaction.
    private func isReplaced(_ pair: RecordKey, _ join: JoinTable) -> Bool {
        guard restoration.restored.keys.contains(where: { $0 != number }) else { return false }
        let ends = [(join.sourceTable, pair.key), (join.destinationTable, pair.destination)]
        func isRestored(_ isFrom: (Int64) -> Bool) -> Bool {
            restoration.restored.contains { transaction, keys in
                isFrom(transaction) && ends.contains { keys[$0]?.contains($1) == true }
            }
        }
        return isRestored { $0 != number } && !isRestored { $0 == number }
    }

    private func insertDeleted() throws {
        try store.changes.forEach(of: number, kinds: [.delete]) { change in
            guard let root = store.roots[change.table], try !store.exists(root, change.key.key)
            else { return }
            // It may have been restored and deleted again.
            let isKnown = later.states[change.table]?[change.key] == nil && change.values != nil
            let last =
                isKnown ? nil : try store.changes.lastDeletion(of: change.key.key, in: change.table)
            try restoration.insert(root, deletedBy: last ?? change)
        }
    }

    /// Restores the tombstones that the transaction removed without inserting rows, and removes
    /// those that it inserted without deleting rows.
    private func restoreTombstones() throws {
        for table in Schema(model: store.model).tombstoneTables {
            try store.changes.forEach(of: number, in: table.name, kinds: [.insert]) { change in
                try connection.execute(
                    "DELETE FROM \(quoted(table.name)) WHERE \(RowStatements.hasKey)",
                    [.integer(change.key.key)])
            }
            let known = Set(store.columns(of: table.name))
            try store.changes.forEach(of: number, in: table.name, kinds: [.delete]) { change in
                guard let values = change.values?.filter({ known.contains($0.key) }),
                    try !store.exists(table.root, change.key.key)
                else { return }
                let names = values.keys.sorted()
                try connection.execute(
                    RowStatements.insertion(
                        into: table.name, [Schema.primaryKey] + names, conflict: "OR REPLACE"),
                    [.integer(change.key.key)] + names.map { values[$0] ?? .null })
                connection.transaction?.recorder?.noteTombstone(
                    change.key.key, in: table.name, schema: store.schema)
            }
        }
    }
}
