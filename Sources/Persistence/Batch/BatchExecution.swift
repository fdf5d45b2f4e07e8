extension ManagedObjectContext {
    /// Inserts rows without making objects of them, all of them or none.
    ///
    /// Like every batch request it goes to the store directly: unsaved changes of this context are
    /// neither seen nor written. Inside ``write(_:)`` it is part of that transaction; else it has
    /// one of its own. Contexts of the container, this one among them, take in what it
    /// changed by ``mergeStoreChanges()``.
    ///
    /// - Throws: ``BatchError``, ``StoreError``, or what the source's closure throws.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchInsertRequest<Object>
    ) throws -> BatchResult {
        try executeBatch { writer in
            try BatchInsertion(writer: writer).run(request)
        }
    }

    /// Inserts rows that the closure gives one by one, and is told of each what became of it.
    ///
    /// ```swift
    /// let count = try context.insertBatch(of: Team.self, onConflict: .ignore) { inserter in
    ///     try lines.count { line in
    ///         try inserter.insert { $0[\.name] = line.name } != .ignored
    ///     }
    /// }
    /// ```
    ///
    /// Everything holds that is said of ``BatchInsertRequest``. Core Data has no such thing: there
    /// a batch tells at its end what it did.
    ///
    /// - Throws: ``BatchError``, ``StoreError``, or what the closure throws; nothing is written
    ///   then.
    public func insertBatch<Object: ManagedObject, Result>(
        of type: Object.Type, onConflict conflict: BatchConflict<Object> = .error,
        _ body: (borrowing BatchInserter<Object>) throws -> Result
    ) throws -> Result {
        try executeBatch { writer in
            try BatchInsertion(writer: writer).run(onConflict: conflict, body)
        }
    }

    /// Sets values on all objects that meet the request's predicate, or on none.
    ///
    /// - Throws: ``BatchError``, ``FetchError``, ``StoreError``.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchUpdateRequest<Object>
    ) throws -> BatchResult {
        try executeBatch { writer in
            try BatchUpdate(request: request, writer: writer).run()
        }
    }

    /// Deletes all objects that the request asks for, or none.
    ///
    /// Costs, beside the rows, some 30 bytes of temporary storage for each object that goes.
    ///
    /// - Throws: ``BatchError``, ``FetchError``, ``StoreError``.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchDeleteRequest<Object>
    ) throws -> BatchResult {
        try executeBatch { writer in
            try BatchDeletion(writer: writer, resultType: request.resultType)
                .run(request.fetchRequest)
        }
    }

    private func executeBatch<Result>(_ body: (RowWriter) throws -> Result) throws -> Result {
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
        // Before the savepoint, which would take it back.
        _ = try connection.transactionNumber()
        do {
            return try connection.inSavepoint { try checkingReferences(connection, body) }
        } catch {
            if connection.isInTransaction { forgetUncommittedRows() }
            throw error
        }
    }

    /// Refuses a reference to nothing at the end of the batch, by name, even if its transaction goes
    /// on.
    private func checkingReferences<Result>(
        _ connection: StoreConnection, _ body: (RowWriter) throws -> Result
    ) throws -> Result {
        let references = referenceRule(connection)
        let wasBroken = references.isBroken
        hasBatchChanges = true
        _ = try connection.transactionNumber()
        let result = try body(RowWriter(context: self, connection: connection))
        derivedGeneration += 1
        guard !wasBroken, references.isBroken else { return result }
        throw SaveError.validation(try references.errors())
    }
}
