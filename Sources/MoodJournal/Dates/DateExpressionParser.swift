import CivilTime
import Foundation

/// Reads the forms in the documentation of ``DateExpression``.
struct DateExpressionParser {
    typealias Reason = DateExpressionError.Reason

    let now: Date
    /// Returns the zone that determines today's date. Only relative dates need it.
    let timeZone: () -> ZoneRules
    var scanner: ASCIIScanner<[UInt8]>
    /// The day of a time alone; `nil` for today.
    var dayOfTime: LocalDay?
    /// Whether "on" came before the day that is being read.
    private var isAfterOn = false
    /// Whether a time came before the day that is being read: `9pm yesterday`.
    var isAfterTime = false

    init(text: String, now: Date, timeZone: @escaping () -> ZoneRules) {
        self.now = now
        self.timeZone = timeZone
        scanner = ASCIIScanner(text)
    }

    mutating func parse() throws(DateExpressionError.Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        guard !scanner.isAtEnd else { throw .empty }
        if let moment = try digits() { return moment }
        if scanner.countOfDigits > 0 { return try afterNumber() }
        let start = scanner
        switch scanner.word() {
        case "now":
            try end()
            return .instant(now, offset: nil)
        case "today": return try withTime(today())
        case "yesterday": return try withTime(today(adding: -1))
        case "the":
            if scanner.skipSpaces() {
                if scanner.countOfDigits > 0 { return try afterNumber() }
                let behind = scanner
                switch scanner.word() {
                case "past": return try afterLast(isPast: true)
                case "last":
                    let rest = scanner
                    let isWeek = scanner.skipSpaces() && scanner.word() == "week"
                    scanner = rest
                    return try afterLast(isPast: isWeek)
                case "weekend":
                    scanner = behind
                    return try afterThis(isSaid: false)
                default: break
                }
            }
            scanner = start
            return try dayBeforeYesterday()
        case "on":
            guard scanner.skipSpaces(), !isAfterOn else { throw .notUnderstood }
            isAfterOn = true
            return try parse()
        case "day":
            scanner = start
            return try dayBeforeYesterday()
        case "tomorrow", "next": throw .future
        case "noon", "midnight":
            scanner = start
            return try timeAlone()
        case "tonight": return try partOfDay(.night, on: today(endingAt: Self.endOfNight))
        case "last": return try afterLast()
        case "past": return try afterLast(isPast: true)
        case "this": return try afterThis()
        case "week", "weekend", "fortnight", "month", "year":
            scanner = start
            return try afterThis(isSaid: false)
        case "half": return try halfAnHourAgo()
        case let word:
            if let month = Self.month(named: word) { return try afterMonth(month) }
            if let count = Self.count(named: word) {
                guard scanner.skipSpaces() else { throw .notUnderstood }
                return try momentAgo(count)
            }
            return try afterWeekday(word)
        }
    }

    /// Reads a date in digits, which always means the same day.
    mutating func parseDigits() throws(DateExpressionError.Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        do throws(Reason) {
            guard let moment = try digits() else { throw .notInDigits }
            return moment
        } catch {
            throw error == .notUnderstood ? .notInDigits : error
        }
    }

    /// Reads ISO 8601: a day, a day with a time, a month or a year. `nil` for anything else.
    private mutating func digits() throws(Reason) -> DateExpression.Moment? {
        if let (day, isBasic) = try isoDay() {
            guard scanner.skip("T", "t") else { return try withTime(day, allowsOffset: true) }
            guard let time = try clockTime(isBasic ? .basic : .extended).localTime else {
                throw .noSuchTime
            }
            return try withOffset(day, time)
        }
        return try isoPeriod()
    }

    mutating func end() throws(Reason) {
        _ = scanner.skipSpaces()
        guard scanner.isAtEnd else { throw .notUnderstood }
    }
}

extension DateExpressionParser {
    private enum TimeFormat {
        /// `0300`, `030012`, `030012.345`.
        case basic
        /// `03:00`, `03:00:12`, `03:00:12.345`.
        case extended
        /// The extended format with an hour of one or two digits, which may be alone; `6.30` needs
        /// am or pm.
        case spoken
    }

