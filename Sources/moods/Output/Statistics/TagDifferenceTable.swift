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

    func write(_ differences: [TagDifference<String>]) throws {
        var columns: [TableLayout.Column] = [
            .init(isFlexible: true), .init(alignment: .right, dropOrder: 1),
            .init(alignment: .right, dropOrder: 2), .init(alignment: .right, dropOrder: 1), .init(),
        ]
        var names = ["days", "with", "without", "difference"]
        if page.showsDetail {
            columns += [
                .init(dropOrder: 4), .init(alignment: .right, dropOrder: 3), .init(dropOrder: 5),
            ]
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
