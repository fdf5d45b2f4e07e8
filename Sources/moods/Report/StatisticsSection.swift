import MoodJournal
import Statistics

/// The statistics of a report: the average and its interval, the number of moods with each feeling,
/// the averages of weekdays and periods, and streaks.
struct StatisticsSection: ReportSection {
    let report: JournalReport
    /// The locale, which decides the first day of the week.
    let names: CalendarNames

    let title = "Statistics"
    var isEmpty: Bool { report.days.isEmpty }

    private var feelings: SeriesSummary { report.statistics.summary.feelings }

    func write(to html: inout HTMLWriter) {
        html.write("p", summary)
        if feelings.numberOfDays > 0 {
            html.write("h3", "Feelings")
            writeFeelings(to: &html)
            html.write("h3", "Days of the week")
            writeMeans("Day", "day of the week", weekdays, to: &html)
            html.write("h3", "Over time")
            if report.years.count > 1 { writeMeans("Year", "year", named(report.years), to: &html) }
            writeMeans("Month", "month", named(report.months), to: &html)
        }
        html.write("h3", "Streaks")
        writeStreaks(to: &html)
    }

    private var summary: String {
        let days = FigureText.count(feelings.numberOfDays, "day")
        guard let mean = feelings.mean else {
            return "There are too few days with a feeling for an average (\(days))."
        }
        let average = "Average \(ReportText.figures.decimal(mean)) of 5"
        guard let interval = feelings.interval,
            let deviation = ReportText.figures.deviation(feelings)
        else { return "\(average) on \(days) with a feeling, which all feel the same." }
        return "\(average) (\(ReportText.figures.range(interval))) on \(days) with a feeling. "
            + deviation
    }

    private func writeFeelings(to html: inout HTMLWriter) {
        let numbers = report.statistics.moodsByFeeling
        let counts = Feeling.allCases.reversed().map { ($0, numbers[$0] ?? 0) }
        let felt = counts.reduce(0) { $0 + $1.1 }
        let most = counts.map { $0.1 }.max() ?? 0
        let without = report.statistics.summary.moods - felt
        html.writeTable(
            caption: "Moods with each feeling"
                + (without > 0 ? "; \(FigureText.count(without, "mood")) without one" : ""),
            [.text("Feeling"), .picture(""), .number("Moods"), .number("Share")], counts
        ) { html, row in
            let (feeling, count) = row
            html.write("th", ["scope": "row"], "\(feeling.rawValue) \(feeling.name)")
            html.writeBar(Double(count) / Double(max(most, 1)), ReportStyle.name(of: feeling))
            html.writeNumber(count)
            html.writeNumber("\(Int((100 * Double(count) / Double(max(felt, 1))).rounded()))%")
        }
    }

    private func named(
        _ periods: [JournalReport.Period]
    ) -> [(name: String, summary: SeriesSummary)] {
        periods.map { (ReportText.name(of: $0), $0.feelings) }
    }

    private func writeMeans(
        _ heading: String, _ noun: String, _ groups: [(name: String, summary: SeriesSummary)],
        to html: inout HTMLWriter
    ) {
        html.writeTable(
            caption: "Average feeling of each \(noun)",
            [
                .text(heading), .picture("1 to 5"), .number("Average"),
                .number("Likely"), .number("Days"), .number("Moods"),
            ], groups
        ) { html, group in
            let (name, summary) = group
            html.write("th", ["scope": "row"], name)
            html.writeScale(mean: summary.mean, interval: summary.interval)
            html.writeMean(summary.mean)
            html.writeNumber(ReportText.interval(summary.interval))
            html.writeNumber(summary.numberOfDays)
            html.writeNumber(summary.numberOfMoods)
        }
    }

    private func writeStreaks(to html: inout HTMLWriter) {
        let statistics = report.statistics
        html.writeTable(
            caption: "Longest runs of days with and without a mood",
            [.text("Streak"), .number("Days"), .text("When")],
            [
                ("Longest streak", statistics.longestStreak),
                ("Current streak", statistics.currentStreak),
                ("Longest gap", statistics.longestGap),
            ]
        ) { html, row in
            let (name, days) = row
            html.write("th", ["scope": "row"], name)
            html.writeNumber(days.map { FigureText.grouped($0.numberOfDays) } ?? "–")
            html.write("td", days.map(ReportText.words.period) ?? "")
        }
    }

    /// The days of the week with moods, from the first one.
    private var weekdays: [(name: String, summary: SeriesSummary)] {
        let numbered = report.weekdays.compactMap { group -> (number: Int, SeriesSummary)? in
            guard case .weekday(let number) = group.group else { return nil }
            return ((number + 7 - names.firstWeekday) % 7, group.summary.feelings)
        }
        return numbered.sorted { $0.number < $1.number }.map { number, feelings in
            (ReportText.words.names.fullWeekdays[(number + names.firstWeekday - 1) % 7], feelings)
        }
    }
}
