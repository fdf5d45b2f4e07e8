import Foundation

/// The terminal that the program's streams are connected to, and the user's settings for it.
struct TerminalEnvironment: Equatable, Sendable {
    /// Whether standard output is a terminal.
    let isTerminal: Bool

    /// Whether standard input and output are terminals: only then may the program prompt.
    let isInteractive: Bool

    /// Whether the terminal can move its cursor: `TERM` is set, and not to "dumb".
    let canMoveCursor: Bool

    /// The number of columns: `COLUMNS` if it is a positive number, else the terminal's, else 80.
    let width: Int

    /// The number of colours. It is `none` if `NO_COLOR` isn't empty (https://no-color.org), or if
    /// `CLICOLOR_FORCE` is empty or "0" and either `TERM` is "dumb" or standard output isn't a
    /// terminal (https://bixense.com/clicolors).
    let colorDepth: ColorDepth

    var usesColor: Bool { colorDepth != .none }

    /// Evaluates an environment.
    ///
    /// - Parameters:
    ///   - environment: The values of `COLUMNS`, `NO_COLOR`, `CLICOLOR_FORCE`, `TERM` and
    ///     `COLORTERM`.
    ///   - inputIsTerminal: Whether standard input is a terminal.
    ///   - outputIsTerminal: Whether standard output is a terminal.
    ///   - windowColumns: The terminal's width; 0 or `nil` if it is unknown.
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

    /// Asks a question on standard error.
    ///
    /// - Returns: Whether the next line of standard input is "y" or "yes".
    func confirms(_ question: String) -> Bool {
        StandardError.write(TerminalText.line(question) + " [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    /// Returns the values for this process.
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
