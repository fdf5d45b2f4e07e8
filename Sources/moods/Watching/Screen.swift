/// The lines on a terminal's screen. Drawing writes only the lines that differ.
struct Screen {
    private var drawn: [String] = []
    private let output: StandardOutput

    init(output: StandardOutput) { self.output = output }

    /// Forgets the lines, because the terminal was resized or another program wrote to it.
    mutating func invalidate() { drawn = [] }

    /// Draws lines from the top, and clears the rest of the screen.
    mutating func draw(_ lines: [String]) throws(OutputError) {
        var text = drawn.isEmpty ? "\u{1B}[2J" : ""
        for index in 0..<max(lines.count, drawn.count) {
            let line = index < lines.count ? lines[index] : ""
            let before = index < drawn.count ? drawn[index] : ""
            // Clear the line before writing it: after a line of the full width, the cursor is on
            // its last character, which clearing would erase.
            if line != before { text += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)" }
        }
        drawn = lines.isEmpty ? [""] : lines
        guard !text.isEmpty else { return }
        try output.write(text)
        try output.flush()
    }
}
