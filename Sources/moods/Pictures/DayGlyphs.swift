import MoodJournal

/// The cells of a calendar: a block in the feeling's color, or its digit.
struct DayGlyphs {
    let ramp: FeelingRamp
    let isASCII: Bool

    func cell(_ days: [MoodDay], columns: Int) -> StyledText {
        guard !days.isEmpty else { return StyledText(isASCII ? "." : "·", .dim) }
        guard let mean = days.mean(atLeast: 1) else { return unfelt }
        return feeling(mean, columns: columns)
    }

    private var unfelt: StyledText { StyledText(isASCII ? "o" : "○") }

    private func feeling(_ mean: Double, columns: Int) -> StyledText {
        guard let color = ramp.color(ofMean: mean) else {
            return StyledText(String(FeelingRamp.step(ofMean: mean)))
        }
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

    /// Returns a legend's group of the five feelings: "▇ 1 awful  ▇ 2 bad …".
    static func feelings(
        in words: ListingWords, _ sample: (Double) -> StyledText
    ) -> [Legend.Entry] {
        Feeling.allCases.map { feeling in
            let sample = sample(Double(feeling.rawValue))
            let digit = String(feeling.rawValue)
            // Without colors, the sample is the digit.
            let text = (sample.text == digit ? "" : digit + " ") + words.feeling(feeling)
            return [sample, StyledText(" " + text)]
        }
    }
}
