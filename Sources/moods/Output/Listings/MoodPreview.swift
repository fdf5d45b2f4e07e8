import Foundation
import MoodJournal

/// Shows on standard error which moods a command will change or delete, and asks to confirm.
struct MoodPreview {
    static let mostShown = 20

    let terminal: TerminalEnvironment
    /// Whether the question ends with "forever".
    var isForever = false

    /// Shows moods, one per line, and asks whether to do what a verb says to all of them: "Delete".
    func confirms(
        _ verb: String, _ moods: some Sequence<MoodRecord>, of count: Int, at places: NamedPlaces,
        marking searches: [MoodSearch] = []
    ) throws -> Bool {
        var lines = MoodLines(
            locale: LocaleEnvironment.current(), terminal: terminal, searches: searches,
            places: places)
        lines.ramp = isatty(STDERR_FILENO) == 1 ? terminal.ramp : .none
        let table = MoodTable(lines)
        var writer = TableWriter(
            columns: MoodTable.columns, width: terminal.width, depth: lines.ramp.depth,
            to: StandardOutput(fileDescriptor: STDERR_FILENO))
        for mood in moods { try writer.write(table.cells(of: mood)) }
        try writer.finish()
        let others = count - Self.mostShown
        if others > 0 {
            let moods = others == 1 ? "mood" : "moods"
            StandardError.write("and \(FigureText.grouped(others)) more \(moods)\n")
        }
        let what = count == 1 ? "this mood" : "these \(FigureText.count(count, "mood"))"
        return try terminal.confirms("\(verb) \(what)\(isForever ? " forever" : "")?")
    }

    /// Shows the first moods that were found, and asks whether to do something to all of them.
    func confirms(
        _ verb: String, _ found: FoundMoods, in journal: Journal, marking searches: [MoodSearch]
    ) throws -> Bool {
        var records: [MoodRecord] = []
        try journal.forEachMood(of: found, limit: Self.mostShown) { records.append($0) }
        return try confirms(
            verb, records, of: found.count, at: journal.namedPlaces(), marking: searches)
    }
}
