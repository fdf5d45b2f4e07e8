import MoodJournal

/// The details of a mood in a live view, which scroll if they are longer than the screen.
struct MoodPage {
    let mood: MoodRecord
    private let lines: [[StyledText]]

    /// The number of the first visible line.
    private(set) var top: Int

    init(_ mood: MoodRecord, details: MoodDetails, top: Int) {
        (self.mood, self.top) = (mood, top)
        lines = details.full(mood)
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

    mutating func rows(height: Int) -> [LiveRows.Row] {
        top = max(0, min(top, lines.count - height))
        return lines.enumerated().dropFirst(top).prefix(height)
            .map { LiveRows.Row(key: "line \($0)", texts: $1) }
    }
}
