import MoodJournal
import Statistics

/// The statistics of moods for people: counts of feelings with bars, streaks, and tags.
struct OverviewTable {
    let page: StatisticsPage
    let lag: Int

    private static let mostTags = 10

    private static let longestBar = 24
    private static let shortestBar = 10
    private static let gap = 3

    /// The columns of the names of streaks.
    private static let streakName = 16

    func write(_ statistics: MoodStatistics) throws {
        // The last 30 days of a shorter period are all of its days.
        let days = statistics.summary.period?.numberOfDays ?? 0
        if let change = statistics.recentChange, days > RecentChange.recentDays {
            try RecentTable(page: page).write(statistics, change)
        } else {
            try page.writeSentence(page.text.sentence(statistics.summary))
        }
        guard statistics.summary.moods > 0 else { return }
        try page.write([])
        try writeFeelings(statistics)
        var sentences = page.showsDetail ? page.text.variation(statistics.summary.feelings) : []
        if let gaps = page.text.gaps(statistics.daysBeforeGaps) { sentences.append(gaps) }
        if !sentences.isEmpty { try page.write([]) }
        for sentence in sentences { try page.writeSentence(sentence) }
        try TagDifferenceTable(page: page, lag: lag)
            .write(statistics.tags, statistics.tags.shown, most: Self.mostTags)
    }

    private func writeFeelings(_ statistics: MoodStatistics) throws {
        var counts: [(name: String, feeling: Feeling?, count: Int)] = Feeling.allCases.reversed()
            .map { ($0.name, $0, statistics.moodsByFeeling[$0] ?? 0) }
        let unfelt = statistics.summary.moods - statistics.summary.feelings.numberOfMoods
        if unfelt > 0 { counts.append((name: "none", feeling: nil, count: unfelt)) }
        let most = counts.map(\.count).max() ?? 0
        let digits = FigureText.grouped(most).count
        let fixed = (counts.map(\.name.count).max() ?? 0) + digits + 4
        let streaks = streaks(statistics)
        let longest = streaks.map(\.text.count).max() ?? 0
        let beside = page.columns - fixed - Self.gap - Self.streakName - longest
        let isBeside = beside >= Self.shortestBar
        let bar = min(Self.longestBar, isBeside ? beside : page.columns - fixed)
        for (index, (name, feeling, count)) in counts.enumerated() {
            let color = feeling.flatMap { page.terminal.ramp.color(ofMean: Double($0.rawValue)) }
            let number = FigureText.grouped(count)
            var line = [
                StyledText(name), .spaces(fixed - 2 - name.count - number.count),
                StyledText(number, .dim), .spaces(2),
                StyledText(
                    Bar.text(count, of: most, columns: bar, usesASCII: page.terminal.usesASCII),
                    Style(foreground: color)),
            ]
            if isBeside, index < streaks.count {
                line.append(.spaces(fixed + bar + Self.gap - StyledText.columns(of: line)))
                let (name, text) = streaks[index]
                line += [
                    StyledText(name), .spaces(Self.streakName - name.count), StyledText(text),
                ]
            } else if count == 0 {
                line.removeLast(2)
            }
            try page.write(line)
        }
        guard !isBeside else { return }
        try page.write([])
        for (name, text) in streaks {
            try page.write(StyledText(name), columns: Self.streakName, text)
        }
    }

    /// Returns the streaks with their names.
    private func streaks(_ statistics: MoodStatistics) -> [(name: String, text: String)] {
        func line(
            _ name: String, _ run: ClosedRange<LocalDay>?, _ date: (ClosedRange<LocalDay>) -> String
        ) -> (name: String, text: String)? {
            run.map { (name, "\(FigureText.count($0.numberOfDays, "day")), \(date($0))") }
        }
        return [
            line("Current streak", statistics.currentStreak) {
                "since \(page.text.date($0.lowerBound))"
            },
            line("Longest streak", statistics.longestStreak) {
                "to \(page.text.date($0.upperBound))"
            },
            line("Longest gap", statistics.longestGap) {
                "from \(page.text.date($0.lowerBound))"
            },
        ].compactMap(\.self)
    }
}
