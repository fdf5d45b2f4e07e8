import CivilTime

/// Parsing days, with the times that may follow them.
extension DateExpressionParser {
    /// Reads `2024-05-01`, or the basic format `20240501`.
    mutating func isoDay() throws(Reason) -> (LocalDay, isBasic: Bool)? {
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

    /// Returns the current day of a time. Until 04:00, it is yesterday for times from 04:00 on, because
    /// the day isn't over for the one who types it.
    func currentDay(of time: LocalTime) throws(Reason) -> LocalDay {
        guard let clock = LocalTime(now, in: timeZone()) else { throw .outOfRange }
        let isNight = clock.hour < Self.endOfNight && time.hour >= Self.endOfNight
        return try today(adding: isNight ? -1 : 0)
    }

    static let endOfNight = 4

    func today(adding days: Int = 0) throws(Reason) -> LocalDay {
        guard let day = LocalDay(now, in: timeZone())?.adding(days: days) else { throw .outOfRange }
        return day
    }

    /// Reads `the day before yesterday`, also without the article.
    mutating func dayBeforeYesterday() throws(Reason) -> DateExpression.Moment {
        var word = scanner.word()
        if word == "the", scanner.skipSpaces() { word = scanner.word() }
        guard word == "day" else { throw .notUnderstood }
        for word in ["before", "yesterday"] {
            guard scanner.skipSpaces(), scanner.word() == word else { throw .notUnderstood }
        }
        return try withTime(today(adding: -2))
    }

    /// Reads what follows a weekday's name: the date that it belongs to (`Sun 22 Nov`), or a time.
    mutating func afterWeekday(_ name: String) throws(Reason) -> DateExpression.Moment {
        guard let weekday = Self.weekday(named: name) else { throw .notUnderstood }
        let start = scanner
        _ = scanner.skip(",", ".")
        if scanner.skipSpaces(), let day = try writtenDay() {
            guard day.weekday == weekday else {
                throw .otherWeekday(Self.weekdays[day.weekday - 1])
            }
            return try withTime(day)
        }
        scanner = start
        return try before(weekday: name)
    }

    /// Reads `2026-11-22`, `22 Nov` or `Nov 22`, the latter two with or without a year, or returns
    /// `nil` for anything else.
    private mutating func writtenDay() throws(Reason) -> LocalDay? {
        if let (day, _) = try isoDay() { return day }
        if let day = try dayBeforeMonth() { return day }
        let start = scanner
        if let month = EnglishMonth.number(scanner.word()) {
            _ = scanner.skip(".")
            _ = scanner.skipSpaces()
            if let day = dayOfMonth() { return try self.day(day, of: month) }
        }
        scanner = start
        return nil
    }

    /// Returns the most recent day of this name before today, and reads its time.
    mutating func before(weekday name: String) throws(Reason) -> DateExpression.Moment {
        guard let weekday = Self.weekday(named: name) else { throw .notUnderstood }
        let daysAgo = (try today().weekday - weekday + 6) % 7 + 1
        return try withTime(today(adding: -daysAgo))
    }

    /// Reads the rest after the name of a month: nothing, a year, or a day.
    mutating func afterMonth(_ month: Int) throws(Reason) -> DateExpression.Moment {
        _ = scanner.skip(".")
        _ = scanner.skipSpaces()
        if scanner.isAtEnd {
            let today = try today()
            return try period(
                year: today.month >= month ? today.year : today.year - 1, month: month)
        }
        if scanner.countOfDigits == 4, let year = scanner.number(digits: 4) {
            try end()
            return try period(year: year, month: month)
        }
        guard let day = dayOfMonth() else { throw .notUnderstood }
        return try withTime(self.day(day, of: month))
    }

    /// Reads the number of a day that isn't the hour of a time.
    private mutating func dayOfMonth() -> Int? {
        let start = scanner
        let day = scanner.dayOfMonth()
        guard !scanner.isAt(":") else {
            scanner = start
            return nil
        }
        return day
    }

    /// Returns the day in the year that follows in the text, or the latest such day up to today.
    private mutating func day(_ day: Int, of month: Int) throws(Reason) -> LocalDay {
        _ = scanner.skip(",")
        let start = scanner
        let hadSpace = scanner.skipSpaces()
        if hadSpace, scanner.countOfDigits == 4, let year = scanner.number(digits: 4) {
            guard year > 0 else { throw .outOfRange }
            guard let day = LocalDay(year: year, month: month, day: day) else { throw .noSuchDay }
            return day
        }
        scanner = start
        let today = try today()
        // The last February 29 may be eight years ago.
        for year in stride(from: today.year, through: max(1, today.year - 8), by: -1) {
            if let day = LocalDay(year: year, month: month, day: day), day <= today { return day }
        }
        throw .noSuchDay
    }

    /// Reads `1 May`, `1st of May`, `3 days ago`, or a time alone.
    mutating func afterNumber() throws(Reason) -> DateExpression.Moment {
        if let day = try dayBeforeMonth() { return try withTime(day) }
        let start = scanner
        if let count = count() {
            let hasSpace = scanner.skipSpaces()
            var rest = scanner
            let word = rest.word()
            // Without a space, `h` may be an hour: `21h`.
            let isUnit =
                hasSpace
                ? !word.isEmpty && !Self.wordsAfterHour.contains(word)
                : Self.shortUnits.contains(word) && rest.skipSpaces() && rest.word() == "ago"
            if isUnit { return try momentAgo(count) }
        }
        scanner = start
        return try timeAlone()
    }

    private static let wordsAfterHour = ["a", "am", "p", "pm", "noon", "midday", "midnight"]
    private static let shortUnits = ["h", "hr", "hrs", "min", "mins", "s", "sec", "secs"]

    /// Reads the rest after `the` that begins with a number: `the 1st of May`, or `the 1st`, the most
    /// recent one up to today.
    mutating func afterArticle() throws(Reason) -> DateExpression.Moment {
        if let day = try dayBeforeMonth() { return try withTime(day) }
        let start = scanner
        let digits = scanner.countOfDigits
        guard let number = scanner.dayOfMonth(), scanner.position > start.position + digits else {
            scanner = start
            return try afterNumber()
        }
        let today = try today()
        // One of three months in a row has 31 days before today.
        for months in 0...2 {
            if let month = today.adding(months: -months),
                let day = LocalDay(year: month.year, month: month.month, day: number), day <= today
            {
                return try withTime(day)
            }
        }
        throw .noSuchDay
    }

    /// Reads `1 May` or `1st of May 2024`, or returns `nil` for anything else.
    private mutating func dayBeforeMonth() throws(Reason) -> LocalDay? {
        let start = scanner
        if let day = dayOfMonth() {
            _ = scanner.skip(".")
            _ = scanner.skipSpaces()
            var word = scanner.word()
            if word == "of", scanner.skipSpaces() { word = scanner.word() }
            if let month = EnglishMonth.number(word) {
                _ = scanner.skip(".")
                return try self.day(day, of: month)
            }
        }
        scanner = start
        return nil
    }

    /// Returns the number of a weekday: 1 for `monday` and `mon`.
    private static func weekday(named name: String) -> Int? {
        weekdays.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
    }

    /// Returns the number of a numeral: 1 for `a` and `one`, 12 for `twelve`.
    static func count(named name: String) -> Int? {
        name == "a" || name == "an" ? 1 : counts.firstIndex(of: name).map { $0 + 1 }
    }

    /// Reads a number in digits, not larger than one that is before year 1 with any unit and doesn't
    /// overflow.
    mutating func count() -> Int? {
        scanner.number(digits: scanner.countOfDigits).map { min($0, 1_000_000_000_000) }
    }

    private static let counts = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ]
    static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Reads the rest after the number: `days`, or `days ago` and a time if the unit is a day or
    /// more.
    mutating func momentAgo(_ count: Int) throws(Reason) -> DateExpression.Moment {
        let unit = scanner.word()
        if let period = try daysUpToToday(count, unit) { return period }
        guard scanner.skipSpaces(), scanner.word() == "ago" else { throw .notUnderstood }
        switch unit {
        case "second", "seconds", "sec", "secs", "s": return try instant(secondsAgo: count)
        case "minute", "minutes", "min", "mins": return try instant(secondsAgo: count * 60)
        case "hour", "hours", "hr", "hrs", "h": return try instant(secondsAgo: count * 3600)
        default:
            guard let found = day(count, unit, before: try today()) else { throw .notUnderstood }
            guard let day = found else { throw .outOfRange }
            return try withTime(day)
        }
    }

