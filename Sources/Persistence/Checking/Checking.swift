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
    /// - Parameter limit: The maximum number of findings (default: 100).
    /// - Returns: The findings; empty if there are no problems.
    /// - Throws: ``StoreError`` if the store can't be read at all.
    /// - Complexity: Several readings of the whole store. A full-text index takes temporary disk
    ///   space of its own size.
    public func check(limit: Int = 100) throws -> [StoreFinding] {
        try withSnapshot {
            try StoreCheck(container: self, connection: $0, limit: limit).findings()
        }
    }
}
