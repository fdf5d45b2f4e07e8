import MoodJournal

/// A calendar for people: a sentence, a picture, and its legend.
struct CalendarTable {
    /// The documented fields of `calendar`. Fields are only ever added.
    static var fields: [Field<MoodDay>] {
        [
            Field("day") { .text($0.day.description) },
            Field("moods") { FieldValue($0.moods) },
            Field("feeling", "the mean of the day's moods") { FieldValue($0.mean) },
        ]
    }

    let names: CalendarNames
    let glyphs: DayGlyphs
    let words: ListingWords

    /// Writes the picture of days; nothing without days.
    /// - Parameter period: The months; `nil` for all years. Too many months are shown as years.
    func write(
        _ days: [MoodDay], of period: CalendarPeriod?, terminal: TerminalEnvironment,
        to output: StandardOutput
    ) throws {
        guard !days.isEmpty else { return }
        let byDay = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let width = terminal.width
        let months = period?.months ?? []
        let isOfYears = months.isEmpty || months.count > YearPicture.maximum
        let isMonth = months.count == 1
        let picture =
            if isOfYears {
                YearsPicture(days: days, names: names, glyphs: glyphs).lines(width: width)
            } else if isMonth {
                MonthPicture(period: months[0], days: byDay, names: names, glyphs: glyphs)
                    .lines(width: width)
            } else {
                YearPicture(months: months, days: byDay, names: names, glyphs: glyphs)
                    .lines(width: width)
            }
        let isMarked = isMonth && glyphs.span.map { months[0].contains($0.upperBound) } == true
        var groups = glyphs.legend(in: words, isMarked: isMarked)
        if isOfYears {
            let isWeek = YearsPicture.hasWeeks(width: width)
            groups.append([
                [StyledText(isWeek ? words.language.weekCell : words.language.monthCell)]
            ])
        }
        let legend = Legend.lines(groups, width: width)
        try output.write(sentence: summary(of: days, period), columns: width)
        let lines = [PictureLine()] + picture + [PictureLine()] + legend
        try output.write(lines.map(\.texts), depth: terminal.colorDepth)
    }

    /// Returns the sentence above the picture.
    private func summary(of days: [MoodDay], _ period: CalendarPeriod?) -> String {
        let title =
            period.map { period in
                let days = glyphs.selected ?? period.range
                return words.name(of: days) ?? words.period(days)
            } ?? years(of: days)
        return "\(title): \(words.daysWithMoods(days.count, average: days.mean()))"
    }

    /// Returns the first and the last year with a mood.
    private func years(of days: [MoodDay]) -> String {
        guard let first = days.first?.day, let last = days.last?.day else { return "" }
        let years = [first, last].map { LocalDay.text(ofYear: $0.year) }
        return years[0] == years[1] ? years[0] : ListingWords.fill(words.language.range, years)
    }
}
