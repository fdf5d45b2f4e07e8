import MoodJournal
import Statistics

/// The beginning of `stats`: the last 30 days beside the year before, the last 13 months, and all.
struct RecentTable {
    let page: StatisticsPage

    private static let label = 15

    func write(_ statistics: MoodStatistics, _ change: RecentChange) throws {
        var rows = [("Last \(RecentChange.recentDays) days", text(change.recent))]
        if let comparison = comparison(change) { rows.append(("", comparison)) }
        let months = statistics.recentMonths
        if months.dropLast().contains(where: { $0 != nil }) {
            rows.append(("Last \(months.count) months", sparkline(months)))
        }
        rows.append(("All", page.text.all(statistics.summary)))
        for (label, text) in rows {
            try page.write(StyledText(label, .bold), columns: Self.label, text)
        }
    }

    private func text(_ recent: DayGroup) -> String {
        "\(page.text.ofScale(recent.mean)) (\(FigureText.count(recent.numberOfDays, "day")))"
    }

    private func comparison(_ change: RecentChange) -> String? {
        guard let before = change.before, let difference = change.difference else { return nil }
        let reference = "the year before (\(page.text.decimal(before.mean)))"
        let interval = difference.interval
        guard !page.text.isTooWide(interval) else {
            return "compared with \(reference): too few days for a useful range"
        }
        let direction = difference.value < 0 ? "lower" : "higher"
        let amount = page.text.decimal(abs(difference.value))
        let beginning =
            amount == page.text.decimal(0)
            ? "as in \(reference)" : "\(amount) \(direction) than \(reference)"
        // Equal days don't show how much feelings vary.
        guard interval.lowerBound < interval.upperBound else { return beginning }
        let ends = [interval.lowerBound, interval.upperBound].map { page.text.decimal(abs($0)) }
        guard interval.contains(0) else {
            let ordered = difference.value < 0 ? ends.reversed() : ends
            return "\(beginning); likely \(ordered[0]) to \(ordered[1]) \(direction)"
        }
        let chance = amount == page.text.decimal(0) ? "" : ", which may be chance"
        return "\(beginning)\(chance); likely \(ends[0]) lower to \(ends[1]) higher"
    }

    /// Returns a character for each month: a block whose height is the mean, or its digit in ASCII.
    private func sparkline(_ means: [Double?]) -> String {
        let scale = MoodSummary.scale
        let blocks = Array(page.terminal.usesASCII ? "12345" : "▁▂▃▄▅▆▇█")
        return String(
            means.map { mean in
                guard let mean else { return page.terminal.usesASCII ? "." : "·" }
                let share = (mean - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
                return blocks[Int((share * Double(blocks.count - 1)).rounded())]
            })
    }
}
