extension ManagedObjectContext {
    /// Runs `body` pinned to a query generation (Core Data's `NSQueryGenerationToken`): everything
    /// that it fetches or reads comes from one state of the store, regardless of other writers and
    /// of the number of queries. It waits for no writer, and no writer waits for it, but the WAL
    /// keeps growing with what others write meanwhile. A store in memory has only one connection:
    /// writers wait then, and saving inside `body` throws ``StoreError``.
    ///
    /// `body` doesn't see what the context itself saves meanwhile either. Within ``write(_:)``, and
    /// within another call, it only runs `body`, which reads one state already.
    /// - Parameter body: Fetches and reads objects of this context.
    /// - Returns: The result of `body`.
    /// - Throws: ``StoreError`` if the store can't be read, a parked error (``reading(_:)``), or
    ///   the error of `body`.
    public func inQueryGeneration<Result>(_ body: () throws -> Result) throws -> Result {
        try reading {
            guard connection == nil, readingConnection?.isInTransaction != true
            else { return try body() }
            return try container.withSnapshot { connection in try reading(from: connection, body) }
        }
    }
}
