import Foundation
import Persistence

/// All regions of a journal. There are at most 258, so that they are filtered, sorted and put in
/// sections here, where their codes have a meaning.
final class LiveRegions: LiveResults {
    private let results: FollowedResults<GeographicRegion>
    private var regions: [(object: GeographicRegion, record: RegionRecord)] = []

    init(context: ManagedObjectContext) throws {
        results = try FollowedResults(
            FetchedResultsController(
                FetchRequest<GeographicRegion>(),
                sortedBy: SortDescriptor(\GeographicRegion.updatedAt, order: .reverse), in: context)
        )
        try read()
    }

    /// The objects are held, so that the moods in them need not read them again.
    private func read() throws {
        regions = try results.controller.managedObjectContext.reading {
            results.controller.fetchedObjects.compactMap { region in
                RegionRecord(region).map { (region, $0) }
            }
        }
    }

    var totalNumberOfMoods: Int {
        regions.reduce(0) {
            $1.record.kind == .country ? $0.addingSaturated($1.record.numberOfMoods) : $0
        }
    }

    func sections(of content: LiveListing.Content) -> [ResultsSnapshot.Section] {
        guard case .regions(let filter, let byContinent) = content else { return [] }
        let sorted = RegionQuery(filter: filter).sorted(
            regions.filter { filter.includes($0.record.kind) }, by: { $0.record })
        guard byContinent else {
            return [.init(name: "", items: sorted.map(\.object.objectID))]
        }
        let byName = Dictionary(grouping: sorted) { Self.continentName(of: $0.record) }
        return byName.map { .init(name: $0, items: $1.map(\.object.objectID)) }
    }

    func item(_ id: ObjectID) throws -> LiveItem? {
        regions.first { $0.object.objectID == id }.map { .region($0.record) }
    }

    func merge() throws -> Set<ObjectID> {
        try results.controller.managedObjectContext.mergeStoreChanges()
        return try takeChanges()
    }

    /// What changed, where the context has merged already.
    func takeChanges() throws -> Set<ObjectID> {
        let changed = results.takeChanges()
        if !changed.isEmpty { try read() }
        return changed
    }

    private static func continentName(of record: RegionRecord) -> String {
        switch record.region {
        case .country(let country): MoodSection.continent(country.continent).name
        case .continent(let continent): MoodSection.continent(continent).name
        }
    }
}
