import CivilTime

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

    init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// Creates the beginning of a day that is written like 2020-06-28.
    init?(day text: some StringProtocol) {
        var scanner = ASCIIScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day, hour: 0, minute: 0)
    }

    func at(_ time: ClockTime) -> ClockReading {
        ClockReading(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute,
            second: time.second)
    }
}

extension ClockReading: CustomStringConvertible {
    /// The date and the time in figures, "2020-06-28 18:22", with the second unless it is 0.
    public var description: String {
        func padded(_ number: Int, to count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        let time = [hour, minute] + (second == 0 ? [] : [second])
        return "\(padded(year, to: 4))-\(padded(month))-\(padded(day)) "
            + time.map { padded($0) }.joined(separator: ":")
    }
}
