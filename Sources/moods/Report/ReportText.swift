import MoodJournal

/// The words and numbers of a report, in English.
enum ReportText {
    static let words = ListingWords.english

    /// Returns a date such as "4 May 2026".
    static func date(_ day: LocalDay) -> String { words.period(day...day) }

    /// Returns the name of a month or year: "May 2026" or "2026".
    static func name(of period: JournalReport.Period) -> String {
        period.month.flatMap { LocalDay(year: period.year, month: $0, day: 1) }.map(words.month)
            ?? LocalDay.text(ofYear: period.year)
    }

    /// The texts of figures, in the form of `moods stats`.
    static let figures = FigureText(usesASCII: false)

    /// Returns an interval as text, like "3.2 to 3.6", or a dash for `nil`.
    static func interval(_ interval: ClosedRange<Double>?) -> String {
        interval.map(figures.ends) ?? figures.decimal(nil)
    }
}
