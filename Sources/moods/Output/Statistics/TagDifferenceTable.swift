import MoodJournal
import Statistics

/// A table of how days with a tag differ from the others.
struct TagDifferenceTable {
    let page: StatisticsPage

    private static let columns: [TableLayout.Column] = [
        .init(isFlexible: true), .init(alignment: .right), .init(alignment: .right, dropOrder: 1),
        .init(alignment: .right, dropOrder: 2), .init(alignment: .right, dropOrder: 1),
        .init(alignment: .right), .init(alignment: .right, dropOrder: 3),
    ]

    func write(_ differences: [TagDifference<String>]) throws {
        let header =
            [[StyledText("Together with", .bold)]]
            + ["days with", "moods", "without", "moods", "difference", "p"].map {
                [StyledText($0, .dim)]
            }
        try page.writeTable(Self.columns, [header] + differences.map(cells))
    }

    private func cells(of tag: TagDifference<String>) -> [[StyledText]] {
        let text = page.text
        return [
            [.spaces(2), StyledText("#" + tag.tag)],
            [StyledText(FigureText.grouped(tag.with.numberOfDays))],
            [StyledText(FigureText.grouped(tag.with.numberOfMoods), .dim)],
            [StyledText(FigureText.grouped(tag.without.numberOfDays))],
            [StyledText(FigureText.grouped(tag.without.numberOfMoods), .dim)],
            [StyledText(text.difference(tag.difference), .bold)],
            [StyledText(text.pValue(tag.adjustedPValue))],
        ]
    }
}
