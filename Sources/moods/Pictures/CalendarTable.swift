import MoodJournal

/// The documented fields of `calendar`. Fields are only ever added.
enum CalendarFields {
    static let names = "day, moods, feeling (the mean of the day's moods)"

    static var all: [Field<MoodDay>] {
        [
            Field("day") { .text($0.day.description) },
            Field("moods") { FieldValue($0.moods) },
            Field("feeling") { FieldValue($0.mean) },
        ]
    }
}

/// A calendar for people: a sentence, a picture, and its legend.
struct CalendarTable {
    let names: CalendarNames
    let glyphs: DayGlyphs

    /// Writes the picture of days.
    ///
    /// - Parameters:
    ///   - days: The days with moods.
    ///   - period: The year or month; `nil` for all years.
    func write(
        _ days: [MoodDay], of period: CalendarPeriod?, terminal: TerminalEnvironment,
        to output: StandardOutput
    ) throws {
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
        var lines = [PictureLine()]
        lines[0].append(StyledText(summary(of: days, period)))
        if !picture.isEmpty { lines += [PictureLine()] + picture + [PictureLine()] }
        if !picture.isEmpty { lines += Legend.lines(glyphs.legend, width: width) }
        for line in lines {
            try output.write(StyledText.line(line.texts, depth: terminal.colorDepth) + "\n")
        }
    }

    /// Returns the sentence above the picture.
    private func summary(of days: [MoodDay], _ period: CalendarPeriod?) -> String {
        let title =
            period?.title(names)
            ?? [days.first, days.last].compactMap { $0?.day.year }.reduce(into: []) { years, year in
                if years.last != year { years.append(year) }
            }
            .map { CalendarPeriod(year: $0).title(names) }.joined(separator: " to ")
        guard !days.isEmpty else { return (title.isEmpty ? "" : title + ": ") + "no moods" }
        let count = FigureText.count(days.count, "day")
        let mean = days.mean().map { ", average " + FigureText.decimal($0) } ?? ""
        return "\(title): \(count) with a mood\(mean)"
    }
}
