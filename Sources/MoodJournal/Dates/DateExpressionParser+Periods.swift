import CivilTime

/// Parsing whole periods: a weekend, a week, a month or a year.
extension DateExpressionParser {
    /// Reads `2024-05` or `2024`.
    mutating func isoPeriod() throws(Reason) -> DateExpression.Moment? {
        let start = scanner
        guard let year = scanner.number(digits: 4) else { return nil }
        let hasMonth = scanner.skip("-")
        let month = hasMonth ? scanner.number(digits: 2) : nil
        _ = scanner.skipSpaces()
        guard scanner.isAtEnd, hasMonth == (month != nil) else {
            scanner = start
            return nil
        }
        return try period(year: year, month: month)
    }

    func period(year: Int, month: Int?) throws(Reason) -> DateExpression.Moment {
        guard year > 0 else { throw .outOfRange }
        let end = month ?? 12
        guard let first = LocalDay(year: year, month: month ?? 1, day: 1),
            let last = LocalDay(
                year: year, month: end, day: GregorianCalendar.numberOfDays(inMonth: end, of: year))
        else { throw .noSuchDay }
        return .period(first: first, last: last)
    }

    /// Reads `week`, `weekend`, `month` or `year`, and returns the current one or the one before it;
    /// or `fortnight`, which is always up to today.
    mutating func calendarPeriod(_ before: Int) throws(Reason) -> DateExpression.Moment? {
        let today = try today()
        let start = scanner
        switch scanner.word() {
        case "week":
            let first = today.firstOfWeek(from: firstWeekday())
            return try days(6, from: first?.adding(days: -7 * before))
        case "weekend": return try days(1, from: today.adding(days: 6 - today.weekday - 7 * before))
        case "fortnight": return try days(13, from: today.adding(days: -13))
        case "month":
            try end()
            guard let day = today.adding(months: -before) else { throw .outOfRange }
            return try period(year: day.year, month: day.month)
        case "year":
            try end()
            return try period(year: today.year - before, month: nil)
        default:
            scanner = start
            return nil
        }
    }

    /// Returns the period of some days after a first one.
    private mutating func days(
        _ count: Int, from first: LocalDay?
    ) throws(Reason) -> DateExpression.Moment {
        try end()
        guard let first, let last = first.adding(days: count) else { throw .outOfRange }
        return .period(first: first, last: last)
    }

    /// Returns the days of some days, weeks, months or years up to today, or `nil` if the rest isn't
    /// such a unit alone.
    mutating func daysUpToToday(
        _ count: Int, _ unit: String
    ) throws(Reason) -> DateExpression.Moment? {
        let rest = scanner
        _ = scanner.skipSpaces()
        guard scanner.isAtEnd, count > 0,
            let before = day(count, unit, before: try today(adding: 1))
        else {
            scanner = rest
            return nil
        }
        guard let first = before else { throw .outOfRange }
        return .period(first: first, last: try today())
    }

    /// Reads the rest after `last`; or after `past` or `the last`, with which a week is the last seven
    /// days.
    mutating func afterLast(isPast: Bool = false) throws(Reason) -> DateExpression.Moment {
        guard scanner.skipSpaces() else { throw .notUnderstood }
        if isPast {
            let behind = scanner
            if let period = try daysUpToToday(1, scanner.word()) { return period }
            scanner = behind
        }
        if let period = try calendarPeriod(1) { return period }
        let start = scanner
        var number = count()
        if number == nil { number = Self.count(named: scanner.word()) }
        if let number, scanner.skipSpaces() {
            let unit = scanner.word()
            if let period = try daysUpToToday(number, unit) { return period }
        }
        scanner = start
        let word = scanner.word()
        if let part = PartOfDay(rawValue: word), part == .night || part == .evening {
            return try partOfDay(part, on: today(adding: -1), isPast: true)
        }
        guard let month = EnglishMonth.number(word) else { return try before(weekday: word) }
        try end()
        let today = try today()
        return try period(year: today.month > month ? today.year : today.year - 1, month: month)
    }

    /// Reads the rest after `this`, or a period without it. A weekend alone is the last one until
    /// Saturday, because a diary looks back.
    mutating func afterThis(isSaid: Bool = true) throws(Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        let start = scanner
        let isWeekendAlone = !isSaid && scanner.word() == "weekend"
        scanner = start
        let before = try isWeekendAlone ? (today().weekday < 6 ? 1 : 0) : 0
        if let period = try calendarPeriod(before) { return period }
        let part = PartOfDay(rawValue: scanner.word())
        guard let part, part != .noon, part != .night else { throw .notUnderstood }
        return try partOfDay(part)
    }
}
