import CivilTime
import Foundation

/// The local days to which a listing is limited.
public enum MoodPeriod: Sendable, Equatable {
    /// The days of a range.
    case days(ClosedRange<LocalDay>)
    /// A day and all days after it.
    case since(LocalDay)
    /// The evening of a day and the night after it, from 18:00 to 04:00 by the clocks of a zone.
    case night(of: LocalDay, in: ZoneRules)
    /// A month of every year, 1 to 12.
    case month(Int)
    /// The same day of every earlier year. In a year without February 29, that day counts as
    /// February 28, so that every day of the past has its anniversary in every year.
    case anniversary(of: LocalDay)

    /// Reads a day or a period: `2024-05-01`, `last week`, `from 1 may to 5 may`, `from 1 may`,
    /// `last night`.
    /// - Parameters:
    ///   - text: A date in a form of ``DateExpression``, without a time unless it ends in `evening`,
    ///     `night` or `tonight`; or a date after `from` or `since`; or two dates with `to` or a dash between, whose
    ///     month may stand once: `1 to 5 nov`, `1-5 nov`. Without a year, `24 dec to 6 jan` is the period that is
    ///     going on, or else the last one.
    ///   - now: The current moment.
    ///   - timeZone: The zone of today's date, which only relative forms evaluate.
    ///   - firstWeekday: The first day of a week, 1 for Monday to 7 for Sunday, which only weeks evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a date or has a time.
    public init(
        on text: String, now: Date, timeZone: @autoclosure @escaping () -> ZoneRules,
        firstWeekday: @autoclosure @escaping () -> Int = 1
    ) throws(DateExpressionError) {
        let period = try Self(
            argument: text, now: now, timeZone: timeZone(), firstWeekday: firstWeekday())
        guard let period else { throw DateExpressionError(text: text, reason: .notUnderstood) }
        self = period
    }

    /// Reads a day or a period from an argument that may be something else, such as a region.
    /// - Parameters:
    ///   - text: The argument.
    ///   - now: The current moment.
    ///   - timeZone: The zone of today's date, which only relative forms evaluate.
    ///   - firstWeekday: The first day of a week, 1 for Monday to 7 for Sunday, which only weeks evaluate.
    /// - Returns: `nil` if the text isn't a date in a form of ``DateExpression``, or two of them.
    /// - Throws: ``DateExpressionError`` if the date doesn't exist, is ambiguous or has a time, or if
    ///   the period ends before it begins.
    public init?(
        argument text: String, now: Date, timeZone: @autoclosure @escaping () -> ZoneRules,
        firstWeekday: @autoclosure @escaping () -> Int = 1
    ) throws(DateExpressionError) {
        let reader = DaysReader(now: now, timeZone: timeZone, firstWeekday: firstWeekday)
        let words = text.split { $0.isWhitespace }.flatMap(DaysReader.ends)
        let lowercased = words.map { $0.lowercased() }
        let (firstWord, lastWord) = (lowercased.first ?? "", lowercased.last ?? "")
        let isFrom = firstWord == "from" || firstWord == "since"
        let beginning = isFrom || firstWord == "between" ? 1 : 0
        let end = lowercased.lastIndex {
            firstWord == "between" ? $0 == "and" : $0 == "to" || $0 == "until"
        }
        guard let end, end > beginning, end + 1 < words.count else {
            if isFrom, words.count > 1 {
                let rest = words[1...].joined(separator: " ")
                guard let days = try reader.days(rest) else { return nil }
                self = .since(days.lowerBound)
            } else if let part = PartOfDay(rawValue: lastWord == "tonight" ? "night" : lastWord),
                part == .night || part == .evening,
                case .local(let day, part.time)? = try reader.moment(text)
            {
                self = .night(of: day, in: timeZone())
            } else {
                guard let days = try reader.days(text) else { return nil }
                self = .days(days)
            }
            return
        }
        let texts = [words[beginning..<end], words[(end + 1)...]].map { $0.joined(separator: " ") }
        guard let days = try reader.days(from: texts[0], to: texts[1], of: text) else { return nil }
        self = .days(days)
    }

    /// Reads a month. `2024-05`, `May 2024` and `last month` are one month; `may` and `5` are the
    /// month of every year.
    /// - Parameter timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a month.
    public init(
        month text: String, now: Date, timeZone: @autoclosure @escaping () -> ZoneRules
    ) throws(DateExpressionError) {
        let name = text.trimmingCharacters(in: .whitespaces).lowercased()
        if let number = Int(name).flatMap({ (1...12).contains($0) ? $0 : nil })
            ?? EnglishMonth.number(name)
        {
            self = .month(number)
            return
        }
        guard
            case .period(let first, let last)? = try DaysReader(now: now, timeZone: timeZone)
                .moment(text),
            first.day == 1, (first.year, first.month) == (last.year, last.month),
            last.day == GregorianCalendar.numberOfDays(inMonth: last.month, of: last.year)
        else { throw DateExpressionError(text: text, reason: .notAMonth) }
        self = .days(first...last)
    }

    /// Reads a year: `2024`, `this year`, `last year`.
    /// - Parameter timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a year.
    public init(
        year text: String, now: Date, timeZone: @autoclosure @escaping () -> ZoneRules
    ) throws(DateExpressionError) {
        guard
            case .period(let first, let last)? = try DaysReader(now: now, timeZone: timeZone)
                .moment(text),
            first.year == last.year, (first.month, first.day) == (1, 1),
            (last.month, last.day) == (12, 31)
        else { throw DateExpressionError(text: text, reason: .notAYear) }
        self = .days(first...last)
    }

    /// The ends, which are included, or `nil` for a side without a limit.
    var limits: (first: MoodQuery.Bound?, last: MoodQuery.Bound?) {
        switch self {
        case .days(let days): return (.day(days.lowerBound), .day(days.upperBound))
        case .since(let day): return (.day(day), nil)
        case .night(let day, let zone):
            let hour = 3_600_000
            let evening = LocalTime(millisecondOfDay: 18 * hour)
            let morning = LocalTime(millisecondOfDay: DateExpressionParser.endOfNight * hour)
            return (
                .instant(day.date(at: evening, in: zone)),
                day.adding(days: 1).map { .instant($0.date(at: morning, in: zone) - 0.001) }
            )
        case .month: return (nil, nil)
        case .anniversary(let day):
            return (nil, LocalDay(year: day.year - 1, month: 12, day: 31).map(MoodQuery.Bound.day))
        }
    }

    /// Parts of a day, one of which the day must contain, or `nil` for all days between the limits.
    var parts: [String]? {
        switch self {
        case .days, .since, .night: return nil
        case .month(let month): return ["-\(month < 10 ? "0" : "")\(month)-"]
        case .anniversary(let day):
            let own = String(day.description.dropFirst(4))
            let isBeforeMarch = (day.month, day.day) == (2, 28) && day.adding(days: 1)?.month == 3
            return isBeforeMarch ? [own, "-02-29"] : [own]
        }
    }
}
