/// The feeling of one local day: the mean of the feelings of the day's moods.
public struct DailyMean: Hashable, Sendable {
    /// The local day, in days since 1970-01-01.
    public let day: Int
    /// The mean feeling of the day's moods.
    public let mean: Double
    /// The number of moods with a feeling on this day.
    public let moods: Int

    /// Creates the feeling of one day.
    /// - Parameters:
    ///   - day: The local day, in days since 1970-01-01.
    ///   - mean: The mean feeling of the day's moods.
    ///   - moods: The number of moods with a feeling on this day, from 1.
    public init(day: Int, mean: Double, moods: Int = 1) {
        self.day = day
        self.mean = mean
        self.moods = moods
    }
}
