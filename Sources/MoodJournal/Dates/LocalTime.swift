import CivilTime
import Foundation

/// A time of day on a wall clock, without a time zone: 00:00 to 23:59:59.999999999.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59. There are no leap seconds, as in POSIX time.
    public let second: Int
    /// The nanosecond, 0 to 999,999,999.
    public let nanosecond: Int

    /// Creates a time of day.
    /// - Parameters:
    ///   - hour: The hour, 0 to 23.
    ///   - minute: The minute, 0 to 59.
    ///   - second: The second, 0 to 59.
    ///   - nanosecond: The nanosecond, 0 to 999,999,999.
    /// - Returns: `nil` if the time doesn't exist: 24:00, 23:60, 23:59:60.
    public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999_999_999).contains(nanosecond)
        else { return nil }
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
    }

    /// Creates the local time of an instant.
    /// - Parameter date: The instant, rounded to the nearest millisecond.
    /// - Returns: `nil` if the local day is outside the years 0001 to 9999.
    public init?(_ date: Date, in timeZone: ZoneRules) {
        guard let milliseconds = date.millisecondsSince1970 else { return nil }
        let local = milliseconds + Int64(timeZone.secondsFromGMT(for: date)) * 1000
        let days = local.quotientRoundedDown(by: 86_400_000)
        guard LocalDay(daysSince1970: Int(days)) != nil else { return nil }
        self.init(millisecondOfDay: Int(local - days * 86_400_000))
    }

    init(millisecondOfDay: Int) {
        hour = millisecondOfDay / 3_600_000
        minute = millisecondOfDay / 60_000 % 60
        second = millisecondOfDay / 1000 % 60
        nanosecond = millisecondOfDay % 1000 * 1_000_000
    }

    /// 12:00, as which a mood with a date and no time is stored.
    public static let noon = LocalTime(millisecondOfDay: 43_200_000)

    var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    /// Whether one time of day is before another.
    public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
        (lhs.secondOfDay, lhs.nanosecond) < (rhs.secondOfDay, rhs.nanosecond)
    }
}
