import Foundation
import Persistence

/// Fetched results, as a live listing asks for them.
protocol LiveResults: AnyObject {
    /// Of the whole journal.
    var totalNumberOfMoods: Int { get }

    /// Items in order, in sections whose names ``MoodSection/init(name:by:)`` reads.
    func sections(of content: LiveListing.Content) -> [ResultsSnapshot.Section]

    /// Nil where the row is gone.
    func item(_ id: ObjectID) throws -> LiveItem?

    /// Takes in what others wrote.
    ///
    /// - Returns: Whatever came, went or shows something else.
    func merge() throws -> Set<ObjectID>
}

/// A controller, and what its batches named.
final class FollowedResults<Object: ManagedObject> {
    let controller: FetchedResultsController<Object>
    private var changed: Set<ObjectID> = []

    init(_ controller: FetchedResultsController<Object>) throws {
        self.controller = controller
        controller.onChange = { [weak self] batch in
            for change in batch.objects { self?.changed.insert(change.objectID) }
        }
        try controller.performFetch()
    }

    /// What changed since the last call.
    func takeChanges() -> Set<ObjectID> {
        defer { changed = [] }
        return changed
    }
}
