extension ManagedObjectContext {
    /// Runs `body` pinned to a query generation (Core Data's `NSQueryGenerationToken`): whatever it
    /// fetches and fires is of one moment, whoever writes meanwhile, and however many queries that
    /// takes. It waits for no writer, and no writer waits for it; but SQLite keeps what is written
    /// meanwhile in the WAL until it is over.
    ///
    /// What the context itself saves meanwhile is not seen either. Within ``write(_:)``, and within
    /// another call, it only runs `body`: that reads one state already.
    ///
    /// - Throws: ``StoreError`` where the store cannot be read, and whatever `body` throws.
    public func inQueryGeneration<Result>(_ body: () throws -> Result) throws -> Result {
        guard connection == nil, readingConnection?.isInTransaction != true else {
            return try body()
        }
        return try container.withSnapshot { snapshot in
            try reading(from: snapshot.connection, body)
        }
    }
}