    /// The digits of a time, before am and pm are read.
    private struct ClockTime {
        var hour = 0
        var minute: Int?
        var second = 0
        var nanosecond = 0
        var hasPoint = false

        var localTime: LocalTime? {
            LocalTime(hour: hour, minute: minute ?? 0, second: second, nanosecond: nanosecond)
        }
    }

    private mutating func clockTime(_ format: TimeFormat) throws(Reason) -> ClockTime {
        let isBasic = format == .basic
        let hourDigits = format == .spoken && scanner.countOfDigits == 1 ? 1 : 2
        guard let hour = scanner.number(digits: hourDigits) else { throw .notUnderstood }
        var time = ClockTime(hour: hour)
        if format == .spoken, scanner.skip(".") {
            time.hasPoint = true
        } else if !isBasic, !scanner.skip(":") {
            guard format == .spoken else { throw .notUnderstood }
            return time
        }
        guard let minute = scanner.number(digits: 2) else { throw .notUnderstood }
        time.minute = minute
        if isBasic ? scanner.countOfDigits > 0 : scanner.skip(":") {
            guard let second = scanner.number(digits: 2) else { throw .notUnderstood }
            time.second = second
            if scanner.skip(".", ",") {
                guard let nanosecond = scanner.billionths() else { throw .notUnderstood }
                time.nanosecond = nanosecond
            }
        }
        return time
    }

    /// Reads the time of day after a day, if there is one: `14:30`, `at 9:30:15`, `9pm`, `9:30 am`,
    /// `noon`. An offset may follow a 24-hour time if it is allowed.
    mutating func withTime(
        _ day: LocalDay, allowsOffset: Bool = false
    ) throws(Reason) -> DateExpression.Moment {
        let hadSpace = scanner.skipSpaces()
        if scanner.isAtEnd { return .day(day) }
        guard hadSpace else { throw .notUnderstood }
        let start = scanner
        if scanner.word() == "at" {
            guard scanner.skipSpaces() else { throw .notUnderstood }
        } else {
            scanner = start
        }
        let (time, hasHalf) = try timeOfDay()
        if allowsOffset, !hasHalf { return try withOffset(day, time) }
        try end()
        return .local(day, time)
    }

    /// Reads a time, and returns whether it is on a 12-hour clock or a name: `9pm`, `noon`.
    mutating func timeOfDay() throws(Reason) -> (LocalTime, hasHalf: Bool) {
        if scanner.countOfDigits == 0 {
            let word = scanner.word()
            if let part = PartOfDay(rawValue: word) { return (part.time, true) }
            throw word == "midnight" ? .midnight : .notUnderstood
        }
        var time = try clockTime(.spoken)
        let behind = scanner
        _ = scanner.skipSpaces()
        let isAtEnd = scanner.isAtEnd
        let half = scanner.word()
        let hasHalf = half == "am" || half == "pm"
        if hasHalf {
            guard (1...12).contains(time.hour) else { throw .noSuchTime }
            time.hour = time.hour % 12 + (half == "pm" ? 12 : 0)
        } else if time.hasPoint {
            throw .notUnderstood
        } else if time.minute == nil {
            throw isAtEnd && time.hour <= 12 ? Reason.morningOrEvening : .notUnderstood
        } else {
            scanner = behind
        }
        guard let localTime = time.localTime else { throw .noSuchTime }
        return (localTime, hasHalf)
    }

    /// Reads the offset after a day and a time, if there is one.
    private mutating func withOffset(
        _ day: LocalDay, _ time: LocalTime
    ) throws(Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        if scanner.isAtEnd { return .local(day, time) }
        guard let offset = UTCOffset(&scanner) else { throw .notUnderstood }
        try end()
        let zone: ZoneRules?
        switch offset {
        case .utc: zone = nil
        case .seconds(let seconds): zone = ZoneRules(secondsFromGMT: seconds)
        case .outOfRange: throw .noSuchOffset
        }
        let date = day.date(at: time, in: zone ?? .gmt)
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: zone)
    }
}
