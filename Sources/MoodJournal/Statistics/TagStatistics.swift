import Persistence
import Statistics

/// How the days with each tag differ from the days without it.
public struct TagStatistics: Sendable {
    /// The tags that were tested, by their paths: those that stand out most come first, and of
    /// equal ones those with the greatest difference. The days of a tag include those of the tags
    /// below it.
    public let tested: [TagDifference<String>]

    /// The number of tags that the moods have. Tags with too few days on either side are not
    /// tested, nor is a tag with the same days as one below it.
    public let numberOfTags: Int

    /// The false discovery rate at which tags stand out: 0.05.
    public static let falseDiscoveryRate = 0.05

    /// The tags that stand out at ``falseDiscoveryRate``.
    public var outstanding: [TagDifference<String>] {
        tested.filter { $0.adjustedPValue <= Self.falseDiscoveryRate }
    }
}

extension Journal {
    func tagStatistics(of query: MoodQuery, in series: DailySeries) throws -> TagStatistics {
        let tags = try daysByTag(of: query)
        let tested = TagDifference.all(in: series, tags: tags.distinct).sorted { left, right in
            (left.adjustedPValue, left.pValue, -abs(left.difference))
                < (right.adjustedPValue, right.pValue, -abs(right.difference))
        }
        return TagStatistics(tested: tested, numberOfTags: tags.count)
    }

    /// Returns the days of the moods with each tag or one below it, and the number of tags.
    private func daysByTag(
        of query: MoodQuery
    ) throws -> (distinct: [(tag: String, days: [Int])], count: Int) {
        var own: [ObjectID: [Int]] = [:]
        try forEachGroup(
            of: query, by: [\.localDay], row: { ($0[\.localDay], $0.members(of: \.tags)) }
        ) { text, tags in
            let day = try LocalDay(stored: text).daysSince1970
            for tag in tags { own[tag, default: []].append(day) }
        }
        guard !own.isEmpty else { return ([], 0) }
        let tags = try context.fetch(FetchRequest<Tag>())
        return try context.reading {
            var days: [String: Set<Int>] = [:]
            for tag in tags {
                guard let ownDays = own.removeValue(forKey: tag.objectID) else { continue }
                for key in Self.keys(from: tag.key) { days[key, default: []].formUnion(ownDays) }
            }
            guard own.isEmpty else { throw FetchError.undecodableValue("Mood.tags") }
            // The days of the tags below it are among a tag's own: as many are the same.
            let repeated = Set(
                days.compactMap { key, below in
                    Self.keys(from: key).dropFirst().first { days[$0]?.count == below.count }
                })
            var paths = TagPaths()
            let distinct = tags.sorted { $0.key < $1.key }.compactMap { tag in
                days[tag.key].flatMap { days in
                    repeated.contains(tag.key)
                        ? nil : (tag: paths.path(of: tag), days: Array(days))
                }
            }
            return (distinct, days.count)
        }
    }

    /// Returns the keys of a tag and of the tags above it, from the longest to the root.
    private static func keys(from key: String) -> [String] {
        let levels = key.split(separator: "/", omittingEmptySubsequences: false)
        return levels.indices.reversed().map { last in
            levels[...last].joined(separator: TagPath.separator)
        }
    }
}
