import Foundation
import MoodJournal

/// Shows on standard error which moods a command is about to change or delete.
struct MoodPreview {
    /// The maximum number of moods that are shown.
    static let mostShown = 20

    let terminal: TerminalEnvironment

    /// Shows moods, one per line.
    ///
    /// - Parameters:
    ///   - moods: The first of the moods.
    ///   - count: The number of all moods.
    ///   - places: The user's own places.
    ///   - searches: The searches whose matches are marked.
    func show(
        _ moods: ArraySlice<MoodRecord>, of count: Int, at places: NamedPlaces,
        marking searches: [MoodSearch] = []
    ) throws {
        let ramp = isatty(STDERR_FILENO) == 1 ? terminal.ramp : .none
        var lines = MoodLines(
            locale: LocaleEnvironment.current(), terminal: terminal, searches: searches)
        (lines.ramp, lines.width, lines.places) = (ramp, terminal.width, places)
        let table = MoodTable(lines)
        let rows = moods.map { table.cells(of: $0) }
        var layout = TableLayout(columns: MoodTable.columns)
        rows.forEach { layout.measure($0) }
        let widths = layout.widths(fitting: terminal.width)
        for row in rows {
            let line = StyledText.line(layout.line(row, widths: widths), depth: ramp.depth)
            StandardError.write(verbatim: line + "\n")
        }
        if count > rows.count {
            StandardError.write("and \(FigureText.count(count - rows.count, "mood")) more\n")
        }
    }

    /// Shows the first moods that were found.
    ///
    /// - Parameters:
    ///   - found: The moods.
    ///   - journal: The journal.
    ///   - searches: The searches whose matches are marked.
    func show(
        _ found: FoundMoods, in journal: Journal, marking searches: [MoodSearch]
    ) throws {
        var records: [MoodRecord] = []
        try journal.forEachMood(of: found, limit: Self.mostShown) { records.append($0) }
        try show(records[...], of: found.count, at: journal.namedPlaces(), marking: searches)
    }
}
