import Foundation
import Persistence

/// A section of a listing whose moods aren't read yet.
public struct MoodSectionInfo: Sendable {
    /// The value that the moods have in common.
    public let section: MoodSection
    fileprivate(set) var ids: [ObjectID]

    /// The number of moods in the section that the query's limit leaves.
    public var numberOfListedMoods: Int { ids.count }

    /// The number of all moods in the section, including those that the limit leaves out.
    public fileprivate(set) var numberOfMoods: Int
}

extension Journal {
    /// Returns the moods of a query in sections. A limit applies to all sections together, so that
    /// the moods are the same as without sections.
    ///
    /// Within a section the moods have the query's order. In the section of a period, they are
    /// ordered by local day first. Every mood is read once, page by page, and memory grows by some
    /// 24 bytes per mood.
    /// - Parameters:
    ///   - query: The moods to list.
    ///   - key: The property by which to group the moods.
    ///   - locale: The locale whose names determine the order of regions.
    ///   - countsAll: Whether to count the moods that a limit leaves out too, which reads all moods
    ///     of the query (default: false). A random sample leaves out none.
    /// - Returns: The sections in the order of a listing: regions by name, periods from the newest,
    ///   feelings from the best.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods, plus the search.
    public func sections(
        of query: MoodQuery, by key: MoodSection.Key, in locale: Locale, countsAll: Bool = false
    ) throws(JournalError) -> [MoodSectionInfo] {
        // Months and years are grouped by day first, so that their days are in order.
        var moods: [MoodSection: [ObjectID]] = [:]
        try forEachMood(of: query, by: key) {
            moods[MoodSection($0, by: key.lengthOfDay == nil ? key : .day), default: []]
                .append($0.objectID)
        }
        var sections: [MoodSectionInfo] = []
        var parts = MoodSection.sorted(moods.keys, in: locale)
        if query.isReversed, key.lengthOfDay != nil { parts.reverse() }
        for part in parts {
            let ids = moods.removeValue(forKey: part) ?? []
            var section = part
            if case .period(let day) = part, let length = key.lengthOfDay {
                section = .period(String(day.prefix(length)))
            }
            if let last = sections.indices.last, sections[last].section == section {
                sections[last].ids += ids
            } else {
                sections.append(MoodSectionInfo(section: section, ids: ids, numberOfMoods: 0))
            }
        }
        var counts: [MoodSection: Int] = [:]
        if countsAll, query.limit != nil, query.sample == nil {
            var all = query
            all.limit = nil
            try forEachMood(of: all, by: key) { counts[MoodSection($0, by: key), default: 0] += 1 }
        }
        for index in sections.indices {
            let section = sections[index]
            sections[index].numberOfMoods = counts[section.section] ?? section.ids.count
        }
        return sections
    }

    private func forEachMood(
        of query: MoodQuery, by key: MoodSection.Key, _ body: (Mood) throws -> Void
    ) throws(JournalError) {
        try reading {
            try forEachPage(
                of: objectIDs(of: query), prefetching: key.needsCountry ? [\Mood.country] : []
            ) { try $0.forEach(body) }
        }
    }

    /// Calls `body` with every mood of a section. Moods that were deleted meanwhile are skipped.
    /// - Parameters:
    ///   - section: The section to read.
    ///   - body: A function that receives one mood after the other.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n*) in the number of moods in the section.
    public func forEachMood(
        in section: MoodSectionInfo, _ body: (MoodRecord) throws -> Void
    ) throws {
        try forEachRecord(of: section.ids, body)
    }
}
