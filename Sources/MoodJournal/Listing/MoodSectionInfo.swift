import Foundation
import Persistence

/// A section of a listing, with its moods to come.
public struct MoodSectionInfo: Sendable {
    public let section: MoodSection
    fileprivate(set) var ids: [ObjectID]

    public var numberOfMoods: Int { ids.count }
}

extension Journal {
    /// The moods of a query in sections: the same moods as without, so that a limit gives the newest
    /// of all. Within a section the newest comes first; where the section is a period, by the day
    /// where they were felt, and by the instant within a day.
    ///
    /// Every mood is read once, page by page; memory grows by some 24 bytes a mood.
    ///
    /// - Parameter locale: Sections of regions are in the order of their names in it.
    /// - Throws: ``JournalError``.
    public func sections(
        of query: MoodQuery, by key: MoodSection.Key, in locale: Locale
    ) throws(JournalError) -> [MoodSectionInfo] {
        // Of a month or a year each day by itself, so that within them the days are in order.
        let finest = key.lengthOfDay == nil ? key : .day
        var moods: [MoodSection: [ObjectID]] = [:]
        try reading {
            guard let request = try fetchRequest(for: query) else { return }
            try forEachPage(
                of: context.fetchObjectIDs(request),
                prefetching: key.needsCountry ? [\Mood.country] : []
            ) { page in
                for mood in page {
                    moods[MoodSection(mood, by: finest), default: []].append(mood.objectID)
                }
            }
        }
        var sections: [MoodSectionInfo] = []
        var parts = MoodSection.sorted(moods.keys, in: locale)
        if query.isReversed, key.lengthOfDay != nil { parts.reverse() }
        for part in parts {
            let ids = moods.removeValue(forKey: part) ?? []
            let section = part.shortened(to: key)
            if let last = sections.indices.last, sections[last].section == section {
                sections[last].ids += ids
            } else {
                sections.append(MoodSectionInfo(section: section, ids: ids))
            }
        }
        return sections
    }

    /// Hands over the moods of a section one by one. One that was deleted since the sections were
    /// read is left out.
    ///
    /// - Throws: ``JournalError``, and whatever `body` throws.
    public func forEachMood(
        in section: MoodSectionInfo, _ body: (MoodRecord) throws -> Void
    ) throws {
        try forEachRecord(of: section.ids, body)
    }
}

extension MoodSection {
    /// The section that a day belongs to, where sections are by month or year.
    fileprivate func shortened(to key: Key) -> MoodSection {
        guard case .period(let day) = self, let length = key.lengthOfDay else { return self }
        return .period(String(day.prefix(length)))
    }
}
