import MoodJournal

/// Years, one on a line, with a cell for each week, or for each month on a narrow terminal. A cell
/// shows the mean of its days.
struct YearsPicture {
    let days: [MoodDay]
    let names: CalendarNames
    let glyphs: DayGlyphs

    /// The columns of a year and of the space after it.
    private static let label = 5
    /// The maximum number of weeks that a year touches.
    private static let weeks = 54

    /// Returns whether a cell is a week rather than a month.
    static func hasWeeks(width: Int) -> Bool { width >= label + weeks + YearPicture.meanColumns }

    /// Returns the header, and a line for each year.
    func lines(width: Int) -> [PictureLine] {
        guard !days.isEmpty else { return [] }
        let byYear = Dictionary(grouping: days, by: \.day.year)
        let hasWeeks = Self.hasWeeks(width: width)
        let column = hasWeeks || width < Self.label + 35 ? 1 : 2
        let gap = column - 1
        let end = Self.label + (hasWeeks ? Self.weeks : 12 * (column + gap) - gap)
        let hasMean = width >= end + YearPicture.meanColumns
        let lines = byYear.sorted { $0.key < $1.key }.map { year, days in
            var line = PictureLine()
            line.append(StyledText(LocalDay.text(ofYear: year), .dim), width: Self.label)
            let cells = Dictionary(grouping: days) { cell(of: $0.day, hasWeeks: hasWeeks) }
            let span = self.span(of: year, hasWeeks: hasWeeks)
            for cell in 0..<(hasWeeks ? weeks(of: year) : 12) {
                let text = glyphs.cell(
                    cells[cell] ?? [], isInSpan: span.contains(cell), columns: column)
                line.append(text, width: column + gap)
            }
            if hasMean, let mean = days.mean() {
                line.append(
                    StyledText(FigureText.decimal(mean)),
                    rightIn: end + YearPicture.meanColumns - line.columns)
            }
            return line
        }
        return hasWeeks ? [header] + lines : lines
    }

    /// The months above the weeks that they begin in, in a year that begins with a week.
    private var header: PictureLine {
        var line = PictureLine()
        for (index, name) in names.months.enumerated() {
            line.skip(max(0, Self.label + index * 13 / 3 - line.columns))
            line.append(StyledText(String(DisplayWidth.prefix(of: name, columns: 3)), .dim))
            line.skip(1)
        }
        return line
    }

    /// Returns the cell of a day: the number of its week, or of its month, from 0.
    private func cell(of day: LocalDay, hasWeeks: Bool) -> Int {
        guard hasWeeks, let first = LocalDay(year: day.year, month: 1, day: 1) else {
            return day.month - 1
        }
        return (day.daysSince1970 - first.daysSince1970 + names.daysIntoWeek(first)) / 7
    }

    /// Returns the cells of a year from the first mood to today.
    private func span(of year: Int, hasWeeks: Bool) -> Range<Int> {
        guard let span = glyphs.span else { return 0..<Self.weeks }
        guard span.lowerBound.year <= year, year <= span.upperBound.year else { return 0..<0 }
        let ends = [span.lowerBound, span.upperBound].map {
            $0.year == year ? cell(of: $0, hasWeeks: hasWeeks) : nil
        }
        return (ends[0] ?? 0)..<(ends[1].map { $0 + 1 } ?? Self.weeks)
    }

    private func weeks(of year: Int) -> Int {
        LocalDay(year: year, month: 12, day: 31).map { cell(of: $0, hasWeeks: true) + 1 } ?? 0
    }
}
