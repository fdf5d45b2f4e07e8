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
            [.text("Tag"), .picture(""), .number("Moods"), .number("Days"), .number("Average")],
            shown.compactMap { tag in tag.totals.map { (tag.path, $0.moods, $0.figures) } }
        ) { html, tag in
            let (path, moods, figures) = tag
            html.writeRowHeading(path)
            html.writeBar(
                Double(moods) / Double(max(most, 1)), ReportStyle.name(ofMean: figures.feeling))
            html.writeNumber(moods)
            html.writeNumber(figures.days)
            html.writeMean(figures.feeling)
        }
    }

    private func writeDifferences(to html: inout HTMLWriter) {
        let (figures, shown) = (ReportText.figures, statistics.shown)
        if let outcome = figures.outcome(statistics, shown: shown.count) {
            html.write("p", outcome)
        }
        for sentence in figures.considered(statistics) { html.write("p", sentence) }
        guard !shown.isEmpty else { return }
        html.writeTable(
            caption: "Average feeling of days with a tag and of days without it",
            [
                .text("Tag"), .number("With"), .number("Days with"), .number("Without"),
                .number("Days without"), .number("Difference"),
            ], shown
        ) { html, difference in
            html.writeRowHeading(difference.tag)
            for days in [difference.with, difference.without] {
                html.writeMean(days.mean)
                html.writeNumber(days.numberOfDays)
            }
            let ends = figures.ends(difference.estimate.interval)
            html.writeNumber("\(figures.shownDifference(difference)) (\(ends))")
        }
        if statistics.hasTooFewDays { html.write("p", FigureText.noCause) }
    }
}
