import GRDBSQLite

extension ManagedObjectContext {
    /// Inserts rows without making objects of them, all of them or none.
    ///
    /// Like every batch request it goes to the store directly: unsaved changes of this context are
    /// neither seen nor written. Inside ``write(_:)`` it is part of that transaction; else it has
    /// one of its own. Contexts of the container, this one among them, take it in by
    /// ``mergeStoreChanges()``, for which each compares what it has with the store.
    ///
    /// - Throws: ``BatchError``, ``StoreError``, or what the source's closure throws.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchInsertRequest<Object>
    ) throws -> BatchResult {
        try executeBatch { connection in
            try BatchInsertion(context: self, connection: connection).run(request)
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
        try executeBatch { connection in
            try BatchInsertion(context: self, connection: connection)
                .run(onConflict: conflict, body)
        }
    }

    /// Sets values on all objects that meet the request's predicate, or on none.
    ///
    /// - Throws: ``BatchError``, ``FetchError``, ``StoreError``.
    @discardableResult
    public func execute<Object: ManagedObject>(
        _ request: BatchUpdateRequest<Object>
    ) throws -> BatchResult {
        try executeBatch { connection in
            try BatchUpdate(request: request, context: self, connection: connection).run()
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
        try executeBatch { connection in
            try BatchDeletion(
                context: self, connection: connection, resultType: request.resultType
            ).run(request.fetchRequest)
        }
    }

    private func executeBatch<Result>(
        _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        if let connection {
            return try connection.inSavepoint { try checkingReferences(connection, body) }
        }
        do {
            return try inTransaction {
                try withConnection { try checkingReferences($0, body) }
            } diagnose: {
                $0
            }
        } catch SaveError.validation(let errors) {
            throw BatchError.invalid(errors, row: nil)
        }
    }

    /// A reference to nothing is refused before the transaction ends, by name.
    private func checkingReferences<Result>(
        _ connection: StoreConnection, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        let before = connection.hasUnresolvedReferences
        let result = try body(connection)
        derivedGeneration += 1
        hasBatchChanges = true
        guard !before, connection.hasUnresolvedReferences else { return result }
        let errors = try DanglingReferences(
            schemas: container.schemaNames, connection: connection
        ).all()
            .prefix(20).map {
                ValidationError(
                    entity: $0.entity, property: $0.relationship, reason: .destinationDeleted)
            }
        throw BatchError.invalid(Array(errors), row: nil)
    }
}

extension StoreConnection {
    /// Whether a foreign key of a row that this transaction wrote leads to nothing.
    ///
    /// Source: sqlite.org/c3ref/c_dbstatus_options.html, SQLITE_DBSTATUS_DEFERRED_FKS.
    fileprivate var hasUnresolvedReferences: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(
            database.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
    }
}
