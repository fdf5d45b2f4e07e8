import CivilTime
import Foundation

/// Reads the days of ``MoodPeriod``.
struct DaysReader {
    let now: Date
    let timeZone: () -> ZoneRules
    var firstWeekday = { 1 }

    /// Returns the meaning of a text, or `nil` if it isn't a date at all.
    func moment(_ text: String) throws(DateExpressionError) -> DateExpression.Moment? {
        do {
            return try DateExpression(
                text, now: now, timeZone: timeZone(), firstWeekday: firstWeekday()
            ).moment
        } catch {
            if error.reason == .notUnderstood { return nil }
            throw error
        }
    }

    /// Returns the days of a text, or `nil` if it isn't a date at all.
    func days(_ text: String) throws(DateExpressionError) -> ClosedRange<LocalDay>? {
        switch try moment(text) {
        case .day(let day)?: day...day
        case .period(let first, let last)?: first...last
        case .local?, .instant?: throw DateExpressionError(text: text, reason: .timeOfDay)
        case nil: nil
        }
    }

    /// Returns the days between two texts, or `nil` if they aren't dates. The month may stand once.
    /// - Parameter text: The whole text, for an error.
    func days(
        from first: String, to last: String, of text: String
    ) throws(DateExpressionError) -> ClosedRange<LocalDay>? {
        let (firstNumber, lastNumber) = (Self.dayOfMonth(first), Self.dayOfMonth(last))
        var beginning: ClosedRange<LocalDay>
        var end: ClosedRange<LocalDay>
        if let lastNumber, let given = try days(first) {
            guard let day = try numbered(lastNumber, inMonthOf: given, text) else { return nil }
            (beginning, end) = (given, day)
            // `the 25th to the 3rd`
            if firstNumber != nil, end.lowerBound < given.lowerBound,
                let month = given.lowerBound.adding(months: 1),
                let day = try numbered(lastNumber, inMonthOf: month...month, text)
            {
                end = day
            }
        } else if let firstNumber, let given = try days(last) {
            guard let day = try numbered(firstNumber, inMonthOf: given, text) else { return nil }
            (beginning, end) = (day, given)
            if let next = aYearLater(given, last), let today = LocalDay(now, in: timeZone()),
                let day = try? numbered(firstNumber, inMonthOf: next, text),
                (day.lowerBound...max(day.lowerBound, next.upperBound)).contains(today)
            {
                (beginning, end) = (day, next)
            }
        } else {
            guard let given = try days(first), let other = try days(last) else { return nil }
            (beginning, end) = (given, other)
            if given.lowerBound > other.upperBound, let next = aYearLater(other, last),
                Self.isLikely(given.lowerBound...max(given.lowerBound, next.upperBound))
            {
                end = next
            }
        }
        let (from, to) = (beginning.lowerBound, end.upperBound)
        guard from <= to else {
            let isInMonth =
                firstNumber == nil && lastNumber == nil
                && (from.year, from.month) == (to.year, to.month)
            throw DateExpressionError(
                text: text, reason: .endsBeforeBeginning(isInMonth: isInMonth))
        }
        return from...to
    }

    /// Returns the days that a text without a year means in the next year, or `nil` for another text.
    private func aYearLater(
        _ days: ClosedRange<LocalDay>, _ text: String
    ) -> ClosedRange<LocalDay>? {
        try? self.days("\(text) \(days.lowerBound.year + 1)")
    }

    /// Returns whether people would leave out the year of such days: they are in one year, or span at
    /// most half a year. In other days, the ends were probably given in the wrong order.
    private static func isLikely(_ days: ClosedRange<LocalDay>) -> Bool {
        days.lowerBound.year == days.upperBound.year || days.numberOfDays <= 183
    }

    /// Returns the day with a number in the month of another day; `nil` beside several days.
    private func numbered(
        _ number: Int, inMonthOf other: ClosedRange<LocalDay>, _ text: String
    ) throws(DateExpressionError) -> ClosedRange<LocalDay>? {
        let month = other.lowerBound
        guard month == other.upperBound else { return nil }
        guard let day = LocalDay(year: month.year, month: month.month, day: number) else {
            throw DateExpressionError(text: text, reason: .noSuchDay)
        }
        return day...day
    }

    /// Returns the words of a word with a dash, which is a range: `1`, `to` and `5` for `1-5`, and `to` for a dash alone.
    /// A hyphen may also be a part of a date or a name.
    static func ends(_ word: Substring) -> [Substring] {
        if word == "-" { return ["to"] }
        let dashed = word.split(omittingEmptySubsequences: false) { $0 == "–" || $0 == "—" }
        if dashed.count == 2 { return [dashed[0], "to", dashed[1]].filter { !$0.isEmpty } }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        return ends.count == 2 && ends.allSatisfy({ dayOfMonth($0) != nil })
            ? [ends[0], "to", ends[1]] : [word]
    }

    /// Returns the number of one or two digits, without the letters of an ordinal: 1 for `1st`.
    private static func dayOfMonth(_ text: some StringProtocol) -> Int? {
        let isWithArticle = text.prefix(4).lowercased() == "the "
        var scanner = ASCIIScanner(String(isWithArticle ? text.dropFirst(4) : text[...]))
        let day = scanner.dayOfMonth()
        return scanner.isAtEnd ? day : nil
    }
}
