import Interchange
import MoodJournal

extension MoodLines {
    /// Returns the note with tags, colors and place, as much as the lines can hold.
    func text(of mood: MoodRecord, at place: String, columns: Int) -> [[StyledText]] {
        for endings in [3, 2, 1, 0] {
            let lines = flow(of: mood, at: place, endings: endings, columns: columns)
                .lines(columns: columns, atMost: Self.mostLines + 1)
            if lines.count <= Self.mostLines, endings > 0 || mood.note != nil { return lines }
        }
        return flow(of: mood, at: place, endings: mood.note == nil ? 1 : 0, columns: columns)
            .lines(columns: columns, atMost: Self.mostLines)
    }

    /// Returns the note, followed by as many of tags, colors and place as `endings` says. They are
    /// shown only if the whole note is, so that tags in it aren't repeated.
    func flow(
        of mood: MoodRecord, at place: String, endings: Int, columns: Int?
    ) -> TextFlow {
        let room = columns.map { $0 * Self.mostLines }
        // Wrapped lines are shorter than the terminal is wide, because words aren't split.
        let note = StyledText.marking(
            ramp.depth == .none ? [] : searches, in: excerpt(of: mood.note ?? ""),
            columns: room.map { $0 * 2 / 3 })
        var flow = TextFlow(note, limit: room ?? .max)
        if endings > 0 {
            for (index, tag) in tags(of: mood, besides: note).enumerated() {
                flow.append(unbroken: [tag], after: [.spaces(index == 0 ? 2 : 1)])
            }
        }
        if endings > 1 { flow.append(unbroken: swatch(of: mood), after: [.spaces(2)]) }
        if endings > 2, !place.isEmpty {
            // The separator sets it apart from a note, even at the beginning of a line.
            flow.append(unbroken: [StyledText(separator + place, .dim)])
        }
        return flow
    }

    /// Returns the first line of a note that a search matches, else the first one, with `…` for the
    /// lines around it.
    func excerpt(of note: String) -> String {
        if searches.isEmpty { return firstLine(of: note) }
        guard note.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return note }
        let lines = note.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard lines.count > 1 else { return lines.first.map(String.init) ?? "" }
        let index =
            lines.firstIndex { line in searches.contains { !$0.ranges(in: String(line)).isEmpty } }
            ?? 0
        let sign = TerminalText.ellipsis
        return (index > 0 ? sign : "") + lines[index] + (index < lines.count - 1 ? sign : "")
    }

    /// Returns the first line of a note that isn't blank, with `…` if there are more of them. Of a long
    /// note, it reads only what a terminal can show.
    private func firstLine(of note: String) -> String {
        let most = width.map { $0 * Self.mostLines * Self.mostCharactersInColumn } ?? .max
        guard note.utf8.count > most || note.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D })
        else { return note }
        guard let text = note.firstIndex(where: { !$0.isWhitespace }) else { return "" }
        func endsLine(_ character: Character) -> Bool { "\n\r\r\n".contains(character) }
        let start = note[..<text].lastIndex(where: endsLine).map { note.index(after: $0) }
        let line = note[(start ?? note.startIndex)...].prefix(most).prefix { !endsLine($0) }
        let hasMore = note[line.endIndex...].contains { !$0.isWhitespace }
        return String(line) + (hasMore ? TerminalText.ellipsis : "")
    }

    /// The number of characters in a column that notes are expected to have at most: some have no
    /// width.
    private static let mostCharactersInColumn = 4

    /// Returns the tags that don't stand in what is shown of the note.
    func tags(of mood: MoodRecord, besides note: [StyledText]) -> [StyledText] {
        let shown = TaggedText(note.map(\.text).joined()).tags.map { $0.lowercased() }
        return mood.tags.filter { !shown.contains($0.lowercased()) }.map(Self.tag)
    }

    static func tag(_ name: String) -> StyledText { StyledText("#" + name, .dim) }

    /// Returns a square in each of the mood's colors; nothing if the terminal has no colors.
    func swatch(of mood: MoodRecord) -> [StyledText] {
        guard ramp.depth != .none, !usesASCII else { return [] }
        return mood.colors.map {
            let color = Style.Color.rgb(red: $0.red, green: $0.green, blue: $0.blue)
            return StyledText("■", Style(foreground: color))
        }
    }
}
