import Observation

/// The ways to follow results beside ``FetchedResultsController/onChange``.
extension FetchedResultsController {
    /// The batches of changes from now on, as ``onChange`` gets them. Each access makes a new
    /// stream, which ends with the controller or when its consumer stops. Elements wait until they
    /// are taken.
    ///
    /// ```swift
    /// for await batch in teams.changes {
    ///     apply(batch.objects)
    /// }
    /// ```
    public var changes: AsyncStream<ResultsChanges> {
        let (stream, continuation) = AsyncStream.makeStream(of: ResultsChanges.self)
        continuations.append(continuation)
        return stream
    }

    func publish(_ batch: ResultsChanges) {
        continuations.removeAll { continuation in
            guard case .terminated = continuation.yield(batch) else { return false }
            return true
        }
        notifyObservers()
        onChange?(batch)
    }
}

/// `withObservationTracking` and `Observations` see a controller as an observable property: code
/// that reads its count, sections, objects or snapshot is notified once the results have changed.
extension FetchedResultsController: Observable {}
