/// Text in several styles that is wrapped to lines.
///
/// Lines break at spaces, and beside characters of two columns, which East Asian scripts write
/// without spaces. A word that is longer than a line is broken anywhere.
struct TextFlow {
    /// A part that stays on one line if it fits.
    private struct Word {
        /// The texts before the part, unless it begins a line.
        let gap: [StyledText]
        var texts: [StyledText] = []
        var columns = 0

        mutating func append(_ text: Substring, _ style: Style) {
            guard !text.isEmpty else { return }
            let text = StyledText(verbatim: text, style)
            texts.append(text)
            columns += text.columns
        }
    }

    /// Characters that can't begin a line.
    private static let closing: Set<Character> = [
        "。", "、", "，", "．", "！", "？", "）", "」", "』", "】", "》", "〉", "：", "；", "ー",
    ]

    private var words: [Word] = []

    /// Returns a sentence on lines of 1 or more columns; `nil` for one line of any length.
    static func lines(of sentence: String, columns width: Int?) -> [String] {
        TextFlow([StyledText(sentence)]).lines(columns: width).map { $0.map(\.text).joined() }
    }

    var isEmpty: Bool { words.isEmpty }

    /// Creates a flow of texts that may be wrapped.
    /// - Parameters:
    ///   - texts: The texts, which follow each other without a space.
    ///   - limit: The number of columns after which the rest is ignored, because it won't be shown.
    init(_ texts: [StyledText] = [], limit: Int = .max) {
        var word = Word(gap: [])
        var spaces = 0
        var columns = 0
        func finish(_ style: Style) {
            if !word.texts.isEmpty { words.append(word) }
            columns += word.columns
            let space = String(repeating: " ", count: spaces)
            word = Word(gap: [StyledText(verbatim: space[...], style)])
        }
        for text in texts {
            var start = text.text.startIndex
            for index in text.text.indices {
                guard columns <= limit else { return }
                let character = text.text[index]
                let isSpace = character == " "
                guard isSpace || DisplayWidth.columns(of: character) > 1 else { continue }
                word.append(text.text[start..<index], text.style)
                start = text.text.index(after: index)
                if isSpace {
                    if !word.texts.isEmpty { spaces = 0 }
                    spaces += 1
                    finish(text.style)
                } else {
                    if !Self.closing.contains(character), !word.texts.isEmpty {
                        spaces = 0
                        finish(text.style)
                    }
                    word.append(text.text[index..<start], text.style)
                    spaces = 0
                    // The next character decides whether it may follow on another line.
                    if start < text.text.endIndex, !Self.closing.contains(text.text[start]) {
                        finish(text.style)
                    }
                }
            }
            word.append(text.text[start...], text.style)
        }
        spaces = 0
        finish(.plain)
    }

    /// Appends texts that stay together, unless they are longer than a line and break at spaces
    /// too.
    /// - Parameters:
    ///   - texts: The texts, which follow each other without a space.
    ///   - gap: The texts before them, unless they begin a line.
    mutating func append(unbroken texts: [StyledText], after gap: [StyledText] = [.spaces(1)]) {
        var word = Word(gap: gap)
        for text in texts { word.append(text.text[...], text.style) }
        if !word.texts.isEmpty { words.append(word) }
    }

    /// - Parameters:
    ///   - width: The columns of a line, 1 or more; `nil` for one line of any length.
    ///   - most: The maximum number of lines; the last one ends in `…` if there is more.
    func lines(columns width: Int?, atMost most: Int = .max) -> [[StyledText]] {
        var lines: [[StyledText]] = []
        var line: [StyledText] = []
        var used = 0
        for word in words {
            let gap = line.isEmpty ? [] : word.gap
            let gapColumns = StyledText.columns(of: gap)
            if let width, used + gapColumns + word.columns > width {
                if !line.isEmpty { lines.append(line) }
                var rest = word.texts
                while StyledText.columns(of: rest) > width, lines.count <= most {
                    let beginning = Self.splitBeginning(of: &rest, columns: width)
                    lines.append(beginning)
                }
                line = rest
                used = StyledText.columns(of: rest)
            } else {
                for text in gap + word.texts { Self.join(text, to: &line) }
                used += gapColumns + word.columns
            }
            guard lines.count <= most else { break }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > most, let width, most > 0 else { return lines }
        let last = lines[most - 1]
        let sign = TerminalText.ellipsis.count
        let shown = min(width, StyledText.columns(of: last) + sign)
        let more = last + [.spaces(sign + 1)]
        return lines.prefix(most - 1) + [StyledText.cut(more, columns: shown)]
    }

    /// Appends a text to a line, or to the line's last text if that has the same style.
    private static func join(_ text: StyledText, to line: inout [StyledText]) {
        if let last = line.last, last.style == text.style {
            line[line.count - 1] = StyledText(verbatim: (last.text + text.text)[...], text.style)
        } else if !text.text.isEmpty {
            line.append(text)
        }
    }

    /// Removes the longest beginning that fits, up to a space if it has one, but at least one
    /// character.
    private static func splitBeginning(
        of texts: inout [StyledText], columns width: Int
    ) -> [StyledText] {
        var beginning: [StyledText] = []
        var left = width
        while let text = texts.first {
            if text.columns <= left {
                left -= text.columns
                beginning.append(text)
                texts.removeFirst()
                continue
            }
            var part = DisplayWidth.prefix(of: text.text, columns: left)
            if part.isEmpty, beginning.isEmpty { part = text.text.prefix(1) }
            var rest = text.text[part.endIndex...]
            if rest.first != " ", let space = part.lastIndex(of: " "),
                part[..<space].contains(where: { $0 != " " })
            {
                part = part[..<space]
                rest = text.text[space...]
            }
            rest = rest.drop { $0 == " " }
            texts[0] = StyledText(verbatim: rest, text.style)
            if rest.isEmpty { texts.removeFirst() }
            while part.last == " " { part.removeLast() }
            if !part.isEmpty { beginning.append(StyledText(verbatim: part, text.style)) }
            break
        }
        return beginning
    }
}
