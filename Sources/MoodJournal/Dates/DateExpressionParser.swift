import Foundation
import FoundationInternationalization

/// Reads the forms that `DateExpression` documents.
struct DateExpressionParser {
    private typealias Reason = DateExpressionError.Reason

    private let now: Date
    private let timeZone: TimeZone
    private var scanner: ASCIIScanner

    init(text: String, now: Date, timeZone: TimeZone) {
        self.now = now
        self.timeZone = timeZone
        scanner = ASCIIScanner(text)
    }

    mutating func parse() throws(DateExpressionError.Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        guard !scanner.isAtEnd else { throw .empty }
        if let (day, isBasic) = try isoDay() {
            guard scanner.skip("T", "t") else { return try withTime(day, allowsOffset: true) }
            guard let time = try clockTime(isBasic ? .basic : .extended).localTime else {
                throw .noSuchTime
            }
            return try withOffset(day, time)
        }
        if let count = countBeforeAgo() {
            return try momentAgo(count)
        }
        switch scanner.word() {
        case "now":
            try end()
            return .instant(now, offset: nil)
        case "today":
            return try withTime(today())
        case "yesterday":
            return try withTime(today(adding: -1))
        case let word:
            guard let weekday = Self.weekday(named: word) else { throw .notUnderstood }
            let daysAgo = (try today().weekday - weekday + 6) % 7 + 1
            return try withTime(today(adding: -daysAgo))
        }
    }

    private mutating func end() throws(Reason) {
        _ = scanner.skipSpaces()
        guard scanner.isAtEnd else { throw .notUnderstood }
    }
}

// MARK: Days

extension DateExpressionParser {
    /// `2024-05-01`, or `20240501`, which is the basic format.
    private mutating func isoDay() throws(Reason) -> (LocalDay, isBasic: Bool)? {
        let start = scanner
        guard let year = scanner.number(digits: 4) else { return nil }
        let isBasic = !scanner.skip("-")
        guard let month = scanner.number(digits: 2), isBasic || scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.countOfDigits == 0
        else {
            scanner = start
            return nil
        }
        guard year > 0 else { throw .outOfRange }
        guard let day = LocalDay(year: year, month: month, day: day) else { throw .noSuchDay }
        return (day, isBasic)
    }

    private func today(adding days: Int = 0) throws(Reason) -> LocalDay {
        guard let day = LocalDay(now, in: timeZone)?.adding(days: days) else { throw .outOfRange }
        return day
    }

    /// 1 for `monday` and `mon`.
    private static func weekday(named name: String) -> Int? {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return names.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
    }

    /// The number of `3 days ago`, and 1 for `a` and `an`.
    private mutating func countBeforeAgo() -> Int? {
        let start = scanner
        let count = scanner.number(digits: scanner.countOfDigits)
        if count == nil {
            let word = scanner.word()
            guard word == "a" || word == "an" else {
                scanner = start
                return nil
            }
        }
        guard scanner.skipSpaces() else {
            scanner = start
            return nil
        }
        // So many seconds ago is before year 1 already, and no unit makes it overflow.
        return min(count ?? 1, 1_000_000_000_000)
    }

    /// What follows the number: `days ago`, and a time where the unit is a day or more.
    private mutating func momentAgo(_ count: Int) throws(Reason) -> DateExpression.Moment {
        let unit = scanner.word()
        guard scanner.skipSpaces(), scanner.word() == "ago" else { throw .notUnderstood }
        let day: LocalDay?
        switch unit {
        case "second", "seconds": return try instant(secondsAgo: count)
        case "minute", "minutes": return try instant(secondsAgo: count * 60)
        case "hour", "hours": return try instant(secondsAgo: count * 3600)
        case "day", "days": day = try today().adding(days: -count)
        case "week", "weeks": day = try today().adding(days: -count * 7)
        case "month", "months": day = try today().adding(months: -count)
        case "year", "years": day = try today().adding(months: -count * 12)
        default: throw .notUnderstood
        }
        guard let day else { throw .outOfRange }
        return try withTime(day)
    }

