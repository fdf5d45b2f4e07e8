/// A terminal's screen as it was last drawn: only the lines that differ are written.
struct Screen {
    private var drawn: [String] = []
    private let output: StandardOutput

    init(output: StandardOutput) {
        self.output = output
    }

    /// Forgets what was drawn: the terminal has another size, or somebody else wrote on it.
    mutating func invalidate() {
        drawn = []
    }

    /// Draws lines from the top; what was below them goes.
    mutating func draw(_ lines: [String]) throws(OutputError) {
        var text = drawn.isEmpty ? "\u{1B}[2J" : ""
        for index in 0..<max(lines.count, drawn.count) {
            let line = index < lines.count ? lines[index] : ""
            let before = index < drawn.count ? drawn[index] : ""
            // Cleared before it is written: after a line of the whole width the cursor stands on its
            // last character.
            if line != before { text += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)" }
        }
        drawn = lines.isEmpty ? [""] : lines
        guard !text.isEmpty else { return }
        try output.write(text)
        try output.flush()
    }
}
