import Foundation
import FoundationInternationalization

/// What someone wrote for a date.
///
/// Understood, in any case and with any white space around it:
/// - ISO 8601 dates: `2024-05-01`, `20240501`;
/// - with a time after `T` or a space, to the nanosecond: `2024-05-01T03:00`,
///   `2024-05-01 03:00:12.345`, `20240501T030012`; and then with an offset from UTC of at most 18
///   hours: `Z`, `+09:00`, `+0900`, `-03`;
/// - `now`, `today`, `yesterday`;
/// - `monday` to `sunday`, or `mon` to `sun`: the most recent such day before today;
/// - `3 days ago`, also weeks, months and years, `a` or `an` for 1: a day. Months and years keep
///   the day of the month, or end on the last one where the month is shorter;
/// - `2 hours ago`, also minutes and seconds: an instant;
/// - each form that is a day with a time, with or without `at`: `yesterday 14:30`, `monday 9pm`,
///   `3 days ago at 08:00:30`, `2024-05-01 9:30am`.
///
/// Everything else is an error: nothing is guessed.
public struct DateExpression: Sendable, Equatable {
    public enum Moment: Sendable, Equatable {
        /// A day without a time.
        case day(LocalDay)
        /// A day and a time as the clocks of a place that is not named show them.
        case local(LocalDay, LocalTime)
        /// A point in time, and the zone of the offset where one was written.
        case instant(Date, offset: TimeZone?)
    }

    public let moment: Moment
    private let text: String
    private let now: Date

    /// Reads a date.
    ///
    /// - Parameters:
    ///   - now: the moment that `now`, `today` and `3 days ago` are seen from.
    ///   - timeZone: decides which day it is now.
    public init(_ text: String, now: Date, timeZone: TimeZone) throws(DateExpressionError) {
        var parser = DateExpressionParser(text: text, now: now, timeZone: timeZone)
        do throws(DateExpressionError.Reason) {
            moment = try parser.parse()
        } catch {
            throw DateExpressionError(text: text, reason: error)
        }
        self.text = text
        self.now = now
    }

    /// The instant that is meant in a time zone, where days and times are that zone's.
    ///
    /// A day without a time means the present time on that day: the time of day that `now` is in
    /// this zone. A time that a clock change skipped is read with the offset before the change
    /// (02:30 becomes 03:30); of a time that came twice, the first is meant.
    ///
    /// Throws `outOfRange` where the instant, in this zone or in UTC, is outside the years 0001 to
    /// 9999.
    public func date(in timeZone: TimeZone) throws(DateExpressionError) -> Date {
        let date: Date? =
            switch moment {
            case .day(let day):
                LocalTime(now, in: timeZone).map { day.date(at: $0, in: timeZone) }
            case .local(let day, let time): day.date(at: time, in: timeZone)
            case .instant(let date, _): date
            }
        guard let date, LocalDay(date, in: timeZone) != nil, LocalDay(date, in: .gmt) != nil else {
            throw DateExpressionError(text: text, reason: .outOfRange)
        }
        return date
    }
}

extension DateExpressionError.Reason: Error {}