    private mutating func instant(
        secondsAgo seconds: Int
    ) throws(Reason) -> DateExpression.Moment {
        try end()
        let date = now.addingTimeInterval(-Double(seconds))
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: nil)
    }
}

// MARK: Times

extension DateExpressionParser {
    private enum TimeFormat {
        /// `0300`, `030012`, `030012.345`.
        case basic
        /// `03:00`, `03:00:12`, `03:00:12.345`.
        case extended
        /// As `extended`, with an hour of one or two digits that may stand alone.
        case spoken
    }

    /// What the digits of a time say, before anything is known about am and pm.
    private struct ClockTime {
        var hour = 0
        var minute: Int?
        var second = 0
        var nanosecond = 0

        var localTime: LocalTime? {
            LocalTime(hour: hour, minute: minute ?? 0, second: second, nanosecond: nanosecond)
        }
    }

    private mutating func clockTime(_ format: TimeFormat) throws(Reason) -> ClockTime {
        let isBasic = format == .basic
        let hourDigits = format == .spoken && scanner.countOfDigits == 1 ? 1 : 2
        guard let hour = scanner.number(digits: hourDigits) else { throw .notUnderstood }
        var time = ClockTime(hour: hour)
        guard isBasic || scanner.skip(":") else {
            guard format == .spoken else { throw .notUnderstood }
            return time
        }
        guard let minute = scanner.number(digits: 2) else { throw .notUnderstood }
        time.minute = minute
        if isBasic ? scanner.countOfDigits > 0 : scanner.skip(":") {
            guard let second = scanner.number(digits: 2) else { throw .notUnderstood }
            time.second = second
            if scanner.skip(".", ",") {
                let digits = scanner.countOfDigits
                guard (1...9).contains(digits), let number = scanner.number(digits: digits) else {
                    throw .notUnderstood
                }
                time.nanosecond = (digits..<9).reduce(number) { value, _ in value * 10 }
            }
        }
        return time
    }

    /// A day alone, or with a time of day: `14:30`, `at 9:30:15`, `9pm`, `9:30 am`; an offset may
    /// follow a time of 24 hours where it is allowed.
    private mutating func withTime(
        _ day: LocalDay, allowsOffset: Bool = false
    ) throws(Reason) -> DateExpression.Moment {
        let hadSpace = scanner.skipSpaces()
        if scanner.isAtEnd { return .day(day) }
        guard hadSpace else { throw .notUnderstood }
        if scanner.isAt("a", "A") {
            guard scanner.word() == "at", scanner.skipSpaces() else { throw .notUnderstood }
        }
        var time = try clockTime(.spoken)
        _ = scanner.skipSpaces()
        if scanner.isAt("a", "A", "p", "P") {
            let half = scanner.word()
            guard half == "am" || half == "pm" else { throw .notUnderstood }
            try end()
            guard (1...12).contains(time.hour) else { throw .noSuchTime }
            time.hour = time.hour % 12 + (half == "pm" ? 12 : 0)
        } else if time.minute == nil {
            // "monday 9" may be morning or evening.
            throw .notUnderstood
        }
        guard let localTime = time.localTime else { throw .noSuchTime }
        if allowsOffset { return try withOffset(day, localTime) }
        try end()
        return .local(day, localTime)
    }

    /// A day and a time, alone or with an offset.
    private mutating func withOffset(
        _ day: LocalDay, _ time: LocalTime
    ) throws(Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        if scanner.isAtEnd { return .local(day, time) }
        guard let offset = UTCOffset(&scanner) else { throw .notUnderstood }
        try end()
        guard case .seconds(let seconds) = offset, let zone = TimeZone(secondsFromGMT: seconds)
        else { throw .noSuchOffset }
        let date = day.date(at: time, in: zone)
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: zone)
    }
}
