import CivilTime
import Foundation

/// Reads the forms in the documentation of ``DateExpression``.
struct DateExpressionParser {
    typealias Reason = DateExpressionError.Reason

    let now: Date
    /// Returns the zone that determines today's date. Only relative dates need it.
    let timeZone: () -> ZoneRules
    /// Returns the first day of a week, 1 for Monday to 7 for Sunday. Only weeks need it.
    let firstWeekday: () -> Int
    var scanner: ASCIIScanner<[UInt8]>
    /// The day of a time alone; `nil` for today.
    var dayOfTime: LocalDay?
    /// Whether "on" came before the day that is being read.
    private var isAfterOn = false
    /// Whether a time came before the day that is being read: `9pm yesterday`.
    var isAfterTime = false
    /// That time, until a part of the day has determined its half: `9:30 last night`.
    var timeBefore: ClockReading?

    init(
        text: String, now: Date, timeZone: @escaping () -> ZoneRules,
        firstWeekday: @escaping () -> Int
    ) {
        self.now = now
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
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
                if scanner.countOfDigits > 0 { return try afterArticle() }
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
        case "noon", "midday", "midnight":
            scanner = start
            return try timeAlone()
        case "tonight": return try partOfDay(.night)
        case "last": return try afterLast()
        case "past": return try afterLast(isPast: true)
        case "this": return try afterThis()
        case "week", "weekend", "fortnight", "month", "year":
            scanner = start
            return try afterThis(isSaid: false)
        case "half": return try halfAnHourAgo()
        case let word:
            if let month = EnglishMonth.number(word) { return try afterMonth(month) }
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

    /// Reads ISO 8601 (a day, a day with a time, a month or a year), or seconds since 1970. `nil` for
    /// anything else.
    private mutating func digits() throws(Reason) -> DateExpression.Moment? {
        if scanner.skip("@") { return try secondsSince1970() }
        if let (day, isBasic) = try isoDay() {
            guard scanner.skip("T", "t") else { return try withTime(day, allowsOffset: true) }
            guard let time = try clockReading(isBasic ? .basic : .extended).localTime else {
                throw .noSuchTime
            }
            return try withOffset(day, time)
        }
        return try isoPeriod()
    }

    /// Reads seconds as `date +%s` prints them, also negative or with decimals: `1795000000`.
    private mutating func secondsSince1970() throws(Reason) -> DateExpression.Moment {
        let sign = scanner.skip("-") ? -1 : 1
        guard let seconds = count() else { throw .notUnderstood }
        var nanosecond = 0
        if scanner.skip(".") {
            guard let decimals = scanner.billionths() else { throw .notUnderstood }
            nanosecond = decimals
        }
        try end()
        let date = Date(secondsSince1970: Int64(sign * seconds), nanosecond: sign * nanosecond)
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: nil)
    }

    mutating func end() throws(Reason) {
        _ = scanner.skipSpaces()
        guard scanner.isAtEnd else { throw .notUnderstood }
    }
}
