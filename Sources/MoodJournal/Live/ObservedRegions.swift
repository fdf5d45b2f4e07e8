import Foundation
import Persistence

/// All regions of a journal as of the last merge. There are at most 258.
final class ObservedRegions {
    private let results: ObservedResults<GeographicRegion>
    private let journal: Journal
    private let includesFigures: Bool
    /// The last transaction before the figures were counted.
    private var countedTransaction: Int64?
    /// The days of the regions; empty unless they are included.
    private var regionFigures = RegionFigures()
    /// The objects stay in memory, so that their moods don't read them again.
    private(set) var regions: [(object: GeographicRegion, record: RegionRecord)] = []

    /// - Parameter includesFigures: Whether to count the regions' days again after each change of
    ///   the journal, which reads all moods.
    init(journal: Journal, includesFigures: Bool = false) throws {
        self.journal = journal
        self.includesFigures = includesFigures
        results = try ObservedResults(
            FetchedResultsController(
                FetchRequest<GeographicRegion>(),
                sortedBy: SortDescriptor(\GeographicRegion.updatedAt, order: .reverse),
                in: journal.context))
        try read()
    }

    var context: ManagedObjectContext { journal.context }

    var totalNumberOfMoods: Int { regions.lazy.map(\.record).totalNumberOfMoods }
    var totalNumberOfCountries: Int { regions.lazy.map(\.record).totalNumberOfCountries }
    var figures: DayFigures? { regionFigures.all }

    private func read() throws {
        let objects = results.controller.fetchedObjects
        if includesFigures {
            // Read first: a transaction in between is then counted again.
            countedTransaction = try journal.container.lastTransaction
            regionFigures = try journal.figuresByRegion(of: MoodQuery())
        }
        regions = try context.reading {
            objects.compactMap { region in
                RegionRecord(region, figures: regionFigures).map { (region, $0) }
            }
        }
    }

    /// Updates the regions after the context has merged changes.
    /// - Returns: The regions that appeared, disappeared, or have a different record.
    func takeChanges() throws -> Set<ObjectID> {
        let changed = Set(results.takeChanges().objects.map(\.objectID))
        let needsCount =
            try includesFigures && journal.container.lastTransaction != countedTransaction
        guard needsCount || !changed.isEmpty else { return [] }
        let former = Dictionary(
            uniqueKeysWithValues: regions.map { ($0.object.objectID, $0.record.figures) })
        try read()
        // A mood may change while the row of its region stays as it is.
        return changed.union(
            regions.lazy.filter { former[$0.object.objectID] != $0.record.figures }
                .map(\.object.objectID))
    }
}
