import MoodJournal
import Statistics

/// The tags of a report, and those whose days differ from the days without them.
struct TagsSection: ReportSection {
    /// The tags, the one with the most moods first.
    let tags: [TagRecord]
    let statistics: TagStatistics

    let title = "Tags"
    var isEmpty: Bool { tags.isEmpty }

    /// The maximum number of tags to show.
    private static let mostTags = 30

    func write(to html: inout HTMLWriter) {
        writeTags(to: &html)
        html.write("h3", "Together with")
        writeDifferences(to: &html)
    }

    private func writeTags(to html: inout HTMLWriter) {
        let shown = tags.prefix(Self.mostTags)
        let most = shown.first?.totals?.moods ?? 0
        html.writeTable(
            caption: shown.count == tags.count
                ? "Tags with those below them, the most moods first"
                : "The \(shown.count) tags with the most moods, of \(tags.count), with those below "
                    + "them",
            [.text("Tag"), .picture(""), .number("Moods"), .number("Days"), .number("Average")]
        ) { html in
            for tag in shown {
                guard let totals = tag.totals else { continue }
                html.write("tr") { html in
                    html.writeRowHeading(tag.path)
                    html.writeBar(
                        Double(totals.moods) / Double(max(most, 1)),
                        ReportStyle.name(ofMean: totals.figures.feeling))
                    html.writeNumber(FigureText.grouped(totals.moods))
                    html.writeNumber(FigureText.grouped(totals.figures.days))
                    html.writeNumber(ReportText.figures.decimal(totals.figures.feeling))
                }
            }
        }
    }

    private func writeDifferences(to html: inout HTMLWriter) {
        if let outcome = ReportText.figures.outcome(statistics) { html.write("p", outcome) }
        let shown = statistics.shown
        for sentence in ReportText.figures.considered(statistics.outstanding) {
            html.write("p", sentence)
        }
        guard !shown.isEmpty else { return }
        html.writeTable(
            caption: "Average feeling of days with a tag and of days without it",
            [
                .text("Tag"), .number("With"), .number("Days with"), .number("Without"),
                .number("Days without"), .number("Difference"),
            ]
        ) { html in
            for difference in shown {
                html.write("tr") { html in
                    html.writeRowHeading(difference.tag)
                    html.writeNumber(ReportText.figures.decimal(difference.with.mean))
                    html.writeNumber(FigureText.grouped(difference.with.numberOfDays))
                    html.writeNumber(ReportText.figures.decimal(difference.without.mean))
                    html.writeNumber(FigureText.grouped(difference.without.numberOfDays))
                    html.writeNumber(ReportText.figures.difference(difference.estimate))
                }
            }
        }
    }
}
