import MoodJournal
import Statistics

/// The best and the worst months and days of a report, with the notes of these days.
struct HighlightsSection: ReportSection {
    let highlights: JournalHighlights

    private let zones = TimeZones()

    let title = "Highlights"
    var isEmpty: Bool { highlights.best.days.isEmpty && highlights.worst.days.isEmpty }

    /// The maximum number of characters of a note that are shown.
    private static let longestNote = 600

    func write(to html: inout HTMLWriter) {
        write("Best", highlights.best, to: &html)
        write("Worst", highlights.worst, to: &html)
    }

    private func write(
        _ word: String, _ extremes: JournalHighlights.Extremes, to html: inout HTMLWriter
    ) {
        guard let first = extremes.days.first else { return }
        html.write("h3", "\(word) days")
        if let month = extremes.month {
            html.write(
                "p",
                "\(word) month: \(ReportText.name(of: month)) "
                    + "(\(ReportText.figures.decimal(month.feelings.mean)) on "
                    + "\(FigureText.count(month.feelings.numberOfDays, "day"))).")
        }
        if extremes.numberOfMostExtreme > extremes.days.count {
            html.write(
                "p",
                "\(FigureText.grouped(extremes.numberOfMostExtreme)) days average "
                    + "\(ReportText.figures.decimal(first.day.mean)); here are "
                    + "\(extremes.days.count) of them. Those with a note come first, then the "
                    + "latest.")
        }
        for day in extremes.days { write(day, to: &html) }
        html.append("\n")
    }

    private func write(_ day: JournalHighlights.Day, to html: inout HTMLWriter) {
        html.write("h4") { html in
            if let mean = day.day.mean {
                html.write(
                    "span", ["class": "mark \(ReportStyle.name(ofMean: mean))"],
                    ReportText.figures.decimal(mean))
            }
            let moods = FigureText.count(day.day.moods, "mood")
            html.write("\(ReportText.words.fullDay(day.day.day)) (\(moods))")
        }
        for mood in day.noted {
            html.write("p", ["class": "quiet"], moment(of: mood))
            html.write("p", ["class": "note", "dir": "auto"], Self.shortened(mood.note ?? ""))
        }
    }

    /// Returns the time and the feeling of a mood, such as "18:30, bad".
    private func moment(of mood: MoodRecord) -> String {
        let time = DateText.time(ofMood: mood.date, in: zones.zone(named: mood.timeZone))
        return [time, mood.feeling?.name].compactMap(\.self).joined(separator: ", ")
    }

    private static func shortened(_ note: String) -> String {
        let beginning = note.prefix(longestNote)
        return beginning.endIndex == note.endIndex ? note : beginning + "…"
    }
}
