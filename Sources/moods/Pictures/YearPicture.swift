import MoodJournal

/// A year, or other months, in pixels: a cell per day, with the months as rows, or columns on a narrow
/// terminal.
struct YearPicture {
    /// The maximum number of months.
    static let maximum = 13

    let months: [CalendarPeriod]
    let days: [LocalDay: MoodDay]
    let names: CalendarNames
    let glyphs: DayGlyphs

    private struct Rows {
        let day: Int
        /// Whether the same weekday of all months is in the same column.
        let isAligned: Bool
        let hasMean: Bool

        /// The days of the longest month, and the most days of a week before them.
        static let alignedDays = 31 + 6

        /// The columns of the longest month, with five gaps between its weeks.
        var width: Int { (isAligned ? Self.alignedDays : 31) * day + 5 }
    }

    private static let layouts = [
        Rows(day: 2, isAligned: true, hasMean: true), Rows(day: 1, isAligned: true, hasMean: true),
        Rows(day: 1, isAligned: false, hasMean: true),
        Rows(day: 1, isAligned: false, hasMean: false),
    ]

    /// The columns of a mean and of the gap before it.
    static let meanColumns = 5

    /// Returns the picture in the widest layout that fits.
    func lines(width: Int) -> [PictureLine] {
        let rows = zip(months, labels)
        let label = (labels.map { StyledText($0).columns }.max() ?? 0) + 1
        let layout = Self.layouts.first {
            label + $0.width + ($0.hasMean ? Self.meanColumns : 0) <= width
        }
        guard let layout else { return columns(width: width) }
        let header = layout.isAligned ? weekdays(label: label, layout) : nil
        return [header].compactMap(\.self) + rows.map { row(of: $0, $1, label: label, layout) }
    }

    /// The names of the months, with the years if there are several.
    private var labels: [String] {
        let isOneYear = Set(months.map(\.range.lowerBound.year)).count == 1
        return months.map(\.range.lowerBound).map { day in
            names.months[day.month - 1] + (isOneYear ? "" : " " + LocalDay.text(ofYear: day.year))
        }
    }

    /// Returns the initials of the weekdays above their columns; `nil` if one is too wide.
    private func weekdays(label: Int, _ layout: Rows) -> PictureLine? {
        let initials = names.weekdayInitials
        guard initials.allSatisfy({ DisplayWidth.columns(of: $0) <= layout.day })
        else { return nil }
        var line = PictureLine()
        line.skip(label)
        for column in 0..<Rows.alignedDays {
            if column > 0, column % 7 == 0 { line.skip(1) }
            line.append(StyledText(initials[column % 7], .dim), width: layout.day)
        }
        return line
    }

    private func row(
        of month: CalendarPeriod, _ name: String, label: Int, _ layout: Rows
    ) -> PictureLine {
        var line = PictureLine()
        line.append(StyledText(name, .dim), width: label)
        let all = month.days
        if layout.isAligned, let first = all.first {
            line.skip(names.daysIntoWeek(first) * layout.day)
        }
        for day in all {
            if day.day > 1, names.daysIntoWeek(day) == 0 { line.skip(1) }
            line.append(glyphs.cell(day, days[day], columns: layout.day), width: layout.day)
        }
        if layout.hasMean, let mean = all.compactMap({ days[$0] }).mean() {
            let end = label + layout.width + Self.meanColumns
            line.append(StyledText(FigureText.decimal(mean)), rightIn: end - line.columns)
        }
        return line
    }

    /// Returns the months as columns, under their numbers, and the days as rows.
    private func columns(width: Int) -> [PictureLine] {
        let day = width >= 3 + 2 * months.count ? 2 : 1
        let gap = width >= 2 + 3 * months.count ? 1 : 0
        var lines: [PictureLine] = []
        if day > 1 {
            lines.append(PictureLine())
            lines[0].skip(3)
            for month in months {
                let number = String(month.range.lowerBound.month)
                lines[0].append(StyledText(number, .dim), width: day + gap)
            }
        }
        for number in 1...31 {
            var line = PictureLine()
            line.append(StyledText(String(number), .dim), rightIn: 2)
            line.skip(1)
            for first in months.map(\.range.lowerBound) {
                guard let local = LocalDay(year: first.year, month: first.month, day: number) else {
                    line.skip(day + gap)
                    continue
                }
                line.append(glyphs.cell(local, days[local], columns: day), width: day + gap)
            }
            lines.append(line)
        }
        return lines
    }
}
