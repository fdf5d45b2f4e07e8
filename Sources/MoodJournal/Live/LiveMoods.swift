import Foundation
import Persistence

/// The moods of a query, newest first, in the sections of `list`.
final class LiveMoods: LiveResults {
    let results: ObservedResults<Mood>
    private let regions: ObservedRegions
    private let key: MoodSection.Key?
    private let locale: Locale
    /// The order of the sections, or `nil` if it is the order of the results' sections.
    private var arrangement: SectionArrangement?

    init(journal: Journal, query: MoodQuery, key: MoodSection.Key?, locale: Locale) throws {
        let context = journal.context
        let newest = SortDescriptor(\Mood.date, order: .reverse)
        var request = FetchRequest<Mood>(sortedBy: [newest])
        request.furtherPredicates =
            try query.predicates(in: context)
            + (query.place.map { [MoodQuery.predicate(of: $0)] } ?? [])
        self.key = key
        self.locale = locale
        regions = try ObservedRegions(journal: journal)
        results = try ObservedResults(Self.controller(request, newest, key, context))
        arrangement = arranged()
    }

    private func arranged() -> SectionArrangement? {
        guard let key, key.needsCountry else { return nil }
        return SectionArrangement(
            results.controller.sections.map { ($0.name, $0.numberOfObjects) }, by: key, in: locale,
            former: arrangement)
    }

    private static func controller(
        _ request: FetchRequest<Mood>, _ newest: SortDescriptor<Mood>, _ key: MoodSection.Key?,
        _ context: ManagedObjectContext
    ) -> FetchedResultsController<Mood> {
        switch key {
        case nil:
            var request = request
            request.sortDescriptors = []
            return FetchedResultsController(request, sortedBy: newest, in: context)
        case .continent:
            return FetchedResultsController(
                request, sectionedBy: \Mood.country?.continent?.numericCode, in: context)
        case .country:
            return FetchedResultsController(
                request, sectionedBy: \Mood.country?.numericCode, in: context)
        case .year, .month, .day:
            let length = key?.lengthOfDay ?? 0
            return FetchedResultsController(
                request, sectionedBy: \Mood.localDay, order: .reverse, in: context,
                named: { String($0.prefix(length)) })
        case .feeling:
            return FetchedResultsController(
                request, sectionedBy: \Mood.feeling, order: .reverse, in: context,
                named: { MoodSection.feeling($0).name })
        }
    }

    var totalNumberOfMoods: Int { regions.totalNumberOfMoods }
    var totalNumberOfCountries: Int { regions.totalNumberOfCountries }

    var numberOfItems: Int { results.controller.count }

    var numberOfSections: Int { arrangement?.sections.count ?? results.controller.numberOfSections }

    func section(at index: Int) -> ListedSection? {
        if let sections = arrangement?.sections {
            return sections.indices.contains(index) ? sections[index] : nil
        }
        return results.controller.section(at: index).map {
            ListedSection(name: $0.name, items: $0.positions)
        }
    }

    func objectID(at path: IndexPath) -> ObjectID? {
        guard let arrangement else { return results.controller.objectID(at: path) }
        return arrangement.resultsPath(of: path).flatMap(results.controller.objectID)
    }

    func path(of id: ObjectID) -> IndexPath? {
        let path = results.controller.indexPath(for: id)
        return arrangement.map { arrangement in path.map(arrangement.listedPath) } ?? path
    }

    var snapshot: ResultsSnapshot {
        let snapshot = results.controller.snapshot
        return arrangement?.snapshot(of: snapshot) ?? snapshot
    }

    func item(_ id: ObjectID) throws -> LiveItem? {
        let context = results.controller.managedObjectContext
        func read() -> Mood? {
            results.controller.indexPath(for: id).flatMap { results.controller.object(at: $0) }
        }
        guard let mood = try context.reading(read) else { return nil }
        do {
            return .mood(try context.reading { MoodRecord(mood) })
        } catch FaultError.noSuchRow {
            // Another process may have deleted it between two queries, so look again at one moment.
            return try context.inQueryGeneration {
                context.refresh(mood)
                do {
                    return .mood(try context.reading { MoodRecord(mood) })
                } catch FaultError.noSuchRow(id) {
                    return nil
                }
            }
        }
    }

    func merge() throws -> ResultsChanges {
        try results.controller.managedObjectContext.mergeStoreChanges()
        _ = try regions.takeChanges()
        let changes = results.takeChanges()
        guard let former = arrangement, !changes.isEmpty, let now = arranged() else {
            return changes
        }
        arrangement = now
        return now.changes(changes, since: former)
    }
}
