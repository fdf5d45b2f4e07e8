import MoodJournal

/// The documented fields of `tags`. Fields are only ever added.
enum TagFields {
    static let names = "path, moods; with --fields also days, feeling"

    static var all: [Field<TagRecord>] {
        [
            Field("path") { .text($0.path) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("days", onlyIfNamed: true) { FieldValue($0.figures?.days) },
            Field("feeling", onlyIfNamed: true) { FieldValue($0.figures?.feeling) },
        ]
    }
}

/// A table of tags for people: whole paths, or names that are indented by their level.
struct TagTable {
    let isTree: Bool

    static let columns: [TableLayout.Column] = [.init(isFlexible: true), .init()]

    func cells(of tag: TagRecord) -> [[StyledText]] {
        let name =
            isTree
            ? [.spaces(2 * tag.depth), StyledText(tag.name)] : [StyledText(tag.path)]
        let isBranch = isTree && tag.numberOfMoods == 0
        return [
            name,
            isBranch ? [] : [StyledText(FigureText.count(tag.numberOfMoods, "mood"), .dim)],
        ]
    }

    func write(
        _ tags: [TagRecord], terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var table = TableWriter(
            columns: Self.columns, width: terminal.isTerminal ? terminal.width : nil,
            depth: terminal.colorDepth, to: output)
        for tag in tags { try table.write(cells(of: tag)) }
        try table.finish()
    }
}
