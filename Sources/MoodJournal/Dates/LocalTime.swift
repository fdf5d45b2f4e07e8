import Foundation
import FoundationInternationalization

/// A time of day as a clock on the wall shows it, without a time zone: 00:00 to 23:59:59.999999999.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int
    /// 0 to 59: leap seconds do not exist here, as in POSIX time.
    public let second: Int
    /// 0 to 999,999,999.
    public let nanosecond: Int

    /// Nothing where no such time exists: 24:00, 23:60, 23:59:60.
    public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999_999_999).contains(nanosecond)
        else { return nil }
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
    }

    /// The time it is at an instant, to the nearest millisecond, in a time zone.
    ///
    /// Nothing where `LocalDay` has no day for the instant either.
    public init?(_ date: Date, in timeZone: TimeZone) {
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

    static let noon = LocalTime(millisecondOfDay: 43_200_000)

    var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
        (lhs.secondOfDay, lhs.nanosecond) < (rhs.secondOfDay, rhs.nanosecond)
    }
}
