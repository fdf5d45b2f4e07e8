/// The reason that a text isn't a valid date, with the text.
public struct DateExpressionError: Error, Equatable, Sendable {
    /// The kinds of errors in a date.
    public enum Reason: Equatable, Sendable {
        /// The text contains only white space.
        case empty
        /// The text has none of the forms that ``DateExpression`` reads.
        case notUnderstood
        /// A file contains words. Files must have dates in digits, which always mean the same day.
        case notInDigits
        /// Either of the two numbers before the year may be the day.
        case dayOrMonthFirst
        /// The same in a file, whose import can be told the order.
        case dayOrMonthFirstInFile
        /// The text is a word for the future, such as "tomorrow".
        case future
        /// The text means a period, such as a week, but the day of a mood is needed.
        case wholePeriod
        /// The text means days from one to an earlier one, maybe of the same month.
        case endsBeforeBeginning(isInMonth: Bool)
        /// The text has a time, but a day or a period is needed.
        case timeOfDay
        /// The text is a date, but not a month.
        case notAMonth
        /// The text is a date, but not a year.
        case notAYear
        /// The text contains "midnight", which is the beginning of one day and the end of another.
        case midnight
        /// The text has an hour without AM or PM: `monday 9`.
        case morningOrEvening
        /// The text has a time that isn't in its part of the day: `this morning at 9pm`. The value is
        /// the part's name.
        case otherPartOfDay(String)
        /// The text may be a time or a day: `21.12`.
        case timeOrDay
        /// The form is right, but the calendar has no such day: February 30.
        case noSuchDay
        /// The date isn't on the day of the week in the text. The value is the actual day's name.
        case otherWeekday(String)
        /// The form is right, but the clock has no such time: 24:00, 12:60, 23:59:60, 13pm.
        case noSuchTime
        /// The offset from UTC is greater than 18 hours, or has more than 59 minutes.
        case noSuchOffset
        /// The date is outside the years 0001 to 9999.
        case outOfRange
    }

    /// The text, unchanged.
    public let text: String
    /// The kind of error.
    public let reason: Reason

    /// Creates an error.
    /// - Parameters:
    ///   - text: The text, unchanged.
    ///   - reason: The kind of error.
    public init(text: String, reason: Reason) {
        self.text = text
        self.reason = reason
    }
}

extension DateExpressionError: CustomStringConvertible {
    /// The reason in one English line without a full stop, if ``text`` is one line.
    public var description: String {
        switch reason {
        case .empty: "the date is empty; \(Self.examples)"
        case .notUnderstood: "invalid date '\(text)'; \(Self.examples)"
        case .notInDigits:
            "invalid date '\(text)'; in a file, use 2026-11-22, '2026-11-22 18:30' or 22.11.2026"
        case .future:
            "'\(text)' is in the future; if you mean it, write the day in digits, like 2027-01-31"
        case .dayOrMonthFirst, .dayOrMonthFirstInFile:
            "'\(text)' may begin with the day or the month; write it like 2024-05-01"
        case .wholePeriod:
            "'\(text)' is a period; name the day of a mood, like 2024-05-01 or 'May 1'"
        case .endsBeforeBeginning(let isInMonth):
            "'\(text)' ends before it begins; \(remedy(isInMonth: isInMonth))"
        case .timeOfDay: "'\(text)' has a time of day; name a day, like 2024-05-01 or yesterday"
        case .notAMonth: "'\(text)' is not a month; write it like 2024-05, may or 5"
        case .notAYear: "'\(text)' is not a year; write it like 2024"
        case .midnight:
            "'\(text)' may mean the beginning or the end of a day; write 00:00 with the day"
        case .morningOrEvening:
            "'\(text)' may mean the morning or the evening; write the hour like 9am, 9pm or 09:00"
        case .otherPartOfDay(let name): "invalid date '\(text)': the time isn't in the \(name)"
        case .timeOrDay:
            "'\(text)' may be a time or a day; write a time like 21:12, or a day like 2024-12-21"
        case .noSuchDay: "invalid date '\(text)': \(missingPart) doesn't exist"
        case .otherWeekday(let name):
            "invalid date '\(text)': that day is a \(name.prefix(1).uppercased())\(name.dropFirst())"
        case .noSuchTime:
            "invalid date '\(text)': the time doesn't exist; a day runs from 00:00 to 23:59:59"
        case .noSuchOffset: "invalid date '\(text)': offsets from UTC run from -18:00 to +18:00"
        case .outOfRange: "invalid date '\(text)': years run from 0001 to 9999, also in UTC"
        }
    }

    /// Returns what to do about days from one to an earlier one.
    private func remedy(isInMonth: Bool) -> String {
        let numbers = text.split { !$0.isNumber }
        let example = "like 2024-11-01 to 2024-11-05"
        if numbers.count < 2 { return "write both days in digits, \(example)" }
        let hasYears = numbers.count(where: { $0.count == 4 }) > 1
        return isInMonth || hasYears ? "swap the days" : "write the years, \(example)"
    }

    /// The part of a date that doesn't exist: the month of an ISO date, or else the day.
    private var missingPart: String {
        let parts = text.split(separator: "-")
        guard parts.count > 1, parts[0].count == 4, let month = Int(parts[1]),
            !(1...12).contains(month)
        else { return "the day" }
        return "month \(month)"
    }

    private static let examples = "use 2026-11-22, yesterday or 18:30"
}
