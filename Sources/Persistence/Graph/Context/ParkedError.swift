import Synchronization

/// The first error of reading a property of one context, which the property could not throw. It
/// stays until an operation throws it.
final class ParkedError: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    func park(_ new: any Error) { error.withLock { $0 = $0 ?? new } }

    func throwIfAny() throws {
        if let parked = error.withLock({ $0.take() }) { throw parked }
    }
}

/// The parked errors of a container's contexts, so that the container's next operation throws those
/// that a context left when it was released, and closing the container any other.
final class ParkedErrors: Sendable {
    private struct State {
        var errors: [ParkedError] = []
        /// The first error that a context left unthrown when it was deallocated, or that an object
        /// parked afterwards.
        var left: (any Error)?
    }

    let store: StoreIdentity
    private let state = Mutex(State())

    init(of store: StoreIdentity) { self.store = store }
    func park(_ error: any Error) { state.withLock { $0.left = $0.left ?? error } }

    func add(_ error: ParkedError) { state.withLock { $0.errors.append(error) } }

    /// Removes the entry of a context that is being deallocated.
    func remove(_ error: ParkedError) {
        state.withLock { state in
            state.errors.removeAll { $0 === error }
            do { try error.throwIfAny() } catch { state.left = state.left ?? error }
        }
    }

    func throwLeft() throws { if let left = state.withLock({ $0.left.take() }) { throw left } }

    func throwFirst() throws {
        try throwLeft()
        for error in state.withLock({ $0.errors }) { try error.throwIfAny() }
    }
}

extension ManagedObjectContext {
    /// Runs `body`, which reads properties, and throws the error of a failed read instead of
    /// returning values that may be placeholders.
    ///
    /// A property can't throw. If its row is gone, can't be read, or holds something that isn't a
    /// value of its type, it reads as a placeholder, and the context parks the error. Every method
    /// of the context that reads, deletes or writes throws a parked error. So do ``reset()`` and
    /// ``PersistentContainer/close()``, and so does this method, for code that turns objects into
    /// values. If the object's context was released or reset, the next such method of any context
    /// of the container throws ``FaultError/contextIsGone(_:)``.
    /// - Parameter body: Reads properties of objects of this context.
    /// - Returns: The result of `body`, which contains no placeholder.
    /// - Throws: A ``FaultError`` or ``FetchError`` of a failed read, in `body` or before it;
    ///   otherwise the error of `body`.
    public func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try throwReportedError()
        do {
            let result = try body()
            try throwReportedError()
            return result
        } catch {
            // The error that `body` throws may be the consequence of a placeholder.
            try throwReportedError()
            throw error
        }
    }

    /// Parks an error of reading a property.
    func park(_ error: any Error) {
        let parked = parkedError ?? ParkedError()
        if parkedError == nil {
            parkedError = parked
            container.parkedErrors.add(parked)
        }
        parked.park(error)
    }

    /// Runs `body` for code that cannot throw: its error is parked.
    func reporting<Result>(_ body: () throws -> Result) -> Result? {
        do { return try body() } catch {
            park((error as? StoreError).map { FaultError.unreadable($0) as any Error } ?? error)
            return nil
        }
    }

    func throwReportedError() throws {
        try container.versions.throwIfChanged()
        try parkedError?.throwIfAny()
        try container.parkedErrors.throwLeft()
    }
}

extension ManagedObject {
    /// The context; nil after parking an error if it was released or reset.
    final var liveContext: ManagedObjectContext? { contextReference ?? lostContext() }

    @inline(never)
    private final func lostContext() -> ManagedObjectContext? {
        if flags.contains(.orphaned) { overlay?.formerErrors?.park(absence) }
        return nil
    }

    /// The error of using an object that has left its context.
    final var absence: FaultError {
        flags.contains(.orphaned) ? .contextIsGone(objectID) : .noSuchRow(objectID)
    }
}