    /// Returns the day some days, weeks, months or years before another one, which is `nil` if it is
    /// out of range; or `nil` for another unit.
    func day(_ count: Int, _ unit: String, before other: LocalDay) -> LocalDay?? {
        switch unit {
        case "day", "days": .some(other.adding(days: -count))
        case "week", "weeks": .some(other.adding(days: -count * 7))
        case "fortnight", "fortnights": .some(other.adding(days: -count * 14))
        case "month", "months": .some(other.adding(months: -count))
        case "year", "years": .some(other.adding(months: -count * 12))
        default: nil
        }
    }

    /// Reads the rest after `half`: `an hour ago`.
    mutating func halfAnHourAgo() throws(Reason) -> DateExpression.Moment {
        for words in [["an", "a"], ["hour"], ["ago"]] {
            guard scanner.skipSpaces(), words.contains(scanner.word()) else { throw .notUnderstood }
        }
        return try instant(secondsAgo: 1800)
    }

    private mutating func instant(secondsAgo seconds: Int) throws(Reason) -> DateExpression.Moment {
        try end()
        let date = now.addingTimeInterval(-Double(seconds))
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: nil)
    }
}

extension ASCIIScanner<[UInt8]> {
    /// Reads one or two digits, optionally with the letters of an ordinal: `1`, `1st`.
    mutating func dayOfMonth() -> Int? {
        let digits = countOfDigits
        guard (1...2).contains(digits), let day = number(digits: digits) else { return nil }
        let behind = self
        if !["st", "nd", "rd", "th"].contains(word()) { self = behind }
        return day
    }
}
