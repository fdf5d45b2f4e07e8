import Atlas
import Foundation
import MoodJournal
import Statistics

/// The countries of a report: a map, and a table of them.
struct PlacesSection: ReportSection {
    /// The countries, the one with the most days first.
    let countries: [GroupedStatistics.Group]

    let places: [JournalReport.Place]
    let locale: Locale

    let title = "Places"
    var isEmpty: Bool { known.isEmpty }

    func write(to html: inout HTMLWriter) {
        html.write("p", sentence + ".")
        html.write("figure") { html in
            let map = ReportMap(groups: known, places: places, locale: locale)
            let colors =
                map.colorsDots
                ? "Dots are colored by the average feeling of the moods there."
                : "Countries with moods are colored by their average feeling; the table below "
                    + "lists them."
            map.write(description: "\(sentence). \(colors)", to: &html)
            html.write("figcaption") { html in
                html.write("ul", ["class": "legend"]) { html in
                    html.writeFeelings()
                    html.writeLegend(
                        "some", "\u{A0}",
                        map.colorsDots
                            ? "without feeling" : "fewer than \(RunningMean.minimumDays) days")
                }
            }
        }
        writeTable(to: &html)
    }

    private func writeTable(to html: inout HTMLWriter) {
        let most = countries.map(\.summary.days).max() ?? 0
        html.writeTable(
            caption: "Countries, with the most days first",
            [
                .text("Country"), .picture(""), .number("Days"), .number("Moods"),
                .number("Average"), .number("Likely"), .number("Last"),
            ], countries
        ) { html, country in
            let summary = country.summary
            let style = ReportStyle.name(ofMean: summary.feelings.mean)
            html.writeRowHeading(country.name(in: locale))
            html.writeBar(Double(summary.days) / Double(max(most, 1)), style)
            html.writeNumber(summary.days)
            html.writeNumber(summary.moods)
            html.writeMean(summary.feelings.mean)
            html.writeNumber(ReportText.interval(summary.feelings.interval))
            html.writeNumber(summary.period.map { ReportText.date($0.upperBound) } ?? "")
        }
    }

    private var known: [GroupedStatistics.Group] {
        countries.filter { $0.group != .country(.unknown) }
    }

    private var sentence: String {
        let known = known
        let best = GroupComparison(known.map(\.summary.feelings)).best
        return MapSentence(
            countries: known.enumerated().map { place, country in
                MapSentence.Country(
                    name: country.nameInPhrase(in: locale), moods: country.summary.moods,
                    days: country.summary.days, feeling: country.summary.feelings.mean,
                    isBest: place == best)
            }, moods: countries.reduce(0) { $0 + $1.summary.moods },
            words: .english
        ).text
    }
}
