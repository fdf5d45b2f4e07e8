import Statistics

/// The number of moods, the number of their local days, and the mean feeling of these days.
public struct MoodSummary: Sendable {
    /// The number of moods, with and without a feeling.
    public let moods: Int
    /// The number of local days with a mood.
    public let days: Int
    /// The first and the last local day with a mood, or `nil` without moods.
    public let period: ClosedRange<LocalDay>?
    /// The mean feeling of the days and its interval, with the numbers of days and moods. Days and
    /// moods without a feeling don't count.
    public let feelings: SeriesSummary

    /// The lowest and the highest feeling, as numbers.
    public static let scale = Double(Feeling.awful.rawValue)...Double(Feeling.rad.rawValue)

    /// - Parameter whole: The autocorrelation of all days that these are part of; default: their
    ///   own.
    init(_ tally: DailyTally, autocorrelation whole: Autocorrelation? = nil) {
        let days = tally.days
        moods = tally.numberOfMoods
        self.days = days.count
        period = days.first.flatMap { first in
            days.last.flatMap { ClosedRange(daysSince1970: first...$0) }
        }
        feelings = SeriesSummary(of: tally.series, scale: Self.scale, autocorrelation: whole)
    }
}

extension ClosedRange<LocalDay> {
    /// The number of days from the first to the last.
    public var numberOfDays: Int { upperBound.daysSince1970 - lowerBound.daysSince1970 + 1 }

    /// Creates a range of days from their numbers, or returns `nil` outside the years 0001 to 9999.
    init?(daysSince1970 range: ClosedRange<Int>) {
        guard let first = LocalDay(daysSince1970: range.lowerBound),
            let last = LocalDay(daysSince1970: range.upperBound)
        else { return nil }
        self = first...last
    }
}

extension DailyTally {
    mutating func add(_ feeling: Feeling?, on day: LocalDay, moods: Int) {
        add(feeling: feeling?.rawValue, on: day.daysSince1970, moods: moods)
    }
}
