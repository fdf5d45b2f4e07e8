/// A context with a queue of its own, for work that nobody should wait for (Core Data's context of
/// private queue concurrency).
///
/// ```swift
/// let background = container.newBackgroundContext()
/// let ids = try await background.perform { context in
///     try context.fetchObjectIDs(FetchRequest<Person>(predicate: #Predicate { $0.age >= 100 }))
/// }
/// ```
///
/// What goes in and what comes out is Sendable: object IDs and plain values. That a managed object
/// stays inside is the compiler's business, where Core Data has a debugging option find out at run
/// time. Reading waits for no writer; saves wait for each other.
public actor BackgroundContext {
    private let executor = SerialQueueExecutor(label: "Persistence.BackgroundContext")
    private let context: ManagedObjectContext

    /// The context's own queue, so that waiting for a lock holds up no other task.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(container: PersistentContainer) {
        context = container.newContext()
    }

    /// Runs `body` with the context, after whatever was to be performed before.
    ///
    /// Changes that `body` does not save stay pending in the context, for the next `perform`.
    ///
    /// - Returns: What `body` returns; the objects that it fetched stay behind.
    /// - Throws: What `body` throws, or what reading a property met
    ///   (``ManagedObjectContext/reading(_:)``).
    public func perform<Result: Sendable>(
        _ body: @Sendable (ManagedObjectContext) throws -> Result
    ) throws -> Result {
        try context.reading { try body(context) }
    }
}

extension PersistentContainer {
    /// A context with a queue of its own, to be used from anywhere.
    public func newBackgroundContext() -> BackgroundContext {
        BackgroundContext(container: self)
    }

    /// Runs `body` once, with a context and a queue made for it; what it does not save is lost.
    ///
    /// - Throws: What `body` throws, or what reading a property met
    ///   (``ManagedObjectContext/reading(_:)``).
    public func performBackgroundTask<Result: Sendable>(
        _ body: @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await newBackgroundContext().perform(body)
    }
}
