/// The rows of a terminal that show a line while it is edited: the label, the text beside it, a hint
/// behind the text, and candidates below it.
struct LineLayout {
    private(set) var rows: [[StyledText]] = []

    /// The row and the column of the cursor.
    private(set) var row = 0
    private(set) var column = 0

    /// The column of a hint on a wide terminal.
    private static let hintColumn = 42

    /// Lays a line out.
    /// - Parameters:
    ///   - indent: The number of columns of the label, and before further rows.
    ///   - hint: A text behind the end of the line if there is room.
    ///   - below: The rows below the line.
    ///   - size: The size of the terminal. Of a longer line, the rows around the cursor are shown.
    init(
        label: String, indent: Int, line: EditedLine, hint: String? = nil, below: [String] = [],
        size: TerminalSize
    ) {
        // The last column stays empty, because writing to it may wrap.
        let indent = max(0, min(indent, size.columns - 4))
        let room = max(2, size.columns - indent - 1)
        let shown = line.characters.map { TerminalText.line(String($0)) }
        let widths = shown.map { DisplayWidth.columns(of: $0) }
        let starts = Self.starts(of: line.characters, widths: widths, room: room)
        row = (starts.lastIndex { $0 <= line.position }) ?? 0
        column = indent + widths[starts[row]..<line.position].reduce(0, +)
        rows = starts.enumerated().map { number, start in
            let end = number + 1 < starts.count ? starts[number + 1] : shown.count
            let beginning = StyledText(
                String(number == 0 ? DisplayWidth.prefix(of: label, columns: indent) : ""), .bold)
            return [
                beginning, .spaces(indent - beginning.columns),
                StyledText(verbatim: shown[start..<end].joined()[...], .plain),
            ]
        }
        let used = widths[(starts.last ?? 0)...].reduce(0, +)
        if let hint {
            let wanted = size.columns >= 72 ? Self.hintColumn - indent : 0
            let gap = max(used + 3, wanted) - used
            let left = room - used - gap
            // A few letters of a hint say nothing.
            if left >= min(12, DisplayWidth.columns(of: hint)) {
                let cut = StyledText.cut([StyledText(hint, .dim)], columns: left)
                rows[rows.count - 1] += [.spaces(gap)] + cut
            }
        }
        let most = max(1, size.rows - 1)
        let further = below.prefix(max(0, most - 1)).map { text in
            [.spaces(indent)] + StyledText.cut([StyledText(text, .dim)], columns: room)
        }
        let height = most - further.count
        let first = max(0, min(rows.count - height, row - height / 2))
        rows = Array(rows[first...].prefix(height)) + further
        row -= first
    }

    /// Returns the numbers of the characters that begin a row. Rows break behind spaces.
    private static func starts(of characters: [Character], widths: [Int], room: Int) -> [Int] {
        var starts = [0]
        var (used, space, usedAtSpace) = (0, 0, 0)
        for (index, width) in widths.enumerated() {
            if used + width > room, used > 0 {
                let isAfterSpace =
                    space > starts[starts.count - 1] && used - usedAtSpace + width <= room
                starts.append(isAfterSpace ? space : index)
                used = isAfterSpace ? used - usedAtSpace : 0
            }
            used += width
            if characters[index] == " " { (space, usedAtSpace) = (index + 1, used) }
        }
        return starts
    }
}
