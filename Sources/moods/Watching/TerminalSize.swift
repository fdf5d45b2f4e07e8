import Foundation

/// How much a terminal shows at once.
struct TerminalSize: Equatable, Sendable {
    let columns: Int
    let rows: Int

    /// What standard output says now; `COLUMNS` and `LINES` come first, 80 by 24 last.
    static func current() -> TerminalSize {
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        let environment = ProcessEnvironment.values(of: ["COLUMNS", "LINES"])
        func first(_ name: String, _ known: UInt16, _ usual: Int) -> Int {
            // No more than a terminal can say of itself: a screen is held as lines.
            let named = environment[name].flatMap { UInt16($0) } ?? 0
            return named > 0 ? Int(named) : known > 0 ? Int(known) : usual
        }
        return TerminalSize(
            columns: first("COLUMNS", size.ws_col, 80), rows: first("LINES", size.ws_row, 24))
    }
}
