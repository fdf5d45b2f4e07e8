import Foundation
import Persistence

/// All regions of a journal. There are at most 258, so that they are filtered, sorted and put in
/// sections here, where their codes have a meaning.
final class LiveRegions: LiveResults {
    private let results: FollowedResults<GeographicRegion>
    private var regions: [(object: GeographicRegion, record: RegionRecord)] = []

    private let includesLastFelt: Bool

    init(context: ManagedObjectContext, includesLastFelt: Bool = false) throws {
        self.includesLastFelt = includesLastFelt
        results = try FollowedResults(
            FetchedResultsController(
                FetchRequest<GeographicRegion>(),
                sortedBy: SortDescriptor(\GeographicRegion.updatedAt, order: .reverse), in: context)
        )
        try read()
    }

    /// The objects are held, so that the moods in them need not read them again.
    private func read() throws {
        let objects = results.controller.fetchedObjects
        let context = results.controller.managedObjectContext
        regions = try context.reading {
            let moments = includesLastFelt ? try context.lastFelt(in: objects) : [:]
            return objects.compactMap { region in
                RegionRecord(region, lastFelt: moments[region.objectID]).map { (region, $0) }
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

    var listed: (any ListedResults)? { nil }

    func item(_ id: ObjectID) throws -> LiveItem? {
        regions.first { $0.object.objectID == id }.map { .region($0.record) }
    }

    func merge() throws -> ResultsChanges {
        try results.controller.managedObjectContext.mergeStoreChanges()
        return try takeChanges()
    }

    /// What changed, where the context has merged already.
    func takeChanges() throws -> ResultsChanges {
        let changed = results.takeChanges()
        guard includesLastFelt || !changed.isEmpty else { return changed }
        let former = Dictionary(
            uniqueKeysWithValues: regions.map { ($0.object.objectID, $0.record.lastFelt) })
        try read()
        // The date of a mood may change without anything about its region.
        let named = Set(changed.objects.map(\.objectID))
        var updates: [ResultsChanges.ObjectChange] = []
        for (index, (object, record)) in regions.enumerated()
        where former[object.objectID] != record.lastFelt && !named.contains(object.objectID) {
            let path = IndexPath(item: index, section: 0)
            updates.append(.update(object.objectID, from: path, to: path))
        }
        return ResultsChanges(sections: changed.sections, objects: changed.objects + updates)
    }

    private static func continentName(of record: RegionRecord) -> String {
        switch record.region {
        case .country(let country): MoodSection.continent(country.continent).name
        case .continent(let continent): MoodSection.continent(continent).name
        }
    }
}
