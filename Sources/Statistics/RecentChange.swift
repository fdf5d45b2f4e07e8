/// How the days of the last weeks differ from the year before.
public struct RecentChange: Hashable, Sendable {
    /// The last 30 days, with today.
    public let recent: DayGroup
    /// The 365 days before; `nil` if fewer than 5 of them have a feeling.
    public let before: DayGroup?
    /// Whether the days before are of a whole year: the first of the 365 days with a feeling is one of
    /// the first 30.
    public let beginsYearBefore: Bool
    /// The mean of the recent days, minus that of the days before.
    public let difference: Estimate?
    /// The number of recent days: 30.
    public static let recentDays = 30
    /// The number of days before that the recent days are compared with: 365.
    public static let daysBefore = 365

    /// Compares the last days of a series with those before.
    ///
    /// It is `nil` if fewer than 5 of the last 30 days have a feeling.
    /// - Parameters:
    ///   - series: The days.
    ///   - today: The current local day, in days since 1970-01-01.
    /// - Complexity: O(*n*) in the number of days.
    public init?(of series: DailySeries, today: Int) {
        let first = today - Self.recentDays + 1
        let both = DailySeries(
            series.days.filter { (first - Self.daysBefore...today).contains($0.day) })
        beginsYearBefore =
            both.days.first.map { $0.day < first - Self.daysBefore + Self.recentDays } ?? false
        let split = both.days.firstIndex { $0.day >= first } ?? both.days.endIndex
        let marked = Array(split..<both.days.endIndex)
        guard marked.count >= RunningMean.minimumDays else { return nil }
        recent = DayGroup(marked, of: both)
        let isComparable = split >= RunningMean.minimumDays
        before = isComparable ? DayGroup(Array(0..<split), of: both) : nil
        difference = isComparable ? both.difference(of: marked) : nil
    }
}
