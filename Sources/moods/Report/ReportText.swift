import Foundation
import MoodJournal

/// The words and numbers of a report, in English.
enum ReportText {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// The days of the week from Monday.
    static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// Returns a date such as "4 May 2026"; years have four digits.
    static func date(_ day: LocalDay) -> String {
        "\(day.day) \(months[day.month - 1]) \(LocalDay.text(ofYear: day.year))"
    }

    /// Returns a range such as "4 May 2026 to 3 June 2026". Parts that the dates have in common
    /// are written once; if both dates are the same, returns one date.
    static func range(_ days: ClosedRange<LocalDay>) -> String {
        let (first, last) = (days.lowerBound, days.upperBound)
        if first == last { return date(first) }
        var start = String(first.day)
        if first.month != last.month || first.year != last.year {
            start += " \(months[first.month - 1])"
        }
        if first.year != last.year { start += " \(LocalDay.text(ofYear: first.year))" }
        return "\(start) to \(date(last))"
    }

    /// Returns the name of a month or year: "May 2026" or "2026".
    static func name(of period: JournalReport.Period) -> String {
        (period.month.map { months[$0 - 1] + " " } ?? "") + LocalDay.text(ofYear: period.year)
    }

    /// The texts of figures, in the form of `moods stats`.
    static let figures = FigureText(usesASCII: false)

    /// Returns an interval as text, like "3.2 to 3.6", or a dash for `nil`.
    static func interval(_ interval: ClosedRange<Double>?) -> String {
        guard let interval else { return figures.decimal(nil) }
        return "\(figures.decimal(interval.lowerBound)) to \(figures.decimal(interval.upperBound))"
    }
}
