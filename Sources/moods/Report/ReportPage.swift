import Atlas
import Foundation
import MoodJournal
import Sealing
import Statistics

/// A report as one self-contained HTML page: it has no script, and its policy forbids browsers to
/// load anything.
struct ReportPage {
    let report: JournalReport
    /// The words that selected the moods, such as "japan --tag work"; empty for all moods.
    let selection: String
    /// The language of the names of places, and the first day of the week.
    let locale: Locale
    /// The day when the report is made.
    let today: LocalDay

    /// Returns the page as UTF-8.
    func html() -> [UInt8] {
        var html = HTMLWriter()
        html.append("<!DOCTYPE html>\n")
        html.write("html", ["lang": "en"]) { html in
            writeHead(to: &html)
            html.write("body") { html in
                writeHeader(to: &html)
                html.write("main") { html in if !report.days.isEmpty { writeSections(to: &html) } }
                writeFooter(to: &html)
            }
        }
        html.append("\n")
        return html.utf8
    }

    private func writeHead(to html: inout HTMLWriter) {
        let sheet = ReportStyle.sheet
        let hash = Data(SHA256.digest(of: sheet.utf8)).base64EncodedString()
        html.write("head") { html in
            html.writeEmpty("meta", ["charset": "utf-8"])
            html.writeEmpty(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; style-src 'sha256-\(hash)'; "
                        + "base-uri 'none'; form-action 'none'",
                ])
            html.writeEmpty(
                "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            html.writeEmpty("meta", ["name": "referrer", "content": "no-referrer"])
            html.writeEmpty("meta", ["name": "generator", "content": "moods \(Moods.version)"])
            html.write("title", title)
            html.write("style", sheet)
        }
        html.append("\n")
    }

    private var title: String {
        guard let first = report.days.first?.day, let last = report.days.last?.day else {
            return "Moods"
        }
        let years = [first.year, last.year].map(LocalDay.text(ofYear:))
        return years[0] == years[1]
            ? "Moods of \(years[0])" : "Moods from \(years[0]) to \(years[1])"
    }

    private func writeHeader(to html: inout HTMLWriter) {
        html.write("header") { html in
            html.write("h1", title)
            html.write("p", summary)
            if !selection.isEmpty {
                html.write("p", ["class": "quiet"]) { html in
                    html.write("Selection: ")
                    html.write("bdi", selection)
                }
            }
        }
        html.append("\n")
    }

    private var summary: String {
        guard let first = report.days.first?.day, let last = report.days.last?.day else {
            return FigureText.nothing + "."
        }
        let moods = FigureText.count(report.statistics.summary.moods, "mood")
        let days = FigureText.count(report.days.count, "day")
        return "\(moods) on \(days), \(ReportText.words.period(first...last))."
    }

    private func writeSections(to html: inout HTMLWriter) {
        let sections: [any ReportSection] = [
            DaysSection(days: report.days, today: today),
            StatisticsSection(report: report, names: CalendarNames(locale: locale)),
            PlacesSection(countries: report.countries, places: report.places, locale: locale),
            TagsSection(tags: report.tags, statistics: report.statistics.tags),
            HighlightsSection(highlights: report.highlights),
        ]
        for section in sections where !section.isEmpty {
            html.write("section") { html in
                html.write("h2", section.title)
                section.write(to: &html)
            }
            html.append("\n")
        }
    }

    private func writeFooter(to html: inout HTMLWriter) {
        html.write("footer") { html in
            html.write(
                "p",
                """
                A day is the local day where a mood was felt, and its feeling is the mean of its \
                moods' feelings, from 1 (awful) to 5 (rad). Every day counts once. With fewer than \
                \(RunningMean.minimumDays) days there is no average. About 95 of \
                100 such ranges contain the long-run average. They allow for days that resemble the \
                day before (95% intervals).
                """)
            html.write(
                "p",
                """
                Borders: \(Boundaries.source), \(Boundaries.release), \(Boundaries.attribution), \
                \(Boundaries.license).
                """)
            html.write("p", "Made by moods \(Moods.version) on \(ReportText.date(today)).")
        }
    }
}

/// A part of a report under a heading.
protocol ReportSection {
    var title: String { get }
    /// Whether there is nothing to show.
    var isEmpty: Bool { get }

    func write(to html: inout HTMLWriter)
}
