extension ManagedObjectContext {
    /// Writes all changes in one immediate transaction: all of them, or none.
    ///
    /// The save lays its changes over rows that other writers changed, validates everything that it
    /// will write, writes and commits. Without changes, it writes nothing.
    /// - Throws: ``SaveError`` or ``StoreError``; every change is then still pending, and saving
    ///   again works once the cause is gone. An error that reading a property parked since the last
    ///   save or fetch is thrown first (``reading(_:)``). One that an observer parks after the commit
    ///   is thrown by the next operation, since the save has succeeded.
    /// - Complexity: O(n) in the changes, the objects that delete rules reach included.
    public func save() throws {
        try throwReportedError()
        guard connection == nil else { throw SaveError.alreadySaving }
        guard hasChanges else {
            reportChanges()
            return try throwReportedError()
        }
        let operation = SaveOperation(context: self)
        try inTransaction(operation) { try operation.write() }
        operation.finish()
        reportChanges()
    }

    /// Runs `body` and saves, all in one immediate transaction, so that no other writer can change
    /// what `body` reads before it is saved.
    /// - Parameters:
    ///   - isBulk: Whether many rows are written, each by a statement of its own (default: no). This
    ///     takes less time and some MiB more memory.
    ///   - body: Reads and changes objects, also by batch requests. It must not save.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the errors of ``save()``. Nothing was written then, and
    ///   the changes that `body` made to objects are still pending.
    /// - Complexity: That of `body` and of ``save()``.
    public func write<Result>(
        isBulk: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        try throwReportedError()
        guard connection == nil else { throw SaveError.alreadySaving }
        let operation = SaveOperation(context: self)
        let result = try inTransaction(operation, isBulk: isBulk) {
            let result = try body()
            try throwReportedError()
            try expectTransaction()
            if hasChanges { try operation.write() }
            return result
        }
        operation.finish()
        reportChanges()
        return result
    }

    /// Throws if SQLite has rolled back after an error that the body ignored. Otherwise everything
    /// after it would be written outside of any transaction.
    func expectTransaction() throws {
        guard connection?.isInTransaction != false
        else { throw StoreError(.other, message: "an earlier error has ended the transaction") }
    }

    /// Runs `body` in a write transaction, for a save or, without one, for a batch request.
    func inTransaction<Result>(
        _ operation: SaveOperation? = nil, isBulk: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        var isCommitted = false
        let historyState = tracking.historyState
        defer { endTransaction(isCommitted: isCommitted, startedAt: historyState) }
        return try container.withConnection { connection in
            var connection = connection
            let transaction = StoreTransaction(container: container)
            connection.transaction = transaction
            self.connection = connection
            defer {
                self.connection = nil
                transaction.stop(connection)
            }
            let result = try connection.inImmediateTransaction(isBulk: isBulk) {
                let result = try body()
                if let failure = transaction.failure { throw failure }
                try throwReportedError()
                let references = ReferenceRule(model: model, connection: connection)
                var errors = try touchedOwners.errors(model: model, connection)
                if references.isBroken {
                    errors += try references.errors(among: operation?.writtenReferences() ?? [])
                }
                guard errors.isEmpty else { throw SaveError.validation(errors) }
                try transaction.finish(
                    author: transactionAuthor, label: transactionLabel, connection)
                return result
            }
            isCommitted = true
            announce(transaction, isSave: operation != nil)
            return result
        }
    }

    /// Notes a committed transaction as this context's own, and reports to its observers what a save
    /// changed. This context's objects don't know of a batch's changes, which are merged later.
    private func announce(_ transaction: StoreTransaction, isSave: Bool) {
        guard let number = transaction.recordedNumber else { return }
        if tracking.historyState != nil, !hasBatchChanges {
            tracking.ownTransactions.insert(number)
        }
        guard isObserved, isSave, let recorder = transaction.recorder else { return }
        tracking.changes.add(recorder)
    }

    private func endTransaction(isCommitted: Bool, startedAt historyState: HistoryState?) {
        if !isCommitted, tracking.historyState != historyState {
            // Another process may give the merged numbers to other transactions.
            tracking.historyState = historyState
            tracking.mustCompare = true
        }
        let hadBatchChanges = hasBatchChanges
        touchedOwners.forget()
        hasBatchChanges = false
        if !isCommitted, hadBatchChanges { forgetUncommittedRows() }
    }
}

extension ContextChanges {
    /// Adds the rows that a transaction changed, and both ends of pairs that it did.
    fileprivate mutating func add(_ recorder: TransactionRecorder) {
        for (table, changes) in zip(recorder.tables, recorder.changes) where !changes.isEmpty {
            guard changes.removed.isEmpty,
                changes.inserted.count + changes.records.count <= StoreChanges.capacity
            else {
                isUnknown = true
                continue
            }
            add(changes.inserted.ranges.joined(), of: table)
            add(changes.records.keys.map(\.key), of: table)
            for (end, keys) in zip(table.ends, [\RecordKey.key, \.destination]) {
                add(changes.records.keys.map { $0[keyPath: keys] }, of: recorder.tables[end])
            }
        }
    }

    private mutating func add(_ changed: some Sequence<Int64>, of table: RecordedTable) {
        guard case .rows(let root, _) = table.content else { return }
        keys[root, default: []].formUnion(changed)
    }
}
