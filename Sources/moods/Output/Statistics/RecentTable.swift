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
        page.text.ofScale(recent.mean, FigureText.count(recent.numberOfDays, "day"))
    }

    private func comparison(_ change: RecentChange) -> String? {
        guard let before = change.before, let difference = change.difference else { return nil }
        let days = FigureText.count(before.numberOfDays, "day")
        let reference =
            (change.beginsYearBefore ? "" : "\(days) of ") + "the year before "
            + "(\(page.text.decimal(before.mean)))"
        let interval = difference.interval
        guard !page.text.isTooWide(interval) else {
            return "compared with \(reference): too few days for a useful range"
        }
        let shown = FigureText.difference(change.recent.mean, before.mean)
        let beginning =
            shown == 0
            ? "as \(change.beginsYearBefore ? "in" : "on") \(reference)"
            : "\(page.text.decimal(abs(shown))) \(shown < 0 ? "lower" : "higher") than "
                + (change.beginsYearBefore ? reference : "on \(reference)")
        // Equal days don't show how much feelings vary.
        guard interval.lowerBound < interval.upperBound else { return beginning }
        let chance = interval.contains(0) && shown != 0 ? ", which may be chance" : ""
        return "\(beginning)\(chance); likely \(range(interval))"
    }

    /// Returns the ends of a change: "0.2 lower to 0.4 higher", or "0.0 to 0.4 higher".
    private func range(_ change: ClosedRange<Double>) -> String {
        let ends = [change.lowerBound, change.upperBound].map(FigureText.tenths)
        let texts = ends.map { page.text.decimal(Double(abs($0)) / 10) }
        if ends[0] >= 0 { return "\(texts[0]) to \(texts[1]) higher" }
        if ends[1] <= 0 { return "\(texts[1]) to \(texts[0]) lower" }
        return "\(texts[0]) lower to \(texts[1]) higher"
    }

    /// Returns a character for each month: a block whose height is the mean, or its digit in ASCII.
    private func sparkline(_ means: [Double?]) -> String {
        let scale = MoodSummary.scale
        let blocks = Array(page.terminal.usesASCII ? "12345" : "▁▂▃▄▅▆▇█")
        return String(
            means.map { mean in
                guard let mean else { return page.terminal.usesASCII ? "." : "·" }
                if page.terminal.usesASCII { return blocks[FeelingRamp.step(ofMean: mean) - 1] }
                let share = (mean - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
                return blocks[Int((share * Double(blocks.count - 1)).rounded())]
            })
    }
}
