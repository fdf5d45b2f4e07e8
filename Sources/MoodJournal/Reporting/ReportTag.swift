import Persistence

/// A tag in a report: a value, independent of the journal.
public struct ReportTag: Sendable {
    /// The path, such as "work/meeting", in its first spelling.
    public let path: String

    /// The moods with this tag or one below it.
    public let totals: TagTotals
}

extension Journal {
    /// Returns the tags of the moods that a query selects, sorted by the number of moods, highest
    /// first, then by path.
    ///
    /// - Complexity: O(*n* log *n*) in the number of moods with tags.
    func reportTags(of query: MoodQuery) throws -> [ReportTag] {
        let tags = try context.fetch(FetchRequest<Tag>())
        return try context.reading {
            let totals = try totalsByKey(of: tags, query)
            var paths = TagPaths()
            return tags.compactMap { tag in
                totals[tag.key].map { ReportTag(path: paths.path(of: tag), totals: $0) }
            }
            .sorted { ($1.totals.moods, $0.path) < ($0.totals.moods, $1.path) }
        }
    }
}
