/// The number of days in a part of a series, and their mean feeling.
public struct DayGroup: Hashable, Sendable {
    /// The number of days with a feeling.
    public let numberOfDays: Int
    /// The number of moods with a feeling on these days.
    public let numberOfMoods: Int
    /// The mean of the days' feelings, in which each day counts once; NaN without days.
    public let mean: Double

    /// Counts the days of a series at some indices. It takes O(*m*) in the number of indices.
    init(_ indices: [Int], of series: DailySeries) {
        numberOfDays = indices.count
        numberOfMoods = indices.reduce(0) { $0 + series.days[$1].moods }
        mean =
            indices.reduce(into: RunningMean()) { $0.add(series.days[$1].mean) }.mean(atLeast: 1)
            ?? 0
    }
}
