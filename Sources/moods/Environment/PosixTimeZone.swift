import Foundation

/// A time zone that `TZ` defines by rules: "JST-9", "<+0330>-3:30", "CET-1CEST,M3.5.0,M10.5.0/3"
/// (POSIX, "Other Environment Variables"; bounds of tzset(3) in glibc).
struct PosixTimeZone: Equatable {
    /// A clock change every year, in local time before the change.
    struct Change: Equatable {
        enum Day: Equatable {
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
    struct Daylight: Equatable {
        /// The offset in seconds east of UTC.
        let offset: Int
        let start: Change
        let end: Change
    }

    /// The standard time's offset in seconds east of UTC.
    let standard: Int
    /// The daylight saving time; `nil` if the clocks never change.
    let daylight: Daylight?

    /// Parses rules.
    /// - Returns: `nil` if the text has another form.
    init?(_ text: String) {
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

    /// Returns the clock changes in a year, in no particular order.
    func changes(in year: Int) -> [(moment: Date, before: Int, after: Int)] {
        guard let daylight else { return [] }
        return [
            (daylight.start.moment(in: year, offset: standard), standard, daylight.offset),
            (daylight.end.moment(in: year, offset: daylight.offset), daylight.offset, standard),
        ]
    }

    /// Returns the offset at a moment, in seconds east of UTC.
    func offset(at date: Date) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let year = calendar.component(.year, from: date)
        let near = [year - 1, year, year + 1].flatMap { self.changes(in: $0) }
        let past = near.filter { $0.moment <= date }
        return past.max { $0.moment < $1.moment }?.after ?? standard
    }
}

extension PosixTimeZone.Change {
    /// Returns the instant of the change in a year.
    /// - Parameter offset: The offset before the change, in seconds east of UTC.
    fileprivate func moment(in year: Int, offset: Int) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        func date(_ month: Int, _ day: Int) -> Date {
            let components = DateComponents(year: year, month: month, day: day)
            return calendar.date(from: components) ?? .distantPast
        }
        let days: Int
        let start: Date
        switch day {
        case .ofYear(let number):
            start = date(1, 1)
            let isLeapYear = date(3, 1).timeIntervalSince(date(2, 28)) > 86_400
            days = number - 1 + (isLeapYear && number >= 60 ? 1 : 0)
        case .ofLeapYear(let number):
            start = date(1, 1)
            days = number
        case .ofMonth(let month, let week, let weekday):
            start = date(month, 1)
            let first = calendar.component(.weekday, from: start) - 1
            let length = Int(date(month + 1, 1).timeIntervalSince(start) / 86_400)
            let day = (weekday - first + 7) % 7 + (week - 1) * 7
            days = day < length ? day : day - 7
        }
        return start.addingTimeInterval(Double(days * 86_400 + time - offset))
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
