import Foundation

struct TerminalSize: Equatable, Sendable {
    let columns: Int
    let rows: Int

    /// Returns the size from `COLUMNS` and `LINES`, else from a stream, else 80 by 24.
    static func current(of descriptor: Int32 = STDOUT_FILENO) -> TerminalSize {
        var size = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        let environment = ProcessEnvironment.values(of: ["COLUMNS", "LINES"])
        func first(_ name: String, _ known: UInt16, _ usual: Int) -> Int {
            // Cap it at 65,535, a terminal's own limit, because all lines are held in memory.
            let named = environment[name].flatMap { UInt16($0) } ?? 0
            return named > 0 ? Int(named) : known > 0 ? Int(known) : usual
        }
        return TerminalSize(
            columns: first("COLUMNS", size.ws_col, 80), rows: first("LINES", size.ws_row, 24))
    }
}
