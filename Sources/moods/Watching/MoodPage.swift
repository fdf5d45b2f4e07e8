import MoodJournal

/// The details of a mood in a live view, which scroll if they are longer than the screen.
struct MoodPage {
    let mood: MoodRecord
    private let lines: [[StyledText]]

    /// The number of the first visible line.
    private var top = 0

    init(_ mood: MoodRecord, details: MoodDetails) {
        self.mood = mood
        lines = details.full(mood)
    }

    /// Returns the page with other details, scrolled to the same line.
    func showing(_ mood: MoodRecord, details: MoodDetails) -> MoodPage {
        var page = MoodPage(mood, details: details)
        page.top = top
        return page
    }

    func isLonger(than height: Int) -> Bool { lines.count > height }

    mutating func scroll(by action: WatchAction, height: Int) {
        switch action {
        case .up: top -= 1
        case .down: top += 1
        case .pageUp: top -= height
        case .pageDown: top += height
        case .top: top = 0
        case .bottom: top = lines.count
        default: break
        }
    }

    /// Returns the visible rows.
    mutating func rows(height: Int) -> [LiveRows.Row] {
        top = max(0, min(top, lines.count - height))
        return lines.enumerated().dropFirst(top).prefix(height)
            .map { LiveRows.Row(key: "line \($0)", texts: $1) }
    }
}
