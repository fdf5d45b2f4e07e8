extension PersistentContainer {
    /// Checks every row of the store and reports problems: in pages and indexes, the schema,
    /// references, derived attributes, entities, full-text indexes and the history, with numbers
    /// that could be assigned again, and with values that the model's declarations refuse.
    ///
    /// It finds what a writer with foreign keys off left behind, and what `INSERT OR REPLACE`
    /// without `recursive_triggers` did to derived attributes and full-text indexes. A relationship
    /// with the delete rule no action may lead to nothing.
    ///
    /// It works on one state of the store, without holding up writers, and also on a store that is
    /// only read.
    ///
    /// - Parameter limit: The maximum number of findings (default: 100).
    /// - Returns: The findings; empty if there are no problems.
    /// - Throws: ``StoreError`` if the store can't be read at all.
    /// - Complexity: Several readings of the whole store. A full-text index takes temporary disk
    ///   space of its own size.
    public func check(limit: Int = 100) throws -> [StoreFinding] {
        try withSnapshot { snapshot in
            let check = StoreCheck(
                container: self, connection: snapshot.connection, limit: limit)
            return try check.findings()
        }
    }

    /// Recomputes every derived attribute from the rows, in one transaction.
    ///
    /// The history doesn't describe this: if a value differed, the history is complete only after
    /// it. Contexts show the new values after their next
    /// ``ManagedObjectContext/mergeStoreChanges()``.
    ///
    /// - Returns: The number of values that differed.
    /// - Throws: ``StoreError`` if the store can't be written.
    /// - Complexity: O(n) in the rows that derived attributes are computed from.
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
        let number = StoredValue.integer(try greatestTransaction.next(after: last))
        for schema in attachment.writableSchemaNames {
            try connection.execute(
                """
                UPDATE \(schema).\(quoted(StoreTable.name)) \
                SET "lastTransaction" = ?1, "foreignTransaction" = ?1
                """, [number])
        }
    }
}
