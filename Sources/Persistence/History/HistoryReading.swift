import Foundation

extension ManagedObjectContext {
    /// Calls `body` with each change that the history has after a transaction, in the order in
    /// which they were committed, and without keeping them in memory.
    ///
    /// - Parameters:
    ///   - number: A transaction's number; 0 for the whole history.
    ///   - body: Receives a change, the number of its transaction, and the moment of that.
    /// - Returns: The transaction after which the history is complete: `number`, or a later one if
    ///   the history before that was deleted or another program wrote without one. The changes
    ///   after the later one are the ones that `body` received.
    /// - Throws: ``StoreError``, and any error of `body`.
    /// - Complexity: O(k + log n) for k changes among n in the history.
    @discardableResult
    public func forEachChange(
        after number: Int64,
        _ body: (_ change: HistoryChange, _ transaction: Int64, _ moment: Date) throws -> Void
    ) throws -> Int64 {
        try withConnection { connection in
            let incomplete = try container.historyState(connection).stores.map(\.incomplete).max()
            let first = max(number, incomplete ?? 0)
            for schema in container.schemaNames {
                let moments = try connection.statement(
                    "SELECT \"moment\" FROM \(schema).\"_transaction\" WHERE \"number\" = ?")
                var last: (number: Int64, moment: Date)?
                try container.forEachChange(
                    after: first, in: schema, isWhole: true, connection
                ) { number, change in
                    if last?.number != number {
                        try moments.bind(.integer(number), at: 1)
                        defer { moments.reset() }
                        let milliseconds = try moments.step() ? moments.integer(at: 0) : 0
                        last = (
                            number, Date(timeIntervalSince1970: Double(milliseconds) / 1000)
                        )
                    }
                    try body(change, number, last?.moment ?? .distantPast)
                    return true
                }
            }
            return first
        }
    }

    /// The number of the transaction under way, which its history will have.
    ///
    /// - Returns: The number; nil outside of ``write(_:)``.
    /// - Throws: ``StoreError``.
    public func transactionNumber() throws -> Int64? {
        guard let connection else { return nil }
        return try connection.transaction?.takenNumber(connection)
    }
}
