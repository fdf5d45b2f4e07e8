import Foundation
import Persistence

/// The fetched results of a live listing, in its sections and order.
protocol LiveResults: AnyObject {
    var totalNumberOfMoods: Int { get }
    /// The number of countries in the whole journal, without the unknown country.
    var totalNumberOfCountries: Int { get }
    var numberOfItems: Int { get }
    var numberOfSections: Int { get }

    /// Returns a section by its index, or `nil` if there is no such section.
    /// - Complexity: O(log sections).
    func section(at index: Int) -> ListedSection?

    func objectID(at path: IndexPath) -> ObjectID?

    func path(of id: ObjectID) -> IndexPath?

    /// All sections and items.
    /// - Complexity: O(*n*) in the number of items.
    var snapshot: ResultsSnapshot { get }

    /// Returns an item's record, or `nil` if its row was deleted.
    func item(_ id: ObjectID) throws -> LiveItem?

    /// Merges changes of other contexts and processes.
    func merge() throws -> ResultsChanges
}

struct ListedSection {
    /// The argument of ``MoodSection/init(name:by:)``; empty without a section key.
    let name: String
    /// The range of its items among all items of the listing.
    let items: Range<Int>
}

/// A fetched results controller, and its last changes.
final class ObservedResults<Object: ManagedObject> {
    let controller: FetchedResultsController<Object>
    private var changes = ResultsChanges()

    init(_ controller: FetchedResultsController<Object>) throws {
        self.controller = controller
        // A merge is one round of changes, and reports them once.
        controller.onChange = { [weak self] batch in self?.changes = batch }
        try controller.performFetch()
    }

    func takeChanges() -> ResultsChanges {
        defer { changes = ResultsChanges() }
        return changes
    }
}
