import MoodJournal
import Statistics

/// A table of how days with a tag, or the days after them, differ from the others.
struct TagDifferenceTable {
    let page: StatisticsPage
    let lag: Int

    private var heading: String {
        switch lag {
        case 0: "Goes together with"
        case 1: "On the day after"
        default: "\(lag) days after"
        }
    }

    /// Writes the outcome of the comparison of tags, and some of the differences.
    func write(_ tags: TagStatistics, _ shown: [TagDifference<String>], most: Int) throws {
        guard let outcome = page.text.outcome(tags) else { return }
        try page.write([])
        if tags.hasTooFewDays { try page.writeSentence(outcome, .dim) }
        if !shown.isEmpty { try write(Array(shown.prefix(most))) }
        guard !tags.hasTooFewDays else { return }
        for sentence in page.text.considered(Array(tags.outstanding.prefix(most))) {
            try page.writeSentence(sentence)
        }
        let rest = shown.count - most
        try page.writeSentence(
            rest > 0 ? "\(outcome) 'moods stats --by tag' lists \(rest) more." : outcome, .dim)
    }

    private func write(_ differences: [TagDifference<String>]) throws {
        var columns: [TableLayout.Column] = [
            .flexible, .right.dropped(1), .right.dropped(2), .right.dropped(1), .left,
        ]
        var names = ["days", "with", "without", "difference"]
        if page.showsDetail {
            columns += [.left.dropped(4), .right.dropped(3), .left.dropped(5)]
            names += ["all considered", "p", "test"]
        }
        let header = [[StyledText(heading, .bold)]] + names.map { [StyledText($0, .dim)] }
        try page.writeTable(columns, [header] + differences.map(cells))
    }

    private func cells(of tag: TagDifference<String>) -> [[StyledText]] {
        let text = page.text
        let range = text.difference(tag.estimate)
        let number = text.difference(tag.difference)
        var cells: [[StyledText]] = [
            [.spaces(2), StyledText("#" + tag.tag)],
            [StyledText(FigureText.grouped(tag.with.numberOfDays))],
            [StyledText(text.decimal(tag.with.mean))],
            [StyledText(text.decimal(tag.without.mean))],
            [StyledText(number, .bold), StyledText(String(range.dropFirst(number.count)))],
        ]
        if page.showsDetail {
            cells += [
                [StyledText(tag.adjusted.map(text.difference) ?? text.decimal(nil))],
                [StyledText(text.pValue(tag.adjustedPValue))],
                [StyledText(tag.test == .shifts ? "shifts" : "AR(1)", .dim)],
            ]
        }
        return cells
    }
}
