import Foundation
import Persistence

/// The sections of fetched results in the order of a listing. Regions are sorted by their names in
/// a language, which the store doesn't know. Regions with unknown codes share one section.
///
/// There are at most as many sections as regions. Items are never read.
struct SectionArrangement {
    /// The position of a results section: the listing's section, and the number of items before it.
    private struct Place {
        var section = 0
        var offset = 0
    }

    private(set) var sections: [ListedSection] = []
    private let names: [String]
    /// The results' sections that make up each section of the listing.
    private let parts: [(section: MoodSection, indexes: [Int])]
    private var places: [Place]

    /// - Parameters:
    ///   - locale: The locale whose names determine the order of regions.
    ///   - former: The previous arrangement. Its order is reused if the names are the same.
    init(
        _ results: [(name: String, count: Int)], by key: MoodSection.Key, in locale: Locale,
        former: SectionArrangement? = nil
    ) {
        names = results.map(\.name)
        if let former, former.names == names {
            parts = former.parts
        } else {
            let indexes = Dictionary(grouping: names.indices) { [names] in
                MoodSection(name: names[$0], by: key)
            }
            parts = MoodSection.sorted(indexes.keys, in: locale).map { ($0, indexes[$0] ?? []) }
        }
        places = results.map { _ in Place() }
        var start = 0
        for (number, part) in parts.enumerated() {
            var count = 0
            for index in part.indexes {
                places[index] = Place(section: number, offset: count)
                count += results[index].count
            }
            sections.append(ListedSection(name: part.section.name, items: start..<start + count))
            start += count
        }
    }

    func resultsPath(of path: IndexPath) -> IndexPath? {
        guard parts.indices.contains(path.section) else { return nil }
        // Find the last section that begins at or before the item. There are no empty sections.
        guard
            let index = parts[path.section].indexes.last(where: { places[$0].offset <= path.item })
        else { return nil }
        return IndexPath(item: path.item - places[index].offset, section: index)
    }

    func listedPath(of path: IndexPath) -> IndexPath {
        let place = places[path.section]
        return IndexPath(item: place.offset + path.item, section: place.section)
    }

    func snapshot(of results: ResultsSnapshot) -> ResultsSnapshot {
        ResultsSnapshot(
            sections: parts.map { part in
                .init(
                    name: part.section.name,
                    items: part.indexes.flatMap { results.sections[$0].items })
            })
    }

    /// Converts changes of the results to changes of the listing.
    /// - Complexity: O(*k* log *k*) for *k* changes.
    func changes(_ results: ResultsChanges, since former: SectionArrangement) -> ResultsChanges {
        var sectionChanges: [ResultsChanges.SectionChange] = []
        if !results.sections.isEmpty {
            let (before, now) = (Set(former.sections.map(\.name)), Set(sections.map(\.name)))
            for (index, section) in former.sections.enumerated() where !now.contains(section.name) {
                sectionChanges.append(.delete(name: section.name, index: index))
            }
            for (index, section) in sections.enumerated() where !before.contains(section.name) {
                sectionChanges.append(.insert(name: section.name, index: index))
            }
        }
        var objects: [(rank: Int, path: IndexPath, change: ResultsChanges.ObjectChange)] = []
        for change in results.objects {
            switch change {
            case .delete(let id, let from):
                let from = former.listedPath(of: from)
                objects.append((0, from, .delete(id, from: from)))
            case .insert(let id, let to):
                let to = listedPath(of: to)
                objects.append((1, to, .insert(id, to: to)))
            case .move(let id, let from, let to):
                let to = listedPath(of: to)
                objects.append((2, to, .move(id, from: former.listedPath(of: from), to: to)))
            case .update(let id, let from, let to):
                let to = listedPath(of: to)
                objects.append((3, to, .update(id, from: former.listedPath(of: from), to: to)))
            }
        }
        return ResultsChanges(
            sections: sectionChanges,
            objects: objects.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.change))
    }
}
