/// Text in one style, on one line: what a terminal would obey is shown (see `TerminalText`).
struct StyledText: Equatable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = TerminalText.line(text)
        self.style = style
    }

    /// The longest beginnings of the texts that take at most so many columns together, the last of
    /// them with `…` where something is cut off.
    static func cut(_ texts: [StyledText], columns: Int) -> [StyledText] {
        guard texts.reduce(0, { $0 + $1.columns }) > columns else { return texts }
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

    var columns: Int { DisplayWidth.columns(of: text) }
}
