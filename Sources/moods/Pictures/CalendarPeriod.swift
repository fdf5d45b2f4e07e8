import MoodJournal

/// The whole months that a calendar shows: one, a year, or others that follow one another.
struct CalendarPeriod: Equatable {
    /// From the first day of the first month to the last day of the last one.
    let range: ClosedRange<LocalDay>

    /// Creates the months that contain the days.
    init(of days: ClosedRange<LocalDay>) {
        let (first, last) = (days.lowerBound, days.upperBound)
        let ends = (28...31).compactMap {
            LocalDay(year: last.year, month: last.month, day: $0)
        }
        let start = LocalDay(year: first.year, month: first.month, day: 1)
        range = (start ?? first)...(ends.last ?? last)
    }

    /// Creates the year that contains a day.
    init(yearOf day: LocalDay) {
        let ends = [(1, 1), (12, 31)].map {
            LocalDay(year: day.year, month: $0.0, day: $0.1) ?? day
        }
        self.init(of: ends[0]...ends[1])
    }

    func contains(_ day: LocalDay) -> Bool { range.contains(day) }

    var days: [LocalDay] {
        Array(
            sequence(first: range.lowerBound) { day in
                day < range.upperBound ? day.adding(days: 1) : nil
            })
    }

    var months: [CalendarPeriod] {
        let ends = [range.lowerBound, range.upperBound].map { $0.year * 12 + $0.month - 1 }
        return (ends[0]...ends[1]).compactMap { month in
            LocalDay(year: month / 12, month: month % 12 + 1, day: 1).map { .init(of: $0...$0) }
        }
    }

    var isMonth: Bool { CalendarPeriod(of: range.lowerBound...range.lowerBound) == self }

    var isYear: Bool { CalendarPeriod(yearOf: range.lowerBound) == self }
}
