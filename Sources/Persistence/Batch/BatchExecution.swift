extension ManagedObjectContext {
    /// Inserts the rows that a closure makes one by one, without creating objects for them, and
    /// reports the outcome of each to it. All of them are inserted, or none.
    ///
    /// ```swift
    /// let count = try context.insertBatch(of: Team.self) { inserter in
    ///     try lines.count { line in try inserter.insert { $0[\.name] = line.name } != nil }
    /// }
    /// ```
    ///
    /// Defaults, declared validation, uniqueness and derived attributes hold as for objects; the
    /// code of the entity's class (`validateForInsert`) does not run. Core Data has no counterpart: its `NSBatchInsertRequest` only reports a result at the
    /// end.
    ///
    /// Like every batch request, it goes to the store directly: unsaved changes of this context are
    /// neither seen nor written. Inside ``write(_:)`` it is part of that transaction, which fails if
    /// the batch does; otherwise it has one of its own. The container's contexts, this one included,
    /// take in its changes with ``mergeStoreChanges()``.
    /// - Parameters:
    ///   - type: A concrete entity of the model.
    ///   - body: Inserts rows. It must rethrow every error of the inserter.
    /// - Returns: The result of `body`.
    /// - Throws: ``BatchError``, ``StoreError``, a parked error (``reading(_:)``), or the error of
    ///   `body`. Nothing is written then.
    /// - Complexity: O(*n* log *n*) in the number of rows.
    public func insertBatch<Object: ManagedObject, Result>(
        of type: Object.Type, _ body: (borrowing BatchInserter<Object>) throws -> Result
    ) throws -> Result {
        try executeBatch { try BatchInsertion(context: self, writer: $0).run(body) }
    }

    /// Deletes all objects that a request finds, or none, without creating objects for them (Core
    /// Data's `NSBatchDeleteRequest`). Unsaved changes of this context are neither seen nor written.
    ///
    /// ```swift
    /// try context.deleteBatch(FetchRequest<Team>(predicate: #Predicate { $0.wins == 0 }))
    /// ```
    ///
    /// Delete rules hold as for objects: deny refuses the batch unless it also deletes everything
    /// that it protects, cascade deletes the other end too, and nullify empties the other end, which
    /// must be optional. The code of the entity's class (`prepareForDeletion`, `validateForDelete`)
    /// does not run.
    /// - Parameter request: The objects to delete. Its order only matters together with its limit
    ///   and offset.
    /// - Returns: The number of deleted objects, including those that the rule cascade deleted.
    /// - Throws: ``BatchError``, ``FetchError``, ``StoreError``, or a parked error
    ///   (``reading(_:)``). Nothing is written then.
    /// - Complexity: That of fetching the objects, plus O(log *n*) and some 30 bytes of temporary
    ///   storage for each that is deleted.
    @discardableResult
    public func deleteBatch<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> Int {
        try executeBatch { writer in
            guard let entity = model.entity(for: Object.self)
            else { throw BatchError.noSuchEntity(String(describing: Object.self)) }
            let deletion = try RowDeletion(writer: writer)
            try deletion.add(
                of: entity.rootIndex, FetchQuery(request, context: self), limit: request.limit,
                offset: request.offset)
            let refusals = try deletion.judge(onlyFirst: true)
            guard refusals.isEmpty else { throw SaveError.validation(refusals.map(\.error)) }
            let count = try deletion.existingCount()
            try deletion.run()
            return count
        }
    }

    func executeBatch<Result>(_ body: (RowWriter) throws -> Result) throws -> Result {
        try throwReportedError()
        do {
            if let connection, let transaction = connection.transaction {
                if let failure = transaction.failure { throw failure }
                try expectTransaction()
                return try transaction.run { try checkingReferences(connection, body) }
            }
            return try inTransaction { try withConnection { try checkingReferences($0, body) } }
        } catch SaveError.validation(let errors) { throw BatchError.invalid(errors, row: nil) }
    }

    /// Throws an error that names a dangling reference at the end of the batch, even if its
    /// transaction continues.
    private func checkingReferences<Result>(
        _ connection: StoreConnection, _ body: (RowWriter) throws -> Result
    ) throws -> Result {
        let references = ReferenceRule(model: model, connection: connection)
        let wasBroken = references.isBroken
        hasBatchChanges = true
        _ = try connection.transactionNumber()
        let result = try body(writer(connection))
        try throwReportedError()
        derivedGeneration += 1
        guard !wasBroken, references.isBroken else { return result }
        throw SaveError.validation(try references.errors())
    }
}
