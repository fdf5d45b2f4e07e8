import Foundation
import Persistence

/// All regions of a journal, of which there are at most 258, as of the last merge.
final class FollowedRegions {
    private let results: FollowedResults<GeographicRegion>
    private let includesLastFelt: Bool

    /// The objects stay in memory, so that their moods need not read them again.
    private(set) var regions: [(object: GeographicRegion, record: RegionRecord)] = []

    init(context: ManagedObjectContext, includesLastFelt: Bool = false) throws {
        self.includesLastFelt = includesLastFelt
        results = try FollowedResults(
            FetchedResultsController(
                FetchRequest<GeographicRegion>(),
                sortedBy: SortDescriptor(\GeographicRegion.updatedAt, order: .reverse), in: context)
        )
        try read()
    }

    var context: ManagedObjectContext { results.controller.managedObjectContext }

    var totalNumberOfMoods: Int {
        regions.reduce(0) {
            $1.record.kind == .country ? $0.addingSaturated($1.record.numberOfMoods) : $0
        }
    }

    private func read() throws {
        let objects = results.controller.fetchedObjects
        regions = try context.reading {
            let moments = includesLastFelt ? try context.lastFelt(in: objects) : [:]
            return objects.compactMap { region in
                RegionRecord(region, lastFelt: moments[region.objectID]).map { (region, $0) }
            }
        }
    }

    /// Updates the regions after the context has merged changes.
    ///
    /// - Returns: The regions that came, went, or show something else.
    func takeChanges() throws -> Set<ObjectID> {
        let changed = Set(results.takeChanges().objects.map(\.objectID))
        guard includesLastFelt || !changed.isEmpty else { return [] }
        let former = Dictionary(
            uniqueKeysWithValues: regions.map { ($0.object.objectID, $0.record.lastFelt) })
        try read()
        // The date of a mood may change while its region stays unchanged.
        return changed.union(
            regions.lazy.filter { former[$0.object.objectID] != $0.record.lastFelt }
                .map(\.object.objectID))
    }
}
