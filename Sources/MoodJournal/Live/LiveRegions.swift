import Foundation
import Persistence

/// The regions of a journal in the order and sections of `regions`.
///
/// Ties are sorted by the codes that the program prints. The store doesn't know these codes, so the
/// few regions are sorted and compared here.
final class LiveRegions: LiveResults {
    private let regions: ObservedRegions
    private let isByContinent: Bool
    private let locale: Locale

    /// The regions that are listed, and their order.
    var query: RegionQuery {
        didSet { snapshot = arranged() }
    }

    private(set) var snapshot = ResultsSnapshot()

    init(journal: Journal, query: RegionQuery, isByContinent: Bool, locale: Locale) throws {
        self.query = query
        self.isByContinent = isByContinent
        self.locale = locale
        regions = try ObservedRegions(journal: journal, includesFigures: query.needsFigures)
        snapshot = arranged()
    }

    private func arranged() -> ResultsSnapshot {
        let sorted = query.arranged(regions.regions, by: \.record)
        guard isByContinent else {
            return ResultsSnapshot(
                sections: [.init(name: "", items: sorted.map(\.object.objectID))])
        }
        let bySection = Dictionary(grouping: sorted) { MoodSection.continent($0.record.continent) }
        return ResultsSnapshot(
            sections: MoodSection.sorted(bySection.keys, in: locale).map { section in
                .init(
                    name: section.name,
                    items: bySection[section, default: []].map(\.object.objectID))
            })
    }

    var totalNumberOfMoods: Int { regions.totalNumberOfMoods }
    var totalNumberOfCountries: Int { regions.totalNumberOfCountries }
    var figures: DayFigures? { regions.figures }
    var numberOfItems: Int { snapshot.numberOfItems }
    var numberOfSections: Int { snapshot.sections.count }

    func section(at index: Int) -> ListedSection? {
        guard snapshot.sections.indices.contains(index) else { return nil }
        let start = snapshot.sections[..<index].reduce(0) { $0 + $1.items.count }
        let section = snapshot.sections[index]
        return ListedSection(name: section.name, items: start..<start + section.items.count)
    }

    func objectID(at path: IndexPath) -> ObjectID? {
        guard snapshot.sections.indices.contains(path.section),
            snapshot.sections[path.section].items.indices.contains(path.item)
        else { return nil }
        return snapshot.sections[path.section].items[path.item]
    }

    func path(of id: ObjectID) -> IndexPath? {
        for (number, section) in snapshot.sections.enumerated() {
            if let item = section.items.firstIndex(of: id) {
                return IndexPath(item: item, section: number)
            }
        }
        return nil
    }

    func item(_ id: ObjectID) throws -> LiveItem? {
        regions.regions.first { $0.object.objectID == id }.map { .region($0.record) }
    }

    func merge() throws -> ResultsChanges {
        try regions.context.mergeStoreChanges()
        let changed = try regions.takeChanges()
        guard !changed.isEmpty else { return ResultsChanges() }
        let before = snapshot
        snapshot = arranged()
        var marked = snapshot
        marked.reloadItems(changed)
        return marked.difference(from: before)
    }
}
