import MoodJournal

/// A year in pixels for each year: a table with a colored cell for each day, which contains the
/// day's mean feeling.
struct DaysSection: ReportSection {
    let days: [MoodDay]
    /// The day when the report is made. Days after it and before the first mood are blank.
    let today: LocalDay

    let title = "Days"

    /// The maximum number of years to show day by day; earlier ones are left out.
    static let mostYears = 30

    var isEmpty: Bool { days.isEmpty }

    func write(to html: inout HTMLWriter) {
        let years = Dictionary(grouping: days, by: \.day.year)
        let shown = years.keys.sorted().suffix(Self.mostYears)
        if shown.count < years.count {
            html.write(
                "p",
                "The last \(shown.count) of \(years.count) years with moods; select others to see "
                    + "their days.")
        }
        writeLegend(to: &html)
        for year in shown { write(year, days: years[year] ?? [], to: &html) }
    }

    private func writeLegend(to html: inout HTMLWriter) {
        html.write("ul", ["class": "legend"]) { html in
            html.writeFeelings()
            html.writeLegend("n", "○", "a mood without a feeling")
            html.writeLegend("none", "\u{A0}", "no mood")
        }
    }

    private func write(_ year: Int, days: [MoodDay], to html: inout HTMLWriter) {
        let byMonth = Dictionary(grouping: days, by: \.day.month)
        html.write("table", ["class": "days"]) { html in
            html.write("caption", summary(of: year, days))
            html.write("thead") { html in
                html.write("tr") { html in
                    html.write("th", ["scope": "col", "class": "m"], "Month")
                    for day in 1...31 { html.write("th", String(day)) }
                    html.write("th", ["scope": "col", "class": "m"], "Mean")
                }
            }
            html.write("tbody") { html in
                for month in 1...12 { write(month, of: year, byMonth[month] ?? [], to: &html) }
            }
        }
        html.append("\n")
    }

    private func summary(of year: Int, _ days: [MoodDay]) -> String {
        LocalDay.text(ofYear: year) + ": "
            + ReportText.words.daysWithMoods(days.count, average: days.mean())
    }

    private func write(_ month: Int, of year: Int, _ days: [MoodDay], to html: inout HTMLWriter) {
        let byDay = Dictionary(
            days.map { ($0.day.day, $0) }, uniquingKeysWith: { first, _ in first })
        html.write("tr") { html in
            html.write("th", ["scope": "row"], ReportText.words.names.months[month - 1])
            for day in 1...31 {
                let local = LocalDay(year: year, month: month, day: day)
                if local.map({ byDay[day] != nil || isShown($0) }) == true {
                    write(byDay[day], to: &html)
                } else {
                    html.write("td", ["class": "x"], "")
                }
            }
            html.write("td", ["class": "x"], days.mean().map(FigureText.decimal) ?? "")
        }
    }

    private func isShown(_ day: LocalDay) -> Bool {
        days.first.map { $0.day <= day && day <= today } ?? false
    }

    private func write(_ day: MoodDay?, to html: inout HTMLWriter) {
        guard let day else { return html.write("td", "") }
        guard let mean = day.mean else { return html.write("td", ["class": "n"], "○") }
        html.write("td", ["class": ReportStyle.name(ofMean: mean)], digits(of: mean))
    }

    /// Returns a mean of feelings, without a decimal if it is a whole number.
    private func digits(of mean: Double) -> String {
        let text = FigureText.decimal(mean)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension HTMLWriter {
    /// Writes the feelings of a legend, as items of a list.
    mutating func writeFeelings() {
        for feeling in Feeling.allCases {
            writeLegend(ReportStyle.name(of: feeling), String(feeling.rawValue), feeling.name)
        }
    }

    /// Writes a sample of a style and what it means, as an item of a list.
    mutating func writeLegend(_ style: String, _ sample: String, _ meaning: String) {
        write("li") { html in
            html.write("span", ["class": style], sample)
            html.write(meaning)
        }
    }
}
