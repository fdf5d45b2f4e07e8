import MoodJournal

/// A month with its days: a row for each week.
struct MonthPicture {
    let period: CalendarPeriod
    let days: [LocalDay: MoodDay]
    let names: CalendarNames
    let glyphs: DayGlyphs

    private struct Layout {
        /// The columns of a day's block.
        let block: Int
        let hasMean: Bool
        let gap: Int

        /// The columns of a day: its number, its block, and its mean.
        var day: Int { 3 + block + (hasMean ? 4 : 0) }
        var width: Int { 7 * day + 6 * gap }
    }

    private static let layouts = [
        Layout(block: 2, hasMean: true, gap: 2), Layout(block: 2, hasMean: false, gap: 2),
        Layout(block: 1, hasMean: false, gap: 1),
    ]

    /// Returns the picture in the widest layout that fits, or the narrowest.
    func lines(width: Int) -> [PictureLine] {
        let layout =
            Self.layouts.first { $0.width <= width } ?? Self.layouts[Self.layouts.count - 1]
        var lines = [PictureLine()]
        for text in names.weekdays(columns: layout.day) {
            lines[0].append(StyledText(text, .dim), width: layout.day + layout.gap)
        }
        for day in period.days {
            let column = names.daysIntoWeek(day)
            if day.day == 1 || column == 0 { lines.append(PictureLine()) }
            if day.day == 1 { lines[lines.count - 1].skip(column * (layout.day + layout.gap)) }
            let cell = self.cell(day, layout)
            for (text, width) in cell { lines[lines.count - 1].append(text, width: width) }
            lines[lines.count - 1].skip(layout.gap)
        }
        return lines
    }

    /// Returns the texts of a day with their widths.
    private func cell(_ day: LocalDay, _ layout: Layout) -> [(StyledText, Int)] {
        let isToday = glyphs.span?.upperBound == day
        let number = (day.day < 10 ? " " : "") + String(day.day)
        let block = glyphs.cell(day, days[day], columns: layout.block)
        let mean = layout.hasMean ? days[day]?.mean.map(FigureText.decimal) ?? "" : ""
        return [
            (StyledText(number, isToday ? .bold : .dim), isToday ? 2 : 3),
            (isToday ? glyphs.today : StyledText(""), isToday ? 1 : 0),
            (block, layout.block + (layout.hasMean ? 1 : 0)),
            (StyledText(mean), layout.hasMean ? 3 : 0),
        ]
    }
}
