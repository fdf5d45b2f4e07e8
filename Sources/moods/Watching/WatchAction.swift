import MoodJournal

/// What a key does in `moods watch`.
enum WatchAction: Equatable {
    case filter(RegionQuery.Filter)
    case up, down, pageUp, pageDown, top, bottom
    case open, back
    case add, edit, delete, undo, search

    /// Goes back, or leaves if there is nothing to go back to.
    case quit
    case leave

    private static let actions: [Key: WatchAction] = [
        .text("b"): .filter(.both), .text("c"): .filter(.countries),
        .text("n"): .filter(.continents),
        .up: .up, .text("k"): .up, .down: .down, .text("j"): .down,
        .pageUp: .pageUp, .pageDown: .pageDown, .text(" "): .pageDown,
        .home: .top, .text("g"): .top, .end: .bottom, .text("G"): .bottom,
        .enter: .open, .right: .open, .text("l"): .open,
        .escape: .back, .backspace: .back, .left: .back, .text("h"): .back,
        .text("a"): .add, .text("e"): .edit, .text("d"): .delete, .text("u"): .undo,
        .text("/"): .search, .text("q"): .quit, .text("Q"): .quit,
        .control("c"): .leave, .control("d"): .leave,
    ]

    /// Returns the actions of a key. A key that comes at once after Escape looks like one with Alt.
    static func of(_ key: Key) -> [WatchAction] {
        guard case .alt(let character) = key else { return actions[key].map { [$0] } ?? [] }
        let second: Key =
            switch character {
            case "\u{7F}": .backspace
            case "\r": .enter
            default: .text(String(character))
            }
        return [.back] + of(second)
    }
}
