/// Counts moods by local day and by feeling, in one pass over them in any order.
public struct DailyTally: Sendable {
    private var tallies: [Int: DayTally] = [:]
    /// The number of moods, with and without a feeling.
    public private(set) var numberOfMoods = 0
    /// The number of moods with each feeling; feelings that no mood has are absent.
    public private(set) var moodsByFeeling: [Int: Int] = [:]

    /// Creates a tally without moods.
    public init() {}

    /// Counts moods with the same day and feeling.
    /// - Parameters:
    ///   - feeling: Their feeling, or `nil` if they have none.
    ///   - day: Their local day, in days since 1970-01-01.
    ///   - moods: The number of moods; a number below 1 is ignored.
    public mutating func add(feeling: Int?, on day: Int, moods: Int = 1) {
        guard moods > 0 else { return }
        numberOfMoods += moods
        tallies[day, default: DayTally()].add(feeling, moods: moods)
        if let feeling { moodsByFeeling[feeling, default: 0] += moods }
    }

    /// The days with a mood, with or without a feeling, oldest first.
    /// - Complexity: O(*n* log *n*) in the number of days.
    public var days: [Int] { tallies.keys.sorted() }

    /// The feelings of the days; days with no feeling at all are absent.
    /// - Complexity: O(*n* log *n*) in the number of days.
    public var series: DailySeries { series(after: 0) }

    /// Returns the feelings of the days that come a number of days after one with a mood. Nobody knows
    /// which tags a day without a mood would have.
    /// - Parameter lag: The number of days.
    /// - Returns: The feelings; days with no feeling at all are absent.
    /// - Complexity: O(*n* log *n*) in the number of days.
    public func series(after lag: Int) -> DailySeries {
        DailySeries(
            tallies.lazy.compactMap { day, tally in
                guard tallies[day - lag] != nil else { return nil }
                return tally.mean.map { DailyMean(day: day, mean: $0, moods: tally.felt) }
            })
    }
}
