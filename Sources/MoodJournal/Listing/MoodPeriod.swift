import CivilTime
import Foundation

/// The local days to which a listing is limited.
public enum MoodPeriod: Sendable, Equatable {
    /// The days of a range.
    case days(ClosedRange<LocalDay>)
    /// A month of every year, 1 to 12.
    case month(Int)
    /// The same day of every earlier year. In a year without February 29, that day counts as
    /// February 28, so that every day of the past has its anniversary in every year.
    case anniversary(of: LocalDay)

    /// Reads a day or a period: `2024-05-01`, `yesterday`, `last week`, `from 1 may to 5 may`.
    /// - Parameters:
    ///   - text: A date in a form of ``DateExpression``, without a time, or two with `to` between.
    ///   - now: The current moment.
    ///   - timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a date or has a time.
    public init(
        on text: String, now: Date, timeZone: @autoclosure @escaping () -> TimeZone
    ) throws(DateExpressionError) {
        guard let period = try Self(argument: text, now: now, timeZone: timeZone()) else {
            throw DateExpressionError(text: text, reason: .notUnderstood)
        }
        self = period
    }

    /// Reads a day or a period from an argument that may be something else, such as a region.
    /// - Parameters:
    ///   - text: The argument.
    ///   - now: The current moment.
    ///   - timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Returns: `nil` if the text isn't a date in a form of ``DateExpression``, or two of them.
    /// - Throws: ``DateExpressionError`` if the date doesn't exist, is ambiguous or has a time, or if
    ///   the period ends before it begins.
    public init?(
        argument text: String, now: Date, timeZone: @autoclosure @escaping () -> TimeZone
    ) throws(DateExpressionError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let beginning = words.prefix { $0 == "from" || $0 == "between" }.count
        let conjunctions: [Substring] = words.first == "between" ? ["and"] : ["to", "until"]
        guard let end = words.lastIndex(where: conjunctions.contains), end > beginning,
            end + 1 < words.count
        else {
            guard let days = try Self.days(text, now, timeZone) else { return nil }
            self = .days(days)
            return
        }
        let texts = [words[beginning..<end], words[(end + 1)...]].map { $0.joined(separator: " ") }
        guard let first = try Self.days(texts[0], now, timeZone),
            let last = try Self.days(texts[1], now, timeZone)
        else { return nil }
        guard first.lowerBound <= last.upperBound else {
            throw DateExpressionError(text: text, reason: .endsBeforeBeginning)
        }
        self = .days(first.lowerBound...last.upperBound)
    }

    /// Returns the days of a text, or `nil` if it isn't a date at all.
    private static func days(
        _ text: String, _ now: Date, _ timeZone: @escaping () -> TimeZone
    ) throws(DateExpressionError) -> ClosedRange<LocalDay>? {
        switch try moment(text, now: now, timeZone: timeZone) {
        case .day(let day)?: day...day
        case .period(let first, let last)?: first...last
        case .local?, .instant?: throw DateExpressionError(text: text, reason: .timeOfDay)
        case nil: nil
        }
    }

    /// Reads a month. `2024-05`, `May 2024` and `last month` are one month; `may` and `5` are the
    /// month of every year.
    /// - Parameter timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a month.
    public init(
        month text: String, now: Date, timeZone: @autoclosure @escaping () -> TimeZone
    ) throws(DateExpressionError) {
        let name = text.trimmingCharacters(in: .whitespaces).lowercased()
        if let number = Int(name).flatMap({ (1...12).contains($0) ? $0 : nil })
            ?? DateExpressionParser.month(named: name)
        {
            self = .month(number)
            return
        }
        guard
            case .period(let first, let last)? = try Self.moment(text, now: now, timeZone: timeZone),
            first.day == 1, (first.year, first.month) == (last.year, last.month),
            last.day == GregorianCalendar.numberOfDays(inMonth: last.month, of: last.year)
        else { throw DateExpressionError(text: text, reason: .notAMonth) }
        self = .days(first...last)
    }

    /// Reads a year: `2024`, `this year`, `last year`.
    /// - Parameter timeZone: The zone of today's date, which only relative forms evaluate.
    /// - Throws: ``DateExpressionError`` if the text isn't a year.
    public init(
        year text: String, now: Date, timeZone: @autoclosure @escaping () -> TimeZone
    ) throws(DateExpressionError) {
        guard
            case .period(let first, let last)? = try Self.moment(text, now: now, timeZone: timeZone),
            first.year == last.year, (first.month, first.day) == (1, 1),
            (last.month, last.day) == (12, 31)
        else { throw DateExpressionError(text: text, reason: .notAYear) }
        self = .days(first...last)
    }

    /// Returns the meaning of a text, or `nil` if it isn't a date at all.
    private static func moment(
        _ text: String, now: Date, timeZone: @escaping () -> TimeZone
    ) throws(DateExpressionError) -> DateExpression.Moment? {
        do {
            return try DateExpression(text, now: now, timeZone: timeZone()).moment
        } catch {
            if error.reason == .notUnderstood { return nil }
            throw error
        }
    }

    /// The first and last day, or `nil` for a side without a limit.
    var limits: (first: LocalDay?, last: LocalDay?) {
        switch self {
        case .days(let days): (days.lowerBound, days.upperBound)
        case .month: (nil, nil)
        case .anniversary(let day): (nil, LocalDay(year: day.year - 1, month: 12, day: 31))
        }
    }

    /// Parts of a day, one of which the day must contain, or `nil` for all days between the limits.
    var parts: [String]? {
        switch self {
        case .days: return nil
        case .month(let month): return ["-\(month < 10 ? "0" : "")\(month)-"]
        case .anniversary(let day):
            let own = String(day.description.dropFirst(4))
            let isBeforeMarch = (day.month, day.day) == (2, 28) && day.adding(days: 1)?.month == 3
            return isBeforeMarch ? [own, "-02-29"] : [own]
        }
    }
}
