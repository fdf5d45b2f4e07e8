import Persistence
import Statistics

/// The statistics of the moods that a query selects.
public struct MoodStatistics: Sendable {
    /// The numbers of moods and days, and the mean feeling of the days.
    public let summary: MoodSummary

    /// The number of moods with each feeling. Feelings that no mood has are absent.
    public let moodsByFeeling: [Feeling: Int]

    /// The run of days with a mood that contains today or yesterday, or `nil` if neither has a
    /// mood.
    public let currentStreak: ClosedRange<LocalDay>?

    /// The longest run of days with a mood, the latest of equal ones; `nil` without moods.
    public let longestStreak: ClosedRange<LocalDay>?

    /// The longest run of days without a mood between two days with one, the latest of equal ones;
    /// `nil` if no day is missing.
    public let longestGap: ClosedRange<LocalDay>?

    /// The differences between the days with each tag and the others.
    public let tags: TagStatistics

    init(_ tally: DailyTally, today: LocalDay, tags: TagStatistics) {
        summary = MoodSummary(tally)
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
}

extension Journal {
    /// Returns the statistics of the moods that a query selects, as of one moment.
    ///
    /// - Parameter today: The current local day, which determines the current streak.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects of
    ///   them, plus the tests of the tags (`TagDifference.all`).
    public func statistics(
        _ query: MoodQuery, today: LocalDay
    ) throws(JournalError) -> MoodStatistics {
        try readingAtOneMoment {
            let tally = try dailyTally(of: query)
            return MoodStatistics(
                tally, today: today, tags: try tagStatistics(of: query, in: tally.series))
        }
    }

    /// Returns how many moods a query selects without its limit, on how many days, and how these
    /// days feel.
    ///
    /// - Parameter query: The moods.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects of
    ///   them.
    public func summary(of query: MoodQuery) throws(JournalError) -> MoodSummary {
        try readingAtOneMoment { MoodSummary(try dailyTally(of: query)) }
    }

    private func dailyTally(of query: MoodQuery) throws -> DailyTally {
        var tally = DailyTally()
        try forEachDay(of: query) { tally.add($1, on: $0, moods: $2) }
        return tally
    }
}
