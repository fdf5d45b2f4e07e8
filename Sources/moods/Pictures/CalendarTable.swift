import MoodJournal

/// The documented fields of `calendar`. Fields are only ever added.
enum CalendarFields {
    static var all: [Field<MoodDay>] {
        [
            Field("day") { .text($0.day.description) },
            Field("moods") { FieldValue($0.moods) },
            Field("feeling", "the mean of the day's moods") { FieldValue($0.mean) },
        ]
    }
}

/// A calendar for people: a sentence, a picture, and its legend.
struct CalendarTable {
    let names: CalendarNames
    let glyphs: DayGlyphs
    let words: ListingWords

    /// Writes the picture of days; nothing without days.
    ///
    /// - Parameters:
    ///   - period: The year or month; `nil` for all years.
    func write(
        _ days: [MoodDay], of period: CalendarPeriod?, terminal: TerminalEnvironment,
        to output: StandardOutput
    ) throws {
        guard !days.isEmpty else { return }
        let byDay = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let width = terminal.width
        let picture: [PictureLine]
        if let period {
            picture =
                period.month == nil
                ? YearPicture(year: period.year, days: byDay, names: names, glyphs: glyphs)
                    .lines(width: width)
                : MonthPicture(period: period, days: byDay, names: names, glyphs: glyphs)
                    .lines(width: width)
        } else {
            picture = YearsPicture(days: days, names: names, glyphs: glyphs).lines(width: width)
        }
        var lines = PictureLine.lines(of: summary(of: days, period), width: width)
        if !picture.isEmpty { lines += [PictureLine()] + picture + [PictureLine()] }
        if !picture.isEmpty {
            let isMarked =
                period?.month != nil
                && glyphs.span.map { period?.contains($0.upperBound) == true } == true
            lines += Legend.lines(glyphs.legend(in: words, isMarked: isMarked), width: width)
        }
        for line in lines {
            try output.write(StyledText.line(line.texts, depth: terminal.colorDepth) + "\n")
        }
    }

    /// Returns the sentence above the picture.
    private func summary(of days: [MoodDay], _ period: CalendarPeriod?) -> String {
        let title = period.map { Self.title(of: $0, in: words) } ?? years(of: days)
        return "\(title): \(words.daysWithMoods(days.count, average: days.mean()))"
    }

    /// Returns "October 2026" or "2026".
    static func title(of period: CalendarPeriod, in words: ListingWords) -> String {
        LocalDay(year: period.year, month: period.month ?? 1, day: 1)
            .flatMap { period.month == nil ? nil : words.month($0) }
            ?? LocalDay.text(ofYear: period.year)
    }

    /// Returns the first and the last year with a mood.
    private func years(of days: [MoodDay]) -> String {
        guard let first = days.first?.day, let last = days.last?.day else { return "" }
        let years = [first, last].map { LocalDay.text(ofYear: $0.year) }
        return years[0] == years[1] ? years[0] : ListingWords.fill(words.language.range, years)
    }
}
