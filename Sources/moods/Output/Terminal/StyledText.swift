import MoodJournal

/// Text on one line in one style, safe for a terminal (see `TerminalText`).
struct StyledText: Equatable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = TerminalText.line(text)
        self.style = style
    }

    /// Creates a text that is known to be safe, such as a part of another one.
    init(verbatim text: Substring, _ style: Style) {
        self.text = String(text)
        self.style = style
    }

    /// Returns a text in which some parts, widened to whole Characters, have their own style.
    static func marking(
        _ ranges: [Range<String.Index>], in text: String, as style: Style
    ) -> [StyledText] {
        let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
        guard !ranges.isEmpty else { return [StyledText(text)] }
        // A joiner at the end of a piece would look stray, so if the whole text is safe, its pieces
        // aren't checked.
        let isSafe = TerminalText.line(text) == text
        var pieces: [StyledText] = []
        func append(_ piece: Substring, _ isMarked: Bool) {
            guard !piece.isEmpty else { return }
            let style = isMarked ? style : .plain
            pieces.append(
                isSafe ? StyledText(verbatim: piece, style) : StyledText(String(piece), style))
        }
        var (start, isMarked, next) = (text.startIndex, false, ranges[...])
        for index in text.indices {
            let end = text.index(after: index)
            while let first = next.first, first.upperBound <= index { next.removeFirst() }
            let isInRange = next.first.map { $0.lowerBound < end } ?? false
            guard isInRange != isMarked else { continue }
            append(text[start..<index], isMarked)
            (start, isMarked) = (index, isInRange)
        }
        append(text[start...], isMarked)
        return pieces
    }

    /// Shortens the beginning of a marked text if its first mark would not fit, so that the mark is
    /// seen even if the text is cut.
    static func showingFirstMark(_ texts: [StyledText], columns: Int) -> [StyledText] {
        guard texts.count > 1, texts[0].style == .plain,
            texts[0].columns + texts[1].columns >= columns
        else { return texts }
        let end = texts[0].text.suffix(columns / 3)
        let words = end.firstIndex(of: " ").map { end[end.index(after: $0)...] } ?? end
        return [StyledText(TerminalText.ellipsis + words)] + texts.dropFirst()
    }

    /// Returns a note in which the matches of searches are bold, the first within the columns.
    static func marking(_ searches: [MoodSearch], in note: String, columns: Int?) -> [StyledText] {
        guard !searches.isEmpty else { return [StyledText(note)] }
        let marked = marking(searches.flatMap { $0.ranges(in: note) }, in: note, as: .bold)
        return columns.map { showingFirstMark(marked, columns: $0) } ?? marked
    }

    static func spaces(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, count)))
    }

    var columns: Int { DisplayWidth.columns(of: text) }

    static func columns(of texts: [StyledText]) -> Int { texts.reduce(0) { $0 + $1.columns } }

    /// Returns the beginning of the texts that fits the columns; if something is cut off, the last
    /// text ends in `…` (``TerminalText/ellipsis``).
    static func cut(_ texts: [StyledText], columns: Int) -> [StyledText] {
        guard Self.columns(of: texts) > columns else { return texts }
        let sign = DisplayWidth.prefix(of: TerminalText.ellipsis, columns: max(0, columns))
        var left = columns - sign.count
        var kept: [StyledText] = []
        for text in texts {
            if text.columns > left {
                let beginning = DisplayWidth.prefix(of: text.text, columns: max(0, left))
                kept.append(StyledText(String(beginning) + sign, text.style))
                break
            }
            kept.append(text)
            left -= text.columns
        }
        return kept
    }

    /// Joins texts, each in its style as far as the terminal supports it.
    static func line(_ texts: [StyledText], depth: ColorDepth) -> String {
        texts.reduce(into: "") { $0 += $1.style.apply(to: $1.text, depth: depth) }
    }
}
