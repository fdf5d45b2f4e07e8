import Persistence
import Statistics

/// The statistics of the moods that a query selects.
public struct MoodStatistics: Sendable {
    /// The numbers of moods and days, and the mean feeling of the days.
    public let summary: MoodSummary
    /// The number of moods with each feeling. Feelings that no mood has are absent.
    public let moodsByFeeling: [Feeling: Int]
    /// The run of days with a mood that contains today or yesterday; `nil` if neither has a mood.
    public let currentStreak: ClosedRange<LocalDay>?
    /// The longest run of days with a mood, the latest of equal ones; `nil` without moods.
    public let longestStreak: ClosedRange<LocalDay>?
    /// The longest run of days without a mood between two days with one, the latest of equal ones;
    /// `nil` if no day is missing.
    public let longestGap: ClosedRange<LocalDay>?
    /// The differences between the days with each tag and the others.
    public let tags: TagStatistics
    /// The current local day.
    private let today: LocalDay
    /// The days with a feeling, and those with a mood.
    private let (series, days): (DailySeries, [Int])
    /// Whether these are the statistics of all moods.
    private let isWhole: Bool

    /// - Parameter whole: The autocorrelation of the whole journal; `nil` if these are all moods.
    init(
        _ tally: DailyTally, today: LocalDay, tags: TagStatistics, whole: Autocorrelation?
    ) {
        summary = MoodSummary(tally, autocorrelation: whole)
        (self.today, isWhole) = (today, whole == nil)
        (series, days) = (tally.series, tally.days)
        moodsByFeeling = Dictionary(
            uniqueKeysWithValues: Feeling.allCases.compactMap { feeling in
                tally.moodsByFeeling[feeling.rawValue].map { (feeling, $0) }
            })
        let streaks = Streaks(of: tally.days, today: today.daysSince1970)
        currentStreak = streaks.current.flatMap(ClosedRange<LocalDay>.init(daysSince1970:))
        longestStreak = streaks.longest.flatMap(ClosedRange<LocalDay>.init(daysSince1970:))
        longestGap = streaks.longestGap.flatMap(ClosedRange<LocalDay>.init(daysSince1970:))
        self.tags = tags
    }

    /// The last 30 days beside the year before; `nil` if fewer than 5 of them have a feeling.
    /// - Complexity: O(*n*) in the number of days.
    public var recentChange: RecentChange? {
        RecentChange(of: series, today: today.daysSince1970)
    }

    /// The mean feelings of the last 13 calendar months, with the current one; `nil` for months with
    /// fewer than 5 days.
    /// - Complexity: O(*n*) in the number of days.
    public var recentMonths: [Double?] {
        let latest = today.year * 12 + today.month
        var means = [RunningMean](repeating: RunningMean(), count: 13)
        for day in series.days.reversed() {
            guard let date = LocalDay(daysSince1970: day.day) else { continue }
            let ago = latest - date.year * 12 - date.month
            guard ago < means.count else { break }
            if ago >= 0 { means[ago].add(day.mean) }
        }
        return means.reversed().map { $0.mean() }
    }

    /// How the days before a day without a mood differ from the others, with the test of tags; `nil`
    /// if there are too few of them, or if a query selected the moods: then a missing day may have
    /// moods.
    /// - Complexity: That of one tag in `TagDifference.all`.
    public var daysBeforeGaps: TagDifference<Void>? {
        guard isWhole else { return nil }
        let ends = zip(days, days.dropFirst()).filter { $1 - $0 > 1 }.map(\.0)
        return TagDifference.all(in: series, tags: [(tag: (), days: ends)]).first
    }
}

extension Journal {
    /// Returns the statistics of the moods that a query selects, as of one moment.
    /// - Parameters:
    ///   - query: The moods.
    ///   - today: The current local day, which determines the current streak.
    ///   - lag: The number of days by which feelings come after the tags they are compared with.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects of
    ///   them, plus the tests of the tags (`TagDifference.all`).
    public func statistics(
        _ query: MoodQuery, today: LocalDay, lag: Int = 0
    ) throws(JournalError) -> MoodStatistics {
        try readingAtOneMoment {
            let tally = try dailyTally(of: query)
            return MoodStatistics(
                tally, today: today,
                tags: try tagStatistics(of: query, in: tally, lag: lag),
                whole: try wholeAutocorrelation(for: query))
        }
    }

    /// Returns how many moods a query selects without its limit, on how many days, and their mean.
    /// - Parameter query: The moods.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without their objects.
    public func summary(of query: MoodQuery) throws(JournalError) -> MoodSummary {
        try readingAtOneMoment { MoodSummary(try dailyTally(of: query)) }
    }

    /// Returns the autocorrelation of the whole journal if a query selects only some moods. Their days
    /// may be too few to estimate it.
    func wholeAutocorrelation(for query: MoodQuery) throws -> Autocorrelation? {
        guard query.place != nil || query.hasConditions else { return nil }
        return Autocorrelation(of: try dailyTally(of: MoodQuery()).series)
    }

    private func dailyTally(of query: MoodQuery) throws -> DailyTally {
        var tally = DailyTally()
        try forEachDay(of: query) { tally.add($1, on: $0, moods: $2) }
        return tally
    }
}
