import MoodJournal

/// A year or a month.
struct CalendarPeriod: Equatable {
    let year: Int

    /// The month, 1 to 12; `nil` for the whole year.
    var month: Int?

    /// Reads "YYYY" or "YYYY-MM".
    ///
    /// - Returns: `nil` if the text doesn't begin with four digits, and so means something else.
    /// - Throws: ``CommandError/invalidPeriod(_:)`` if it does, but isn't a year or a month.
    init?(_ text: String) throws(CommandError) {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count >= 4 else { return nil }
        let rest = text.utf8.dropFirst(4)
        guard let day = LocalDay(text + (rest.isEmpty ? "-01-01" : "-01")) else {
            throw .invalidPeriod(text)
        }
        self.init(year: day.year, month: rest.isEmpty ? nil : day.month)
    }

    init(year: Int, month: Int? = nil) {
        self.year = year
        self.month = month
    }

    /// The days, in order.
    var days: [LocalDay] {
        (month.map { $0...$0 } ?? 1...12).flatMap { month in
            (1...31).compactMap { LocalDay(year: year, month: month, day: $0) }
        }
    }

    /// "2026", or "May 2026" in the language of the names.
    func title(_ names: CalendarNames) -> String {
        let year = LocalDay.text(ofYear: self.year)
        return month.map { "\(names.fullMonths[$0 - 1]) \(year)" } ?? year
    }
}
