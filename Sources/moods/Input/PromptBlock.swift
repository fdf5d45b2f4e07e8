import Foundation

/// The rows of a prompt on standard error, which are drawn again after each key.
///
/// On a terminal that can't move its cursor, only what was added to the row is written, or what was
/// removed from its end.
struct PromptBlock {
    let terminal: TerminalEnvironment

    /// Whether the rows can be drawn again.
    let canRedraw: Bool

    /// The colors of feelings. This may query the terminal, which must be done before it is read.
    let ramp: FeelingRamp

    /// The number of columns of each row.
    private var widths: [Int] = []
    private var row = 0
    private var column = 0
    private var written = ""

    init(terminal: TerminalEnvironment) {
        self.terminal = terminal
        canRedraw = terminal.canMoveCursor && isatty(STDERR_FILENO) == 1
        ramp = canRedraw ? terminal.ramp : .none
    }

    /// Draws rows in place of those before, and moves the cursor.
    mutating func draw(_ rows: [[StyledText]], row: Int, column: Int) {
        // Cursor up and right, and erase to the end of the line and of the screen (ECMA-48: CUU,
        // CUF, EL, ED).
        var text = Self.sequence(self.row, "A") + "\r"
        text += rows.map { StyledText.line($0, depth: terminal.colorDepth) + "\u{1B}[K" }
            .joined(separator: "\r\n")
        text += "\u{1B}[J" + Self.sequence(rows.count - 1 - row, "A") + "\r"
        StandardError.write(verbatim: text + Self.sequence(column, "C"))
        widths = rows.map(StyledText.columns)
        (self.row, self.column) = (row, column)
    }

    /// Writes the present text of a row that can't be drawn again.
    mutating func write(_ text: String) {
        if text.hasPrefix(written) {
            StandardError.write(verbatim: String(text.dropFirst(written.count)))
        } else if written.hasPrefix(text) {
            let columns = DisplayWidth.columns(of: String(written.dropFirst(text.count)))
            StandardError.write(verbatim: String(repeating: "\u{8} \u{8}", count: columns))
        } else {
            StandardError.write(verbatim: "\n" + text)
        }
        written = text
    }

    /// Finds the cursor again after the terminal was resized: many terminals wrap long rows then.
    mutating func resize(to columns: Int) {
        let above = widths.prefix(row).reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        row = above + column / columns
    }

    /// Forgets the rows, because other text was written below them.
    mutating func forget() { (widths, row, column, written) = ([], 0, 0, "") }

    /// Goes to the line below the rows.
    mutating func finish() {
        StandardError.write(verbatim: Self.sequence(widths.count - 1 - row, "B") + "\n")
        forget()
    }

    func ring() { StandardError.write(verbatim: "\u{7}") }

    private static func sequence(_ count: Int, _ final: String) -> String {
        count > 0 ? "\u{1B}[\(count)\(final)" : ""
    }
}
