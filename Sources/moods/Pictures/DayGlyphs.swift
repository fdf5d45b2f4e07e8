import MoodJournal

/// The cells of a calendar: a block in the feeling's colour, or its digit.
struct DayGlyphs {
    let ramp: FeelingRamp
    let isASCII: Bool

    /// Returns the cell of some days.
    ///
    /// - Parameters:
    ///   - days: The days of the cell that have moods.
    ///   - columns: The width of a block.
    func cell(_ days: [MoodDay], columns: Int) -> StyledText {
        guard !days.isEmpty else { return StyledText(isASCII ? "." : "·", .dim) }
        guard let mean = days.mean(atLeast: 1) else {
            return StyledText(isASCII ? "o" : "○")
        }
        return feeling(FeelingRamp.step(ofMean: mean), columns: columns)
    }

    private func feeling(_ step: Int, columns: Int) -> StyledText {
        guard let color = ramp.color(step) else { return StyledText(String(step)) }
        let block = String(repeating: isASCII ? "#" : "▇", count: columns)
        return StyledText(block, Style(foreground: color))
    }

    /// The legend.
    var legend: [[StyledText]] {
        Self.feelings { feeling($0, columns: 1) } + [
            [cell([], columns: 1), StyledText(" no mood")],
            [StyledText(isASCII ? "o" : "○"), StyledText(" mood without feeling")],
        ]
    }

    /// Returns the entry of the five feelings: "awful ▇ bad ▇ …".
    ///
    /// - Parameter sample: Returns what stands for a feeling.
    static func feelings(_ sample: (Int) -> StyledText) -> [[StyledText]] {
        let texts = Feeling.allCases.flatMap { feeling in
            [
                StyledText((feeling == .awful ? "" : " ") + feeling.name + " "),
                sample(feeling.rawValue),
            ]
        }
        return [texts]
    }
}
