/// Why a text is not understood as a date.
public struct DateExpressionError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// There is nothing but white space.
        case empty
        /// It is none of the forms that `DateExpression` reads.
        case notUnderstood
        /// A file has it, where only dates in digits mean the same each time that they are read.
        case notInDigits
        /// Two numbers before the year, either of which may be the day.
        case dayOrMonthFirst
        /// A week, a month or a year, where one day is needed.
        case wholePeriod
        /// Midnight, which begins a day and ends another.
        case midnight
        /// An hour alone: `monday 9`.
        case morningOrEvening
        /// The form is right, but the calendar has no such day: February 30.
        case noSuchDay
        /// The day is another day of the week than the one that was written; its own name.
        case otherWeekday(String)
        /// The form is right, but the clock has no such time: 24:00, 12:60, 23:59:60, 13pm.
        case noSuchTime
        /// An offset from UTC beyond 18 hours, or with more than 59 minutes.
        case noSuchOffset
        /// Outside the years 0001 to 9999.
        case outOfRange
    }

    /// What was written, as it was.
    public let text: String
    public let reason: Reason

    public init(text: String, reason: Reason) {
        self.text = text
        self.reason = reason
    }
}

extension DateExpressionError: CustomStringConvertible {
    /// One line, as long as `text` is one.
    public var description: String {
        switch reason {
        case .empty: "the date is empty; \(Self.examples)"
        case .notUnderstood: "invalid date '\(text)'; \(Self.examples)"
        case .notInDigits:
            "invalid date '\(text)'; in a file, use 2026-11-22, '2026-11-22 18:30' or 22.11.2026"
        case .dayOrMonthFirst:
            "'\(text)' may begin with the day or the month; write it like 2024-05-01, or import "
                + "with --date-order dmy or mdy"
        case .wholePeriod:
            "'\(text)' is more than one day; name the day of a mood, like 2024-05-01 or 'May 1'"
        case .midnight:
            "'\(text)' may mean the beginning or the end of a day; write 00:00 with the day"
        case .morningOrEvening:
            "'\(text)' may mean the morning or the evening; write the hour like 9am, 9pm or 09:00"
        case .noSuchDay: "invalid date '\(text)': the calendar has no such day"
        case .otherWeekday(let name):
            "invalid date '\(text)': that day is a \(name.prefix(1).uppercased())\(name.dropFirst())"
        case .noSuchTime:
            "invalid date '\(text)': there is no such time; a day runs from 00:00 to 23:59:59"
        case .noSuchOffset:
            "invalid date '\(text)': an offset from UTC lies between -18:00 and +18:00"
        case .outOfRange: "invalid date '\(text)': years run from 0001 to 9999"
        }
    }

    private static let examples = "use 2026-11-22, yesterday or 18:30"
}
