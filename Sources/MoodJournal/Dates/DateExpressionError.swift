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
        case .notUnderstood: "'\(text)' is not a date; \(Self.examples)"
        case .notInDigits:
            "'\(text)' is not a date; a file has it like 2024-05-01, '2024-05-01 14:30', "
                + "2024-05-01T14:30:00+09:00, 2024/05/01 or 01.05.2024"
        case .dayOrMonthFirst:
            "'\(text)' may begin with the day or the month; write it like 2024-05-01, or import "
                + "with --date-order dmy or mdy"
        case .wholePeriod:
            "'\(text)' is more than one day; name the day of a mood, like 2024-05-01 or 'May 1'"
        case .midnight:
            "'\(text)' may mean the beginning or the end of a day; write 00:00 with the day"
        case .morningOrEvening:
            "'\(text)' may mean the morning or the evening; write the hour like 9am, 9pm or 09:00"
        case .noSuchDay: "'\(text)' is not a date: the calendar has no such day"
        case .noSuchTime:
            "'\(text)' is not a date: there is no such time; a day runs from 00:00 to 23:59:59"
        case .noSuchOffset:
            "'\(text)' is not a date: an offset from UTC lies between -18:00 and +18:00"
        case .outOfRange: "'\(text)' is not a date: years run from 0001 to 9999"
        }
    }

    private static let examples = """
        write for example 2024-05-01, '2024-05-01 14:30', 2024-05-01T14:30:00+09:00, now, 18:30, \
        'yesterday 9pm', 'last friday noon', 'May 1' or '3 days ago'
        """
}
