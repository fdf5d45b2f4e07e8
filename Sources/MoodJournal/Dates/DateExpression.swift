import CivilTime
import Foundation
import Interchange

/// A date in one of the forms that people and files use.
///
/// These forms are accepted, in any case and with any white space around them:
/// - ISO 8601 dates: `2024-05-01`, `20240501`; also `2024-5-1`, `2024/05/01`, `01.05.2024`, and
///   `13/05/2024` if only one of the numbers can be the day;
/// - with a time after `T` or a space, to the nanosecond: `2024-05-01T03:00`, `2024-05-01
///   03:00:12.345`, `20240501T030012`; and then with an offset from UTC of at most 18 hours: `Z`,
///   `+09:00`, `+0900`, `-03`;
/// - `now`, `today`, `yesterday`, `the day before yesterday`;
/// - `monday` to `sunday`, or `mon` to `sun`, also after `last`: the last such day before today;
/// - `May 1`, `1 May`, `the 1st of May`, also with a year. Without a year, this is the most recent such
///   day up to today, and so is `the 1st` without a month. The day of the week before it must be
///   right: `Sun 22 Nov`;
/// - `3 days ago`, also weeks, months and years, and `a`, `an` or `one` to `twelve`: a day. Months
///   and years keep the day of the month, or use the last day of a shorter month;
/// - `2 hours ago`, `2h ago`, `half an hour ago`, also minutes (`min`) and seconds: an instant; and
///   `@1795000000`, the seconds since 1970 in UTC;
/// - each form that is a day with a time, with or without `at`: `yesterday 14:30`, `monday 9pm`, `3
///   days ago at 08:00:30`, `2024-05-01 9:30am`, `6.30 p.m. yesterday`, `1 May 12 noon`, `21h30`. A
///   point may replace the colon before am or pm and from 13 on; `21.12` alone may be a day, and is an
///   error. A time alone is today's; until 04:00, one from 04:00 on is yesterday's, because the day
///   isn't over for the one who types it;
/// - the parts of a day instead of a time: `morning` (09:00), `noon` or `midday` (12:00), `afternoon`
///   (15:00), `evening` (20:00) and `night` (22:00), as in `yesterday evening`; `this morning`, `this
///   afternoon`, `this evening`, `tonight`; `last night` and `last evening`, which are yesterday's.
///   Until 04:00, the parts of this day are yesterday's too;
/// - a time in a part of the day, which determines its half: `tonight at 9:30`, `8:15 this morning`,
///   and `last night at 1am`, which is after midnight;
/// - `last 7 days`, also `the last`, `past` and `the past`, weeks, fortnights, months and years, and
///   without `last`: so many up to today; `past week`, `the last week` and `fortnight`;
/// - whole periods: `2024`, `2024-05`, `May 2024`; `may`, the most recent May that has begun; `last
///   may`, the most recent one that is over; `this` and `last` `week` (from its first day), `weekend`
///   (Saturday and Sunday), `month` and `year`, of which `this` may be left out. `weekend` alone is
///   the last one until Saturday.
///
/// All other texts are errors, because nothing is guessed. A text with several possible meanings is
/// an error that says so.
public struct DateExpression: Sendable, Equatable {
    /// The meaning of a date expression.
    public enum Moment: Sendable, Equatable {
        /// Several days: a weekend, a week, a month or a year; both ends are included.
        case period(first: LocalDay, last: LocalDay)
        /// A day without a time.
        case day(LocalDay)
        /// A day and a time by the local clocks.
        case local(LocalDay, LocalTime)
        /// An instant, and the zone of its offset if the text has a numeric one. `Z` fixes the
        /// instant, but not the zone.
        case instant(Date, offset: ZoneRules?)
    }

    /// The meaning of the text.
    public private(set) var moment: Moment
    private let text: String
    private let now: Date

