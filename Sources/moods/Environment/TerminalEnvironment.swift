import Foundation

/// What the program's streams are connected to, and what the reader wants to see there.
struct TerminalEnvironment: Equatable, Sendable {
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether standard input is one too: only then may the program ask something.
    let isInteractive: Bool
    /// Whether the terminal does more than print: `TERM` is set, and not to "dumb".
    let canMoveCursor: Bool
    /// Columns: `COLUMNS` where it is a positive number, else the terminal's, else 80.
    let width: Int
    /// `none` where there is to be no colour: `NO_COLOR` is not empty (https://no-color.org); or
    /// `CLICOLOR_FORCE` is empty or "0", and `TERM` is "dumb" or the output no terminal
    /// (https://bixense.com/clicolors).
    let colorDepth: ColorDepth

    var usesColor: Bool { colorDepth != .none }

    /// - Parameters:
    ///   - windowColumns: what the terminal says of its width, 0 where it does not know.
    init(
        environment: [String: String], inputIsTerminal: Bool, outputIsTerminal: Bool,
        windowColumns: Int?
    ) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        isTerminal = outputIsTerminal
        isInteractive = inputIsTerminal && outputIsTerminal
        let columns = value("COLUMNS").flatMap { Int($0) } ?? 0
        let known = windowColumns ?? 0
        width = columns > 0 ? columns : known > 0 ? known : 80

        let term = value("TERM")
        canMoveCursor = outputIsTerminal && term != nil && term != "dumb"
        let isForced = value("CLICOLOR_FORCE").map { $0 != "0" } ?? false
        if value("NO_COLOR") != nil || !(isForced || outputIsTerminal && term != "dumb") {
            colorDepth = .none
        } else if ["truecolor", "24bit"].contains(value("COLORTERM")?.lowercased())
            || term?.hasSuffix("-direct") == true
        {
            colorDepth = .trueColor
        } else {
            colorDepth = .palette
        }
    }

    /// This process's streams and environment.
    static func current() -> TerminalEnvironment {
        let names = ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM"]
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        var size = winsize()
        let knowsSize =
            outputIsTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        return TerminalEnvironment(
            environment: ProcessEnvironment.values(of: names),
            inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: outputIsTerminal,
            windowColumns: knowsSize ? Int(size.ws_col) : nil)
    }
}
