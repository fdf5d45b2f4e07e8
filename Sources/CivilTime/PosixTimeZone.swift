/// Rules for all years, as in `TZ` and at the end of a TZif file: "JST-9", "<+0330>-3:30",
/// "CET-1CEST,M3.5.0,M10.5.0/3" (POSIX, "Other Environment Variables"; bounds of tzset(3) in glibc).
public struct PosixTimeZone: Hashable, Sendable {
    /// A clock change every year, in local time before the change.
    struct Change: Hashable, Sendable {
        enum Day: Hashable {
            /// A day of the year, 1 to 365, not counting February 29.
            case ofYear(Int)
            /// A day of the year, 0 to 365, counting February 29.
            case ofLeapYear(Int)
            /// A weekday of a month. Weekday 0 is Sunday; week 5 is the last one.
            case ofMonth(month: Int, week: Int, weekday: Int)
        }

        let day: Day
        /// Seconds after midnight.
        let time: Int
    }

    /// The daylight saving time.
    struct Daylight: Hashable, Sendable {
        /// The offset in seconds east of UTC.
        let offset: Int
        let start: Change
        let end: Change
    }

    /// The standard time's offset in seconds east of UTC.
    let standard: Int
    /// The daylight saving time; `nil` if the clocks never change.
    let daylight: Daylight?

    /// The offsets of standard and daylight saving time, in seconds east of UTC.
    public var offsets: [Int] { [standard] + [daylight?.offset].compactMap(\.self) }

    /// Parses rules.
    /// - Parameter text: The rules.
    /// - Returns: `nil` if the text has another form.
    public init?(_ text: String) {
        var scanner = Scanner(rest: text.utf8[...])
        guard scanner.takeName(), let west = scanner.takeTime(hours: 24) else { return nil }
        standard = -west
        guard !scanner.rest.isEmpty else {
            daylight = nil
            return
        }
        guard scanner.takeName() else { return nil }
        let offset = scanner.isAtTime ? scanner.takeTime(hours: 24).map { -$0 } : standard + 3600
        guard let offset else { return nil }
        if scanner.rest.isEmpty || Array(scanner.rest) == Array(",".utf8) {
            // glibc's default rules: those of the United States since 2007.
            let start = Change(day: .ofMonth(month: 3, week: 2, weekday: 0), time: 7200)
            let end = Change(day: .ofMonth(month: 11, week: 1, weekday: 0), time: 7200)
            daylight = Daylight(offset: offset, start: start, end: end)
            return
        }
        guard let start = scanner.takeChange(), let end = scanner.takeChange(),
            scanner.rest.isEmpty
        else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    /// Returns the clock changes in a year. Daylight saving time that begins as it ends comes last, so
    /// that it lasts all year.
    func changes(in year: Int) -> [(instant: Int64, offset: Int)] {
        guard let daylight else { return [] }
        let start = (daylight.start.instant(in: year, offset: standard), daylight.offset)
        let end = (daylight.end.instant(in: year, offset: daylight.offset), standard)
        return start.0 < end.0 ? [start, end] : [end, start]
    }

    /// Returns the year of an instant, or the one beside it, from -9999 to 19,999.
    static func year(near instant: Int64) -> Int {
        // 31,556,952 seconds are the mean year of 400 Gregorian years.
        min(max(1970 + Int(instant.quotientRoundedDown(by: 31_556_952)), -9999), 19_999)
    }

    /// Returns the last change up to an instant and the first one after it, in the years around it.
    func changes(around instant: Int64) -> (
        last: (instant: Int64, offset: Int)?, next: (instant: Int64, offset: Int)?
    ) {
        guard daylight != nil else { return (nil, nil) }
        let year = Self.year(near: instant)
        var last: (instant: Int64, offset: Int)?
        for change in (year - 1...year + 1).flatMap({ changes(in: $0) }) {
            if change.instant > instant { return (last, change) }
            last = change
        }
        return (last, nil)
    }
}

extension PosixTimeZone.Change {
    /// Returns the instant of the change in a year, in seconds since 1970.
    /// - Parameter offset: The offset before the change, in seconds east of UTC.
    fileprivate func instant(in year: Int, offset: Int) -> Int64 {
        let days: Int
        switch day {
        case .ofYear(let number):
            let isAfterLeapDay = number >= 60 && GregorianCalendar.hasDay(year, 2, 29)
            days =
                GregorianCalendar.daysSince1970(year, 1, 1) + number - (isAfterLeapDay ? 0 : 1)
        case .ofLeapYear(let number):
            days = GregorianCalendar.daysSince1970(year, 1, 1) + number
        case .ofMonth(let month, let week, let weekday):
            let first = GregorianCalendar.daysSince1970(year, month, 1)
            // 1970-01-01 was a Thursday.
            let weekdayOfFirst = first + 4 - (first + 4).quotientRoundedDown(by: 7) * 7
            let day = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
            let length = GregorianCalendar.numberOfDays(inMonth: month, of: year)
            days = first + (day < length ? day : day - 7)
        }
        return Int64(days) * 86_400 + Int64(time - offset)
    }
}

private struct Scanner {
    var rest: Substring.UTF8View

    var isAtTime: Bool { rest.first.map { Self.isDigit($0) || Self.isSign($0) } ?? false }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips a name: three or more letters, or letters, digits and signs in angle brackets.
    mutating func takeName() -> Bool {
        let isQuoted = take("<")
        let name = rest.prefix { byte in
            let isLetter = (byte | 0x20) &- 0x61 < 26
            return isLetter || isQuoted && (Self.isDigit(byte) || Self.isSign(byte))
        }
        rest = rest[name.endIndex...]
        return name.count >= 3 && (!isQuoted || take(">"))
    }

    mutating func takeNumber(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(while: Self.isDigit)
        guard (1...3).contains(digits.count), let number = Int(String(Substring(digits))),
            range.contains(number)
        else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    /// Reads "-3", "+3:30" or "3:30:15", and returns it in seconds.
    mutating func takeTime(hours most: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = takeNumber(0...most) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let number = takeNumber(0...59) else { return nil }
            seconds += number * unit
        }
        return sign * seconds
    }

    mutating func takeChange() -> PosixTimeZone.Change? {
        guard take(","), let day = takeDay() else { return nil }
        guard take("/") else { return PosixTimeZone.Change(day: day, time: 7200) }
        return takeTime(hours: 167).map { PosixTimeZone.Change(day: day, time: $0) }
    }

    private mutating func takeDay() -> PosixTimeZone.Change.Day? {
        if take("J") { return takeNumber(1...365).map { .ofYear($0) } }
        guard take("M") else { return takeNumber(0...365).map { .ofLeapYear($0) } }
        guard let month = takeNumber(1...12), take("."), let week = takeNumber(1...5), take("."),
            let weekday = takeNumber(0...6)
        else { return nil }
        return .ofMonth(month: month, week: week, weekday: weekday)
    }
}
