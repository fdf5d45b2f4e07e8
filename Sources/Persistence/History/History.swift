import Foundation

/// The state of the history of a container's stores. Each store has its own count: a store that
/// another process opens alone can be behind the others, and catch up with them later.
struct HistoryState: Equatable {
    struct Store: Equatable {
        /// The last transaction.
        var last: Int64 = 0
        /// The last transaction that the history does not describe.
        var incomplete: Int64 = 0
    }

    /// The state of each store, in the container's order.
    var stores: [Store] = []

    /// The last transaction of all stores.
    var last: Int64 { stores.map(\.last).max() ?? 0 }

    /// Returns whether the history describes everything that happened in the stores after another
    /// state. It doesn't if a number went back: another program replaced the contents, or changed
    /// the number.
    func isComplete(after other: HistoryState) -> Bool {
        stores.count == other.stores.count
            && zip(stores, other.stores).allSatisfy {
                $0.last >= $1.last && $1.last >= $0.incomplete
            }
    }
}

extension PersistentContainer {
    /// The identity of the first store's file, which copies of the file share.
    /// - Throws: ``StoreError`` if the store can't be read.
    public var storeUUID: UUID {
        get throws { try storeUUID(schema: schemaNames[0]) }
    }

    func storeUUID(schema: String) throws -> UUID {
        try withReadingConnection { connection in
            try StoreTable.read(#""uuid""#, in: schema, connection) { row in
                guard let uuid = UUID(storedValue: row.value(at: 0))
                else { throw StoreError(.corrupt, message: "its UUID is invalid") }
                return uuid
            }
        }
    }

    /// The number of the last transaction that wrote to a store of the container, whichever program
    /// made it; 0 if there was none. It never decreases.
    /// - Throws: ``StoreError`` if the stores can't be read.
    public var lastTransaction: Int64 {
        get throws { try withReadingConnection(historyState).last }
    }

    func historyState(_ connection: StoreConnection) throws -> HistoryState {
        HistoryState(
            stores: try schemaNames.map { schema in
                // The number of a transaction under way is not one of the history yet.
                try StoreTable.read(
                    #""lastTransaction" - ("writer" IS NOT NULL), "#
                        + #"max("foreignTransaction", "pruned")"#, in: schema, connection
                ) { HistoryState.Store(last: $0.integer(at: 0), incomplete: $0.integer(at: 1)) }
            })
    }

    /// Reads a store's changes in all transactions after one, until `body` returns false. Those of
    /// entities that the model no longer has are skipped. `isWhole` says whether to split a large
    /// deletion into single rows and pairs with their values, if the history still has them.
    /// Otherwise its pairs are one change without a destination. It throws ``StoreError`` with
    /// `.corrupt` if another program has written impossible changes.
    func forEachChange(
        after number: Int64, in schema: String, isWhole: Bool, _ connection: StoreConnection,
        _ body: (Int64, HistoryChange) throws -> Bool
    ) throws {
        let removals = RecordedChanges(schema: schema, connection: connection)
        let roots = Dictionary(model.roots.map { ($0.table, $0) }) { $1 }
        let joins = Dictionary(Schema(model: model).joinTables.map { ($0.name, $0) }) { $1 }
        try connection.readRows(
            """
            SELECT "transaction", "entity", "kind", "key", "lastKey", "destination", "old" \
            FROM \(schema)."_change" WHERE "transaction" > ? ORDER BY "transaction", "sequence"
            """, [.integer(number)]
        ) { row in
            let transaction = row.integer(at: 0)
            let name = row.text(at: 1)
            let join = joins[name]
            guard let entity = roots[join?.sourceTable ?? name] else { return true }
            let key = row.integer(at: 3)
            let isRange = !row.isNull(at: 4)
            let last = isRange ? row.integer(at: 4) : key
            guard let count = HistoryChange.count(from: key, through: last),
                let kind = HistoryChange.Kind(rawValue: row.text(at: 2)),
                let values = ReplacedValues.values(row.value(at: 6))
            else {
                let message = "its history has an invalid change of \(name) in transaction "
                throw StoreError(.corrupt, message: message + String(transaction))
            }
            func change(
                _ key: Int64, to destination: Int64?, count: Int = 1,
                _ values: [String: StoredValue]
            ) -> HistoryChange {
                HistoryChange(
                    kind: kind, objectID: ObjectID(entity: entity, store: identity, key: key),
                    count: count,
                    destinationID: destination.flatMap { destination in
                        join.flatMap { roots[$0.destinationTable] }.map {
                            ObjectID(entity: $0, store: identity, key: destination)
                        }
                    }, relationship: join?.name, replacedValues: values)
            }
            if isWhole, isRange, kind != .insert,
                let removed = try removals.removedRows(of: transaction, from: name)
            {
                var isWanted = true
                try removed.forEach(in: key...last, connection) { removed in
                    guard isWanted else { return }
                    isWanted = try body(
                        transaction, change(removed.key, to: removed.destination, removed.values))
                }
                return isWanted
            }
            let destination = isRange ? nil : row.integer(at: 5)
            return try body(transaction, change(key, to: destination, count: count, values))
        }
    }
}
