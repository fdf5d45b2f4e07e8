import MoodJournal

/// A year or a month.
struct CalendarPeriod: Equatable {
    let year: Int
    /// The month, 1 to 12; `nil` for the whole year.
    var month: Int?

    func contains(_ day: LocalDay) -> Bool {
        day.year == year && month.map { $0 == day.month } ?? true
    }

    var days: [LocalDay] {
        (month.map { $0...$0 } ?? 1...12).flatMap { month in
            (1...31).compactMap { LocalDay(year: year, month: month, day: $0) }
        }
    }
}

extension CalendarPeriod {
    /// Creates the month that contains all of the days, or else the year of the last one.
    init(of days: ClosedRange<LocalDay>) {
        let (first, last) = (days.lowerBound, days.upperBound)
        let isMonth = (first.year, first.month) == (last.year, last.month)
        self.init(year: last.year, month: isMonth ? last.month : nil)
    }
}
