import MoodJournal
import Statistics

/// The statistics of groups of moods for people: each average on an axis, with its interval.
struct GroupTable {
    let page: StatisticsPage

    /// The possible lengths of the axis. On each of them, whole numbers are equally far apart.
    private static let axes = [33, 29, 25, 21, 17, 13, 9]
    /// The minimum length of the axis beside optional columns: four columns for each whole number.
    private static let sufficientAxis = 17

    func write(_ statistics: GroupedStatistics, by key: MoodGroup.Key) throws {
        var sentence = page.text.sentence(statistics.summary)
        let untimed = statistics.moodsWithoutGroup
        if untimed > 0 {
            let verb = untimed == 1 ? "isn't" : "aren't"
            let groups = key == .hour ? "hour" : "part of the day"
            sentence +=
                " \(FigureText.count(untimed, "mood")) at exactly noon \(verb) in any \(groups), because a "
                + "date without a time means noon."
        }
        try page.writeSentence(sentence)
        guard !statistics.groups.isEmpty else { return }
        try page.write([])
        let rows = statistics.groups.map { group in
            Row(
                group,
                isOneYearOnly: key.recursYearly && group.years > 0 && group.representedYears < 2,
                page: page)
        }
        let axis = axis(beside: rows)
        let plot = IntervalPlot(
            scale: MoodSummary.scale, columns: axis, usesASCII: page.terminal.usesASCII)
        var columns: [TableLayout.Column] = [.flexible, .right, .left]
        columns += (rows.first?.others ?? []).indices.map { index in
            // The number of days is never dropped.
            TableLayout.Column(alignment: .right, dropOrder: index == 0 ? nil : index)
        }
        var cells = rows.map { row in
            [row.name, row.mean, axis > 0 ? row.plot(on: plot) : []] + row.others
        }
        if axis > 0, rows.contains(where: { $0.summary.mean != nil }) {
            var numbers = [[StyledText]](repeating: [], count: columns.count)
            numbers[2] = [StyledText(plot.axis, .dim)]
            cells.append(numbers)
        }
        try page.writeTable(columns, cells)
        if rows.contains(where: \.isOneYearOnly) {
            try page.write([])
            try page.writeSentence("* one year only", .dim)
        }
        if axis > 0, rows.contains(where: \.isTooWide) {
            try page.write([])
            try page.writeSentence(
                "A group has no line if it has too few days for a useful range.", .dim)
        }
        if page.showsDetail {
            try page.write([])
            try page.writeSentence(
                "s: how far days typically are from their average (the standard deviation). shrunken: "
                    + "the average, moved towards that of all groups, because a few days are often "
                    + "far from it by chance.", .dim)
        }
        let compared = rows.filter { $0.summary.mean != nil }
        // In a month of one year, a slow change looks like a difference between months.
        if let probability = statistics.probability, !compared.contains(where: \.isOneYearOnly),
            Set(compared.map { page.text.decimal($0.summary.mean) }).count > 1
        {
            try page.write([])
            let word = probability <= TagStatistics.falseDiscoveryRate ? "rarely" : "often"
            try page.writeSentence(
                "Differences this large \(word) arise by chance"
                    + (page.showsDetail ? " (p \(page.text.pValue(probability)))." : "."), .dim)
        }
    }

    /// Returns the length of the axis that fits beside all other columns; 0 if none does.
    private func axis(beside rows: [Row]) -> Int {
        func width(_ cells: [[StyledText]]) -> Int {
            cells.map { StyledText.columns(of: $0) }.max() ?? 0
        }
        let name = min(width(rows.map(\.name)), page.columns < 60 ? 12 : 20)
        // The first of the other columns, the number of days, is always shown.
        func others(_ count: Int) -> Int {
            (0..<count).reduce(0) { sum, index in sum + 2 + width(rows.map { $0.others[index] }) }
        }
        let fixed = name + 2 + width(rows.map(\.mean)) + 2
        let count = rows.first?.others.count ?? 0
        for shown in stride(from: count, through: 1, by: -1) {
            if let axis = Self.axes.first(where: { fixed + $0 + others(shown) <= page.columns }),
                axis >= Self.sufficientAxis || shown == 1
            {
                return axis
            }
        }
        return 0
    }

    private struct Row {
        let name: [StyledText]
        let mean: [StyledText]
        let others: [[StyledText]]
        let isOneYearOnly: Bool
        /// Whether its days are too few for a useful range.
        let isTooWide: Bool
        let summary: SeriesSummary
        private let color: Style.Color?

        init(_ group: GroupedStatistics.Group, isOneYearOnly: Bool, page: StatisticsPage) {
            let text = page.text
            summary = group.summary.feelings
            self.isOneYearOnly = isOneYearOnly
            isTooWide = summary.interval.map(text.isTooWide) ?? false
            name = [StyledText(group.name(in: page.locale) + (isOneYearOnly ? "*" : ""))]
            mean = [StyledText(text.decimal(summary.mean), .bold)]
            color = summary.mean.flatMap { page.terminal.ramp.color(ofMean: $0) }
            // "0 days" would contradict a heading that counts the group's moods.
            var others: [[StyledText]] =
                summary.numberOfMoods == 0
                ? [[StyledText("no feeling", .dim)], []]
                : [
                    [StyledText(FigureText.count(summary.numberOfDays, "day"))],
                    [StyledText(FigureText.count(summary.numberOfMoods, "mood"), .dim)],
                ]
            if page.showsDetail {
                others += [
                    [StyledText("s " + text.decimal(summary.standardDeviation))],
                    [StyledText("shrunken " + text.decimal(group.shrunken?.value))],
                ]
            }
            self.others = others
        }

        func plot(on plot: IntervalPlot) -> [StyledText] {
            guard let mean = summary.mean else { return [] }
            let interval = isTooWide ? nil : summary.interval
            return [StyledText(plot.text(mean, interval), Style(foreground: color))]
        }
    }
}