    /// Reads a date.
    /// - Parameters:
    ///   - text: The date in one of the forms above.
    ///   - now: The current moment, for relative forms such as `now`, `today` and `3 days ago`.
    ///   - timeZone: The zone that determines today's date, which only relative forms evaluate.
    ///   - dayOfTime: The day of a time alone (default: today).
    ///   - firstWeekday: The first day of a week, 1 for Monday to 7 for Sunday, which only weeks
    ///     evaluate.
    /// - Throws: ``DateExpressionError`` for another form, an invalid date, or several meanings.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        _ text: String, now: Date, timeZone: @autoclosure @escaping () -> ZoneRules,
        dayOfTime: LocalDay? = nil, firstWeekday: @autoclosure @escaping () -> Int = 1
    ) throws(DateExpressionError) {
        try self.init(
            text, order: nil, now: now, timeZone: timeZone, dayOfTime: dayOfTime,
            firstWeekday: firstWeekday, isInDigits: false)
    }

    /// Returns whether two words are a number of days, weeks, months or years: `3 days`, `a week`.
    /// - Parameters:
    ///   - number: A number, in digits or as a word.
    ///   - unit: A unit, in lower case.
    public static func isCount(_ number: Substring, of unit: Substring) -> Bool {
        (Int(number) ?? DateExpressionParser.count(named: String(number))) != nil
            && ["day", "week", "fortnight", "month", "year"].contains(
                unit.hasSuffix("s") ? unit.dropLast() : unit)
    }

    /// Reads a date from a file or from a person.
    /// - Parameters:
    ///   - order: The order of day and month in `05/01/2024`.
    ///   - timeZone: The zone that determines today's date.
    ///   - isInDigits: Whether the text comes from a file. Words like "yesterday" are then errors,
    ///     because they would mean another day each time that the file is read.
    init(
        _ text: String, order: DateOrder?, now: Date, timeZone: @escaping () -> ZoneRules,
        dayOfTime: LocalDay? = nil, firstWeekday: @escaping () -> Int = { 1 }, isInDigits: Bool
    ) throws(DateExpressionError) {
        do throws(DateExpressionError.Reason) {
            var iso = text
            if let numeric = NumericDate(text) {
                guard let text = numeric.text(in: order) else {
                    throw isInDigits ? .dayOrMonthFirstInFile : .dayOrMonthFirst
                }
                iso = text
            }
            var parser = DateExpressionParser(
                text: iso, now: now, timeZone: timeZone, firstWeekday: firstWeekday)
            parser.dayOfTime = dayOfTime
            moment = try isInDigits ? parser.parseDigits() : parser.parse()
        } catch {
            throw DateExpressionError(text: text, reason: error)
        }
        self.text = text
        self.now = now
    }

    /// Returns whether it is a day alone, and the day with this text.
    func isDay(_ text: String) -> Bool {
        if case .day(let day) = moment { day.description == text } else { false }
    }

    /// Returns the expression with a time if it is a day alone. Noon stands for no time.
    func withTime(_ time: LocalTime?) -> DateExpression {
        guard case .day(let day) = moment, let time, time != .noon else { return self }
        var date = self
        date.moment = .local(day, time)
        return date
    }

    /// Returns the instant, if days and times without an offset are in a time zone.
    ///
    /// A day without a time means noon, as in imports. Statistics by hour ignore moods at exactly
    /// noon (``LocalTime/noon``). A time that a clock change skips is read with the offset before
    /// the change (02:30 becomes 03:30). A time that a clock change repeats is the first of the two.
    /// - Parameter timeZone: The zone of days and times without an offset.
    /// - Returns: The instant.
    /// - Throws: ``DateExpressionError`` with the reason `wholePeriod` for more than one day, or
    ///   `outOfRange` if the instant, in this zone or in UTC, is outside the years 0001 to 9999.
    public func date(in timeZone: ZoneRules) throws(DateExpressionError) -> Date {
        let date: Date? =
            switch moment {
            case .period: throw DateExpressionError(text: text, reason: .wholePeriod)
            case .day(let day): day.date(at: .noon, in: timeZone)
            case .local(let day, let time): day.date(at: time, in: timeZone)
            case .instant(let date, _): date
            }
        guard let date, LocalDay(date, in: timeZone) != nil, LocalDay(date, in: .gmt) != nil else {
            throw DateExpressionError(text: text, reason: .outOfRange)
        }
        return date
    }

    /// Returns whether the date is in the future: a day later than today, or a time that is ahead by
    /// more than a minute, because the clocks of two machines differ.
    func isAhead(in timeZone: ZoneRules) -> Bool {
        if case .day(let day) = moment {
            return LocalDay(now, in: timeZone).map { day > $0 } ?? false
        }
        return (try? date(in: timeZone)).map { $0.timeIntervalSince(now) > 60 } ?? false
    }

    /// Returns the effect of a clock change in the zone on the written time or day. It is `nil` if no
    /// change affects it, or if the time has an offset.
    func clockChange(in timeZone: ZoneRules) -> ClockChange? {
        switch moment {
        case .local(let day, let time): day.clockChange(at: time, in: timeZone)
        case .day(let day): day.clockChange(at: nil, in: timeZone)
        case .period, .instant: nil
        }
    }
}

extension DateExpressionError.Reason: Error {}
