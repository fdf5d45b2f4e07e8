/// A date and a time on a calendar and a wall clock. Nothing is checked: the day or time may not
/// exist.
public struct ClockReading: Hashable, Sendable {
    /// The year of the calendar.
    public var year: Int

    /// The month, 1 to 12 if it is valid.
    public var month: Int

    /// The day of the month, 1 to 31 if it is valid.
    public var day: Int

    /// The hour, 0 to 23 if it is valid.
    public var hour: Int

    /// The minute, 0 to 59 if it is valid.
    public var minute: Int

    /// The second, 0 to 59 if it is valid.
    public var second: Int

    /// Creates a reading without checking it.
    ///
    /// - Parameters:
    ///   - year: The year of the calendar.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, 1 to 31.
    ///   - hour: The hour, 0 to 23.
    ///   - minute: The minute, 0 to 59.
    ///   - second: The second, 0 to 59.
    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }
}
