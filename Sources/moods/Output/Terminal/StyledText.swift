/// Text on one line in one style, safe for a terminal (see `TerminalText`).
struct StyledText: Equatable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = TerminalText.line(text)
        self.style = style
    }

    static func spaces(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, count)))
    }

    var columns: Int { DisplayWidth.columns(of: text) }

    static func columns(of texts: [StyledText]) -> Int {
        texts.reduce(0) { $0 + $1.columns }
    }

    /// Returns the beginning of the texts that fits the columns; if something is cut off, the last
    /// text ends in `…`.
    static func cut(_ texts: [StyledText], columns: Int) -> [StyledText] {
        guard Self.columns(of: texts) > columns else { return texts }
        var left = columns - 1
        var kept: [StyledText] = []
        for text in texts {
            if text.columns > left {
                let beginning = DisplayWidth.prefix(of: text.text, columns: max(0, left))
                kept.append(StyledText(columns > 0 ? beginning + "…" : "", text.style))
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

/// A mood's colours on a terminal.
enum Swatch {
    /// Returns two columns of each colour; nothing if the terminal has no colours.
    static func texts(
        of colors: some Sequence<(red: UInt8, green: UInt8, blue: UInt8)>, depth: ColorDepth
    ) -> [StyledText] {
        guard depth != .none else { return [] }
        return colors.map { color in
            let background = Style.Color.rgb(
                red: color.red, green: color.green, blue: color.blue)
            return StyledText("  ", Style(background: background))
        }
    }
}
