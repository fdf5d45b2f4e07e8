import ChangedSnapshots
import Persistence
import Testing

/// The batches that a controller has delivered, and a copy of its results that only they change,
/// like the content of a table view.
final class BatchLog<Object: ManagedObject> {
    private(set) var batches: [ResultsChanges] = []
    private(set) var copy: ResultsSnapshot
    private unowned let controller: FetchedResultsController<Object>

    /// Follows a controller that has fetched.
    init(_ controller: FetchedResultsController<Object>) {
        self.controller = controller
        copy = controller.snapshot
        controller.onChange = { [unowned self] batch in
            batches.append(batch)
            guard let changed = copy.applying(batch) else {
                Issue.record("The batch does not fit what was shown: \(batch)")
                return
            }
            copy = changed
        }
    }

    /// The only batch since the last call.
    func takeOne(sourceLocation: SourceLocation = #_sourceLocation) throws -> ResultsChanges {
        defer { batches = [] }
        try #require(batches.count == 1, sourceLocation: sourceLocation)
        return batches[0]
    }

    func takeAll() -> [ResultsChanges] {
        defer { batches = [] }
        return batches
    }
}
