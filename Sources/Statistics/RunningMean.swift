/// The mean of the feelings of successive days, in which each day counts once.
///
/// It adds up differences from the first day, so that the mean of equal days is exact.
public struct RunningMean: Sendable {
    /// The number of days below which only the counts are known: 5.
    public static let minimumDays = 5
    /// The number of days.
    public private(set) var count = 0

    private var first = 0.0
    private var differences = 0.0

    /// Creates the mean of no days.
    public init() {}

    /// Adds a day.
    /// - Parameter feeling: The mean of the day's moods; `nil` leaves the mean as it is.
    public mutating func add(_ feeling: Double?) {
        guard let feeling else { return }
        if count == 0 { first = feeling }
        count += 1
        differences += feeling - first
    }

    /// Returns the mean, or `nil` if there are too few days.
    /// - Parameter least: The least number of days, from 1 (default: ``minimumDays``).
    public func mean(atLeast least: Int = Self.minimumDays) -> Double? {
        count < max(least, 1) ? nil : first + differences / Double(count)
    }
}
