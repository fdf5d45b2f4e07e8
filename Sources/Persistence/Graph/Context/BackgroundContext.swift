/// A context with a queue of its own, for work that must not block the caller (Core Data's context
/// of private queue concurrency).
///
/// ```swift
/// let background = container.newBackgroundContext()
/// let ids = try await background.perform { context in
///     try context.fetchObjectIDs(FetchRequest<Person>(predicate: #Predicate { $0.age >= 100 }))
/// }
/// ```
///
/// Everything that goes in and out is Sendable: object IDs and plain values. The compiler keeps
/// managed objects inside; Core Data has a debugging option that finds violations at run time.
/// Reading waits for no writer; saves wait for each other.
public actor BackgroundContext {
    private let executor = SerialQueueExecutor(label: "Persistence.BackgroundContext")
    private let context: ManagedObjectContext

    /// The context's own queue, so that waiting for a lock blocks no other task.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(container: PersistentContainer) { context = container.newContext() }

    /// Runs `body` with the context. Calls run one at a time.
    ///
    /// Changes that `body` doesn't save stay pending in the context, for the next `perform`.
    /// - Parameter body: The work. It must not let objects out, which the compiler checks.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or a parked error (``ManagedObjectContext/reading(_:)``).
    public func perform<Result: Sendable>(
        _ body: @Sendable (ManagedObjectContext) throws -> Result
    ) throws -> Result { try context.reading { try body(context) } }
}

extension PersistentContainer {
    /// Creates a context with a queue of its own, which may be used from anywhere.
    /// - Returns: The context, which retains the container.
    public func newBackgroundContext() -> BackgroundContext { BackgroundContext(container: self) }
}
