import MoodJournal
import Statistics

/// A table of how days with a tag, or the days after them, differ from the others.
struct TagDifferenceTable {
    let page: StatisticsPage
    let lag: Int

    /// Returns the heading of the names of tags: that they stand out, if all do and it fits.
    private func heading(_ areOutstanding: Bool) -> String {
        areOutstanding && lag == 0 && page.columns >= 60 && !page.showsDetail
            ? "Goes together with" : "Tag"
    }

    /// Writes the outcome of the comparison of tags, and some of the differences.
    func write(_ tags: TagStatistics, _ shown: [TagDifference<String>], most: Int) throws {
        guard let outcome = page.text.outcome(tags, shown: min(shown.count, most), lag: lag) else {
            return
        }
        try page.write([])
        if tags.hasTooFewDays { try page.writeSentence(outcome, .dim) }
        if !shown.isEmpty {
            let heading = heading(shown.count == tags.outstanding.count)
            try write(Array(shown.prefix(most)), under: heading)
        }
        guard !tags.hasTooFewDays else { return try page.writeSentence(FigureText.noCause, .dim) }
        for sentence in page.text.considered(tags, most: most) { try page.writeSentence(sentence) }
        let (rest, option) = (shown.count - most, lag > 0 ? " --lag \(lag)" : "")
        try page.writeSentence(
            rest > 0 ? "\(outcome) 'moods stats --by tag\(option)' lists \(rest) more." : outcome,
            .dim)
    }

    private func write(_ differences: [TagDifference<String>], under heading: String) throws {
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
        var cells: [[StyledText]] = [
            [.spaces(2), StyledText("#" + tag.tag)],
            [StyledText(FigureText.grouped(tag.with.numberOfDays))],
            [StyledText(text.decimal(tag.with.mean))],
            [StyledText(text.decimal(tag.without.mean))],
            [
                StyledText(text.shownDifference(tag), .bold),
                StyledText(" (\(text.ends(tag.estimate.interval)))"),
            ],
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
