extension ManagedObjectContext {
    /// Writes all changes in one immediate transaction: all of them, or none.
    ///
    /// The save runs these steps in order. It repeats what `findOrCreate` found inside the
    /// transaction, calls `willSave` until nothing changes any more, merges rows that other writers
    /// changed as the merge policy says, validates everything that it will write, writes, commits,
    /// and calls `didSave`. Without changes, it writes nothing and only processes pending changes.
    ///
    /// - Throws: ``SaveError`` or ``StoreError``; every change is then still pending, and saving
    ///   again works once the cause is gone. An error that `willSave` throws is passed on. An error
    ///   that reading a property parked since the last save or fetch is thrown first
    ///   (``reading(_:)``). One that `didSave` or an observer parks after the commit is thrown by
    ///   the next operation, since the save has succeeded.
    /// - Complexity: O(n) in the changes, the objects that delete rules reach included.
    public func save() throws {
        try throwReportedError()
        guard connection == nil else { throw SaveError.alreadySaving }
        guard hasChanges else {
            processPendingChanges()
            return try throwReportedError()
        }
        let operation = SaveOperation(context: self)
        try inTransaction(operation) { try operation.write() }
        operation.finish()
        processPendingChanges()
    }

    /// Runs `body` and saves, all in one immediate transaction, so that no other writer can change
    /// what `body` reads before it is saved.
    ///
    /// - Parameter body: Reads and changes objects, and may execute batch requests. It must not
    ///   save.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the errors of ``save()``. Nothing was written then, and
    ///   the changes that `body` made to objects are still pending.
    /// - Complexity: That of `body` and of ``save()``.
    public func write<Result>(_ body: () throws -> Result) throws -> Result {
        try throwReportedError()
        guard connection == nil else { throw SaveError.alreadySaving }
        let operation = SaveOperation(context: self)
        let result = try inTransaction(operation) {
            let result = try body()
            try throwReportedError()
            try expectTransaction()
            if hasChanges { try operation.write() }
            return result
        }
        operation.finish()
        processPendingChanges()
        return result
    }

    /// Throws if SQLite has rolled back after an error that the body ignored. Otherwise everything
    /// after it would be written outside of any transaction.
    func expectTransaction() throws {
        guard connection?.isInTransaction != false else {
            throw StoreError(.other, message: "an earlier error has ended the transaction")
        }
    }

    /// Runs `body` in a write transaction.
    ///
    /// - Parameter operation: The save that `body` makes; nil for a batch request.
    func inTransaction<Result>(
        _ operation: SaveOperation? = nil, _ body: () throws -> Result
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
            let result = try connection.inImmediateTransaction {
                let result = try body()
                if let failure = transaction.failure { throw failure }
                try throwReportedError()
                let references = referenceRule(connection)
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
            announce(transaction, isSave: operation != nil, connection)
            return result
        }
    }

    /// Notes a committed transaction as this context's own, and reports to its observers what a save
    /// changed. This context's objects don't know of a batch's changes, which are merged later.
    private func announce(
        _ transaction: StoreTransaction, isSave: Bool, _ connection: StoreConnection
    ) {
        guard let number = transaction.recordedNumber else { return }
        if tracking.historyState != nil, !hasBatchChanges {
            tracking.ownTransactions.insert(number)
        }
        guard isObserved, isSave else { return }
        let changes = try? storeChanges(of: number, connection)
        tracking.changes.add(changes ?? StoreChanges(isComplete: false))
    }

    func referenceRule(_ connection: StoreConnection) -> ReferenceRule {
        ReferenceRule(model: model, connection: connection)
    }

    private func endTransaction(isCommitted: Bool, startedAt historyState: HistoryState?) {
        if !isCommitted, tracking.historyState != historyState {
            // Another process may give the merged numbers to other transactions.
            tracking.historyState = historyState
            tracking.mustCompare = true
        }
        let hadBatchChanges = hasBatchChanges
        foundObjects.doubtAll()
        touchedOwners.forget()
        hasBatchChanges = false
        if !isCommitted, hadBatchChanges { forgetUncommittedRows() }
    }
}
