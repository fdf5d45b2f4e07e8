import Foundation
import Persistence

/// Fetched results, as a live listing asks for them.
protocol LiveResults: AnyObject {
    /// Of the whole journal.
    var totalNumberOfMoods: Int { get }

    /// Items in order, in sections whose names ``MoodSection/init(name:by:)`` reads. Costs their
    /// number.
    func sections(of content: LiveListing.Content) -> [ResultsSnapshot.Section]

    /// The results, if the listing has their sections and their order.
    var listed: (any ListedResults)? { get }

    /// Nil where the row is gone.
    func item(_ id: ObjectID) throws -> LiveItem?

    /// Takes in what others wrote.
    ///
    /// - Returns: What changed in the results.
    func merge() throws -> ResultsChanges
}

/// Results whose sections and order a listing shows as they are.
protocol ListedResults {
    var sectionSizes: [(name: String, count: Int)] { get }
    func objectID(at path: IndexPath) -> ObjectID?
}

extension FetchedResultsController: ListedResults {
    var sectionSizes: [(name: String, count: Int)] {
        sections.map { ($0.name, $0.numberOfObjects) }
    }
}

/// A controller, and what it reported.
final class FollowedResults<Object: ManagedObject> {
    let controller: FetchedResultsController<Object>
    private var changes = ResultsChanges()

    init(_ controller: FetchedResultsController<Object>) throws {
        self.controller = controller
        // A merge is one round of changes, and reports once.
        controller.onChange = { [weak self] batch in self?.changes = batch }
        try controller.performFetch()
    }

    /// What changed in the last merge.
    func takeChanges() -> ResultsChanges {
        defer { changes = ResultsChanges() }
        return changes
    }
}
