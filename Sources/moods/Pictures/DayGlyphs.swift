import MoodJournal

/// The cells of a calendar: a block in the feeling's color, or its digit.
struct DayGlyphs {
    let ramp: FeelingRamp
    let isASCII: Bool
    /// The days from the first mood to today. Others without a mood are blank, because nothing is
    /// missing there.
    var span: ClosedRange<LocalDay>?

    /// The days that conditions select; `nil` for all. Others are blank too.
    var selected: ClosedRange<LocalDay>?

    /// Creates the cells of a journal on a terminal.
    /// - Parameter first: The day of the journal's first mood; `nil` without moods.
    init(on terminal: TerminalEnvironment, since first: LocalDay?, today: LocalDay) {
        ramp = terminal.ramp
        isASCII = terminal.usesASCII
        span = min(first ?? today, today)...today
    }

    init(ramp: FeelingRamp, isASCII: Bool, span: ClosedRange<LocalDay>? = nil) {
        (self.ramp, self.isASCII, self.span) = (ramp, isASCII, span)
    }

    /// Returns the cell of a day.
    func cell(_ day: LocalDay, _ mood: MoodDay?, columns: Int) -> StyledText {
        let isInSpan = [span, selected].allSatisfy { $0?.contains(day) ?? true }
        return cell(mood.map { [$0] } ?? [], isInSpan: isInSpan, columns: columns)
    }

    /// Returns the cell of some days.
    /// - Parameter isInSpan: Whether one of the days, with or without a mood, is in ``span``.
    func cell(_ days: [MoodDay], isInSpan: Bool = true, columns: Int) -> StyledText {
        guard !days.isEmpty else { return StyledText(!isInSpan ? "" : isASCII ? "." : "·", .dim) }
        guard let mean = days.mean(atLeast: 1) else { return unfelt }
        return feeling(mean, columns: columns)
    }

    /// The mark of today.
    var today: StyledText { StyledText(isASCII ? "<" : "◂", .bold) }

    private var unfelt: StyledText { StyledText(isASCII ? "o" : "○") }

    private func feeling(_ mean: Double, columns: Int) -> StyledText {
        guard let color = ramp.color(ofMean: mean) else {
            return StyledText(String(FeelingRamp.step(ofMean: mean)))
        }
        let block = String(repeating: isASCII ? "#" : "▇", count: columns)
        return StyledText(block, Style(foreground: color))
    }

    /// - Parameter isMarked: Whether the picture marks today.
    func legend(in words: ListingWords, isMarked: Bool) -> [[Legend.Entry]] {
        let groups: [[Legend.Entry]] = [
            Self.feelings(in: words) { feeling($0, columns: 1) },
            [[cell([], isInSpan: true, columns: 1), StyledText(" " + words.language.noMood)]],
            [[unfelt, StyledText(" " + words.language.moodWithoutFeeling)]],
        ]
        return groups + (isMarked ? [[[today, StyledText(" " + words.language.today)]]] : [])
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
