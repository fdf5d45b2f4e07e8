import Persistence
import Statistics

/// The differences between the days with each tag and the days without it.
public struct TagStatistics: Sendable {
    /// The tested tags, by their paths. They are sorted by adjusted p-value, lowest first, then by
    /// the difference, greatest first. The days of a tag include those of the tags below it.
    public let tested: [TagDifference<String>]
    /// The number of tags that the moods have. A tag isn't tested if it has too few days with or
    /// without it, or the same days as a tag below it.
    public let numberOfTags: Int

    /// The false discovery rate at which tags are significant: 0.05.
    public static let falseDiscoveryRate = 0.05

    /// Whether there are so few days that a difference of one point wouldn't be significant for most
    /// of the tags, and no tag is significant.
    public var hasTooFewDays: Bool {
        outstanding.isEmpty
            && 2
                * tested.count {
                    $0.pValue(of: 1) * Double(tested.count) <= Self.falseDiscoveryRate
                } < tested.count
    }

    /// The number of days with a feeling.
    public var numberOfDays: Int {
        tested.first.map { $0.with.numberOfDays + $0.without.numberOfDays } ?? 0
    }

    /// The tags that are significant at ``falseDiscoveryRate``.
    public var outstanding: [TagDifference<String>] {
        tested.filter { $0.adjustedPValue <= Self.falseDiscoveryRate }
    }
}

extension Journal {
    func tagStatistics(of query: MoodQuery, in tally: DailyTally, lag: Int = 0) throws
        -> TagStatistics
    {
        let tags = try daysByTag(of: query)
        let days = tags.distinct.map { (tag: $0.tag, days: $0.days.map { $0 + lag }) }
        let tested = TagDifference.all(in: tally.series(after: lag), tags: days).sorted {
            left, right in
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
                for key in tag.keysFromRoot { days[key, default: []].formUnion(ownDays) }
            }
            guard own.isEmpty else { throw FetchError.undecodableValue("Mood.tags") }
            // A tag's days include those of the tags below it, so equal counts mean the same days.
            let repeated = Set(
                days.compactMap { key, below in
                    Tag.keysFromRoot(of: key).dropLast().last { days[$0]?.count == below.count }
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
}
