import CivilTime
import Interchange
import Foundation

/// A calendar day without a time zone: 2024-05-01.
///
/// The calendar is the proleptic Gregorian calendar of ISO 8601 (no Julian days before 1582), and
/// the years are 0001 to 9999. Days sort chronologically, and so do their descriptions.
public struct LocalDay: Hashable, Comparable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1 to the last day of the month.
    public let day: Int

    /// Creates a day.
    /// - Parameters:
    ///   - year: The year, 1 to 9999.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, from 1.
    /// - Returns: `nil` if the day doesn't exist: February 30, month 13, year 0.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), GregorianCalendar.hasDay(year, month, day) else {
            return nil
        }
        self.init(unchecked: year, month, day)
    }

    /// Creates the local day of an instant.
    /// - Parameter date: The instant, rounded to the nearest millisecond.
    /// - Returns: `nil` if the day is outside the years 0001 to 9999.
    public init?(_ date: Date, in timeZone: ZoneRules) {
        self.init(date, secondsFromGMT: Int64(timeZone.secondsFromGMT(for: date)))
    }

    init?(_ date: Date, secondsFromGMT: Int64) {
        guard let milliseconds = date.millisecondsSince1970 else { return nil }
        let local = milliseconds + secondsFromGMT * 1000
        self.init(daysSince1970: Int(local.quotientRoundedDown(by: 86_400_000)))
    }

    /// Returns the day some days later.
    /// - Parameter days: The number of days; negative for earlier days.
    /// - Returns: The day, or `nil` outside the years 0001 to 9999.
    public func adding(days: Int) -> LocalDay? {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        return overflow ? nil : LocalDay(daysSince1970: sum)
    }

    /// Returns the same day of the month some months later, or the last day of a shorter month.
    /// - Parameter months: The number of months; negative for earlier days.
    /// - Returns: The day, or `nil` outside the years 0001 to 9999.
    public func adding(months: Int) -> LocalDay? {
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow else { return nil }
        let newYear = sum.quotientRoundedDown(by: 12)
        let newMonth = sum - newYear * 12 + 1
        guard (1...9999).contains(newYear) else { return nil }
        let last = GregorianCalendar.numberOfDays(inMonth: newMonth, of: newYear)
        return LocalDay(unchecked: newYear, newMonth, min(day, last))
    }

    /// The day of the week in ISO 8601: 1 for Monday to 7 for Sunday.
    public var weekday: Int {
        let sinceMonday = daysSince1970 + 3  // 1970-01-01 was a Thursday.
        return sinceMonday - sinceMonday.quotientRoundedDown(by: 7) * 7 + 1
    }

    /// Returns the first day of this day's week.
    /// - Parameter firstWeekday: The weekday with which weeks begin, as in ``weekday``.
    /// - Returns: The day, or `nil` before the year 0001.
    public func firstOfWeek(from firstWeekday: Int) -> LocalDay? {
        adding(days: -daysIntoWeek(from: firstWeekday))
    }

    /// Returns the number of days from the first day of the week to this day, 0 to 6.
    /// - Parameter firstWeekday: The weekday with which weeks begin, as in ``weekday``.
    public func daysIntoWeek(from firstWeekday: Int) -> Int { (weekday - firstWeekday + 7) % 7 }

    /// Returns the instant of a time on this day.
    ///
    /// A time that a clock change skips is read with the offset before the change (02:30 becomes
    /// 03:30). A repeated time is the first of the two, as in Foundation's `Calendar`.
    /// - Parameters:
    ///   - time: The local time.
    ///   - timeZone: The zone of the local time.
    /// - Returns: The instant.
    public func date(at time: LocalTime, in timeZone: ZoneRules) -> Date {
        moment(at: time, in: timeZone).date
    }

    /// Returns the instant of a time on this day, and whether a clock change skips or repeats it.
    func moment(at time: LocalTime, in timeZone: ZoneRules) -> (date: Date, change: ClockChange?) {
        let local = Int64(daysSince1970) * 86400 + Int64(time.secondOfDay)
        let (seconds, change) = timeZone.instant(ofLocal: local)
        return (Date(secondsSince1970: seconds, nanosecond: time.nanosecond), change)
    }

    /// Returns the effect of a clock change on a time of this day, or without a time on the whole day.
    func clockChange(at time: LocalTime?, in timeZone: ZoneRules) -> ClockChange? {
        if let time { return moment(at: time, in: timeZone).change }
        return timeZone.skipsDay(daysSince1970) ? .skipped : nil
    }

    /// Whether one day is before another.
    public static func < (lhs: LocalDay, rhs: LocalDay) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}

/// Day numbers, by the algorithms of ``GregorianCalendar``.
extension LocalDay {
    /// The number of days since 1970-01-01; negative before it.
    public var daysSince1970: Int { GregorianCalendar.daysSince1970(year, month, day) }

    var startInUTC: Date { Date(secondsSince1970: Int64(daysSince1970) * 86400) }

    /// Creates the day with a number.
    /// - Parameter daysSince1970: The number of days since 1970-01-01; negative before it.
    /// - Returns: The day, or `nil` outside the years 0001 to 9999.
    public init?(daysSince1970: Int) {
        guard let (year, month, day) = GregorianCalendar.day(daysSince1970: daysSince1970) else {
            return nil
        }
        self.init(unchecked: year, month, day)
    }
}

extension LocalDay: LosslessStringConvertible {
    /// The day as "YYYY-MM-DD", always in ten characters.
    public var description: String { String(ascii: 10) { $0.append(year, month, day) } }

    /// Returns the four digits of a year: "0987".
    /// - Parameter year: The year, from 1 to 9999.
    /// - Returns: The four digits.
    public static func text(ofYear year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Reads a day in the form of ``description``, or returns `nil` for anything else.
    /// - Parameter description: A text such as "2024-05-01".
    public init?(_ description: String) {
        var scanner = ASCIIScanner(description)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
