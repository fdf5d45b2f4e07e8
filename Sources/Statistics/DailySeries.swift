/// The feelings of local days in chronological order, with at most one element a day.
///
/// Days may be missing: only days with a feeling are elements.
public struct DailySeries: Hashable, Sendable {
    /// The days with a feeling, oldest first.
    public let days: [DailyMean]
    /// The number of moods with a feeling on these days.
    public let numberOfMoods: Int

    /// Creates a series from days in any order.
    ///
    /// Elements of the same day are merged into one with the mean of all their moods. Elements
    /// without moods or without a finite mean are ignored.
    /// - Parameter days: The days, in any order.
    /// - Complexity: O(*n* log *n*) in the number of days.
    public init(_ days: some Sequence<DailyMean>) {
        var merged: [DailyMean] = []
        let valid = days.filter { $0.moods > 0 && $0.mean.isFinite }
        for next in valid.sorted(by: { $0.day < $1.day }) {
            if let last = merged.last, last.day == next.day {
                let moods = last.moods + next.moods
                let sum = last.mean * Double(last.moods) + next.mean * Double(next.moods)
                merged[merged.count - 1] = DailyMean(
                    day: next.day, mean: sum / Double(moods), moods: moods)
            } else {
                merged.append(next)
            }
        }
        self.days = merged
        numberOfMoods = merged.reduce(0) { $0 + $1.moods }
    }

    /// The mean of the days' feelings, in which each day counts once; 0 without days.
    var mean: Double { days.reduce(into: RunningMean()) { $0.add($1.mean) }.mean(atLeast: 1) ?? 0 }

    /// The sum of the squared deviations of the days' feelings from their mean.
    var sumOfSquares: Double {
        let mean = mean
        return days.reduce(0) { $0 + ($1.mean - mean) * ($1.mean - mean) }
    }
}
