import Foundation
import Persistence

/// Fetched results in the sections and the order of a live listing.
protocol LiveResults: AnyObject {
    /// Of the whole journal.
    var totalNumberOfMoods: Int { get }
    var numberOfItems: Int { get }
    var numberOfSections: Int { get }

    /// A section by its index; nil if there is no such section.
    ///
    /// - Complexity: O(log sections).
    func section(at index: Int) -> ListedSection?

    /// The item at an index path; nil if there is no such item.
    func objectID(at path: IndexPath) -> ObjectID?

    /// All sections and items. Costs their number.
    var snapshot: ResultsSnapshot { get }

    /// Nil where the row is gone.
    func item(_ id: ObjectID) throws -> LiveItem?

    /// Takes in what others wrote.
    ///
    /// - Returns: What changed in the listing.
    func merge() throws -> ResultsChanges
}

/// A section of a live listing.
struct ListedSection {
    /// What ``MoodSection/init(name:by:)`` reads; empty without a section key.
    let name: String

    /// The places of its items among all items of the listing.
    let items: Range<Int>
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
