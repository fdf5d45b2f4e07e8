import Persistence

/// A tag in a report: a value, independent of the journal.
public struct ReportTag: Sendable {
    /// The path, such as "work/meeting", in its first spelling.
    public let path: String

    /// The number of moods with exactly this tag, without those of the tags below it.
    public let moods: Int

    /// The days of these moods, and their feelings.
    public let figures: DayFigures
}

extension Journal {
    /// Returns the tags of the moods that a query selects, sorted by the number of moods, highest
    /// first, then by path.
    ///
    /// - Complexity: O(*n* log *n*) in the number of moods with tags.
    func reportTags(of query: MoodQuery) throws -> [ReportTag] {
        let tallies = try talliesByTag(of: query)
        guard !tallies.isEmpty else { return [] }
        let tags = try context.fetch(FetchRequest<Tag>())
        return try context.reading {
            var paths = TagPaths()
            return tags.compactMap { tag in
                tallies[tag.objectID].map { tally in
                    ReportTag(
                        path: paths.path(of: tag), moods: tally.moods, figures: DayFigures(tally))
                }
            }
            .sorted { ($1.moods, $0.path) < ($0.moods, $1.path) }
        }
    }
}
