extension PersistentContainer {
    /// Looks at every row of the store and says what is wrong: pages and indexes, the schema,
    /// references, derived attributes, entities, and values that the model's declarations refuse.
    ///
    /// What a writer with foreign keys off left behind is found here, and what `INSERT OR REPLACE`
    /// without `recursive_triggers` did to derived attributes. A relationship with the delete rule
    /// no action may lead to nothing.
    ///
    /// Cost: several readings of the whole store, of one state of it, without holding up writers.
    ///
    /// - Parameter limit: How many findings there may be at the most, 100 where not given.
    /// - Returns: Nothing where all is well.
    /// - Throws: ``StoreError`` where the store cannot be read at all.
    public func check(limit: Int = 100) throws -> [StoreFinding] {
        let found = try withSnapshot { snapshot in
            let check = StoreCheck(
                container: self, connection: snapshot.connection, limit: limit)
            return try check.findings()
        }
        // By a broken schema there is no index to look at.
        guard !found.contains(where: \.isOfSchema) else { return found }
        let unsound = try unsoundFullTextIndexes().map {
            StoreFinding.wrongFullTextIndex(table: $0.table, attribute: $0.column)
        }
        return Array((found + unsound).prefix(max(1, limit)))
    }

    /// Sets every derived attribute to what it is derived from, in one transaction.
    ///
    /// The history doesn't describe it. Contexts show the new values after their next
    /// ``ManagedObjectContext/mergeStoreChanges()``.
    ///
    /// - Returns: The number of values that differed.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func recomputeDerivedAttributes() throws -> Int {
        let count = try withConnection { connection in
            try connection.inImmediateTransaction {
                var count = 0
                for attribute in model.derivedAttributes {
                    try connection.execute(attribute.recomputation(in: model))
                    count += connection.database.changesCount
                }
                if count > 0 { try noteForeignTransaction(connection) }
                return count
            }
        }
        if count > 0 { mailboxes.post(StoreChanges(isComplete: false), exceptTo: nil) }
        return count
    }

    /// Takes a transaction number for a write that the history doesn't describe.
    private func noteForeignTransaction(_ connection: StoreConnection) throws {
        let last = try historyState(connection).last
        let number = StoredValue.integer(greatestTransaction.next(after: last))
        for schema in attachment.writableSchemaNames {
            try connection.execute(
                """
                UPDATE \(schema).\(quoted(StoreTable.name)) \
                SET "lastTransaction" = ?1, "foreignTransaction" = ?1
                """, [number])
        }
    }
}

extension StoreFinding {
    fileprivate var isOfSchema: Bool {
        switch self {
        case .schema, .damaged: true
        default: false
        }
    }
}
