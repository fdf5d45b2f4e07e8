import Foundation

extension ManagedObjectContext {
    /// Calls `body` with each change after a transaction, in the order of the commits, without
    /// keeping the changes in memory.
    /// - Parameters:
    ///   - number: A transaction's number; 0 for the whole history.
    ///   - body: Receives a change, and the number and moment of its transaction.
    /// - Returns: The transaction after which `body` received all changes. It is `number`, or a
    ///   later one if another program wrote without recording its changes.
    /// - Throws: ``StoreError``, a parked error (``reading(_:)``), and any error of `body`.
    /// - Complexity: O(k + log n) for k changes among n in the history.
    @discardableResult
    public func forEachChange(
        after number: Int64,
        _ body: (_ change: HistoryChange, _ transaction: Int64, _ moment: Date) throws -> Void
    ) throws -> Int64 {
        try throwReportedError()
        return try withConnection { connection in
            let incomplete = try container.historyState(connection).stores.map(\.incomplete).max()
            let first = max(number, incomplete ?? 0)
            for schema in container.schemaNames {
                var last: (number: Int64, moment: Date)?
                try container.forEachChange(
                    after: first, in: schema, isWhole: true, connection
                ) { number, change in
                    if last?.number != number {
                        let moment = try connection.integer(
                            "SELECT \"moment\" FROM \(schema).\"_transaction\" "
                                + "WHERE \"number\" = ?", [.integer(number)])
                        last = (number, Date(milliseconds: moment ?? 0))
                    }
                    try body(change, number, last?.moment ?? .distantPast)
                    return true
                }
            }
            return first
        }
    }

    /// Returns the number that the transaction under way will have in the history.
    /// - Returns: The number; nil outside of ``write(_:)``.
    /// - Throws: ``StoreError`` if the number can't be read.
    public func transactionNumber() throws -> Int64? {
        guard let connection else { return nil }
        return try connection.transaction?.takenNumber(connection)
    }
}
