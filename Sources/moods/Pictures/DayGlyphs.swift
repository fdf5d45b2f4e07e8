import MoodJournal

/// The cells of a calendar: a block in the feeling's color, or its digit.
struct DayGlyphs {
    let ramp: FeelingRamp
    let isASCII: Bool

    func cell(_ days: [MoodDay], columns: Int) -> StyledText {
        guard !days.isEmpty else { return StyledText(isASCII ? "." : "·", .dim) }
        guard let mean = days.mean(atLeast: 1) else { return unfelt }
        return feeling(FeelingRamp.step(ofMean: mean), columns: columns)
    }

    private var unfelt: StyledText { StyledText(isASCII ? "o" : "○") }

    private func feeling(_ step: Int, columns: Int) -> StyledText {
        guard let color = ramp.color(step) else { return StyledText(String(step)) }
        let block = String(repeating: isASCII ? "#" : "▇", count: columns)
        return StyledText(block, Style(foreground: color))
    }

    func legend(in words: ListingWords) -> [[Legend.Entry]] {
        [
            Self.feelings(in: words) { feeling($0, columns: 1) },
            [[cell([], columns: 1), StyledText(" " + words.language.noMood)]],
            [[unfelt, StyledText(" " + words.language.moodWithoutFeeling)]],
        ]
    }

    /// Returns a legend's group of the five feelings: "▇ awful  ▇ bad …".
    static func feelings(
        in words: ListingWords, _ sample: (Int) -> StyledText
    ) -> [Legend.Entry] {
        Feeling.allCases.map { [sample($0.rawValue), StyledText(" " + words.feeling($0))] }
    }
}
