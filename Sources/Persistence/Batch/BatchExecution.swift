extension ManagedObjectContext {
    /// Inserts the rows that a closure makes one by one, without creating objects for them, and
    /// reports the outcome of each to it. All of them are inserted, or none.
    ///
    /// ```swift
    /// let count = try context.insertBatch(of: Team.self, onConflict: .ignore) { inserter in
    ///     try lines.count { line in
    ///         try inserter.insert { $0[\.name] = line.name } != .ignored
    ///     }
    /// }
    /// ```
    ///
    /// Defaults, declared validation, uniqueness and derived attributes hold as for objects; the
    /// code of the entity's class (`willSave`, `validateForInsert`) does not
    /// run. Core Data has no counterpart: its `NSBatchInsertRequest` only reports a result at the
    /// end.
    ///
    /// Like every batch request, it goes to the store directly: unsaved changes of this context are
    /// neither seen nor written. Inside ``write(_:)`` it is part of that transaction; otherwise it
    /// has one of its own. The container's contexts, this one included, take in its changes with
    /// ``mergeStoreChanges()``.
    ///
    /// - Parameters:
    ///   - type: A concrete entity of the model.
    ///   - conflict: The rule for a row that conflicts with an existing one.
    ///   - body: Inserts rows. It must rethrow every error of the inserter.
    /// - Returns: The result of `body`.
    /// - Throws: ``BatchError``, ``StoreError``, a parked error (``reading(_:)``), or the error of
    ///   `body`. Nothing is written then.
    /// - Complexity: O(*n* log *n*) in the number of rows.
    public func insertBatch<Object: ManagedObject, Result>(
        of type: Object.Type, onConflict conflict: BatchConflict<Object> = .error,
        _ body: (borrowing BatchInserter<Object>) throws -> Result
    ) throws -> Result {
        try executeBatch { writer in
            try BatchInsertion(writer: writer).run(onConflict: conflict, body)
        }
    }

    /// Deletes all objects that the request finds, or none. Unsaved changes of this context are
    /// neither seen nor written.
    ///
    /// - Parameter request: The objects to delete.
    /// - Returns: The number of deleted objects, including those that the rule cascade deleted.
    /// - Throws: ``BatchError``, ``FetchError``, ``StoreError``, or a parked error
    ///   (``reading(_:)``). Nothing is written then.
    /// - Complexity: That of fetching the objects, plus O(log *n*) and some 30 bytes of temporary
    ///   storage for each that is deleted.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchDeleteRequest<Object>
    ) throws -> Int {
        try executeBatch { writer in
            try BatchDeletion(writer: writer).run(request.fetchRequest)
        }
    }

    func executeBatch<Result>(_ body: (RowWriter) throws -> Result) throws -> Result {
        try throwReportedError()
        do {
            if let connection { return try executeInSavepoint(connection, body) }
            return try inTransaction { try withConnection { try checkingReferences($0, body) } }
        } catch SaveError.validation(let errors) {
            throw BatchError.invalid(errors, row: nil)
        }
    }

    private func executeInSavepoint<Result>(
        _ connection: StoreConnection, _ body: (RowWriter) throws -> Result
    ) throws -> Result {
        // Take the number before the savepoint: rolling the savepoint back would undo the number.
        _ = try connection.transactionNumber()
        do {
            return try connection.inSavepoint { try checkingReferences(connection, body) }
        } catch {
            if connection.isInTransaction { forgetUncommittedRows() }
            throw error
        }
    }

    /// Throws an error that names a dangling reference at the end of the batch, even if its
    /// transaction continues.
    private func checkingReferences<Result>(
        _ connection: StoreConnection, _ body: (RowWriter) throws -> Result
    ) throws -> Result {
        let references = referenceRule(connection)
        let wasBroken = references.isBroken
        hasBatchChanges = true
        _ = try connection.transactionNumber()
        let result = try body(RowWriter(context: self, connection: connection))
        try throwReportedError()
        derivedGeneration += 1
        guard !wasBroken, references.isBroken else { return result }
        throw SaveError.validation(try references.errors())
    }
}
