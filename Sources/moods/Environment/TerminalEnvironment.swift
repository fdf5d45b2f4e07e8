import Foundation

/// The terminal that the program's streams are connected to, and the user's settings for it.
struct TerminalEnvironment: Equatable, Sendable {
    let isTerminal: Bool
    /// Whether standard input and output are terminals: only then may the program prompt.
    let isInteractive: Bool
    /// Whether the terminal can move its cursor: `TERM` is set, and not to "dumb".
    let canMoveCursor: Bool
    /// The number of columns: `COLUMNS` if it is a positive number, else the terminal's, else 80.
    /// It is capped at 65,535, a terminal's own limit, because lines may be filled with spaces.
    var width: Int

    /// The width of lines on standard output; `nil` for lines of any length if it isn't a terminal.
    var lineWidth: Int? { isTerminal ? width : nil }

    /// The number of colors. The option `--color` takes precedence over the environment. Without
    /// it, the number is `none` if `NO_COLOR` isn't empty (https://no-color.org), or if
    /// `CLICOLOR_FORCE` is empty or "0" and either `TERM` is "dumb", or both `TERM` and
    /// `COLORTERM` are unset, or standard output isn't a terminal (https://bixense.com/clicolors).
    let colorDepth: ColorDepth
    /// The values of `MOODS_BACKGROUND` and `COLORFGBG`; `nil` if they are missing or invalid.
    private let background: TerminalBackground?
    private let usualBackground: TerminalBackground?
    private let hasInvalidBackground: Bool
    /// Whether the terminal may be queried for its background. Terminals with 16 colors or fewer
    /// may print a query.
    let repliesToQueries: Bool
    /// Whether pictures must be drawn in ASCII: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that
    /// isn't empty names another encoding than UTF-8.
    let usesASCII: Bool

    /// The colors of feelings. `MOODS_BACKGROUND` decides which background they are for, else the
    /// terminal, else `COLORFGBG`; otherwise it is dark.
    var ramp: FeelingRamp {
        guard colorDepth != .none else { return .none }
        if hasInvalidBackground { _ = TerminalBackground.invalidWarning }
        let background =
            background ?? (repliesToQueries ? TerminalBackground.reported : nil)
            ?? usualBackground ?? .dark
        return FeelingRamp(depth: colorDepth, isOnLight: background == .light)
    }

    /// Evaluates an environment.
    /// - Parameter windowColumns: The terminal's width; 0 or `nil` if it is unknown.
    init(
        environment: [String: String], inputIsTerminal: Bool, outputIsTerminal: Bool,
        windowColumns: Int?, color: ColorChoice = .auto
    ) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        isTerminal = outputIsTerminal
        isInteractive = inputIsTerminal && outputIsTerminal
        let columns = value("COLUMNS").flatMap { Int($0) } ?? 0
        let known = windowColumns ?? 0
        width = min(columns > 0 ? columns : known > 0 ? known : 80, 65_535)

        let term = value("TERM")
        canMoveCursor = outputIsTerminal && term != nil && term != "dumb"
        let isKnown = outputIsTerminal && term != "dumb" && (term ?? value("COLORTERM")) != nil
        let isForced = value("CLICOLOR_FORCE").map { $0 != "0" } ?? false
        let usesColor =
            switch color {
            case .auto: value("NO_COLOR") == nil && (isForced || isKnown)
            case .always: true
            case .never: false
            }
        if !usesColor {
            colorDepth = .none
        } else if ["truecolor", "24bit"].contains(value("COLORTERM")?.lowercased())
            || term?.hasSuffix("-direct") == true
        {
            colorDepth = .trueColor
        } else {
            colorDepth = term.map(Self.hasSixteenColors) == true ? .sixteen : .palette
        }
        let named = value(Self.backgroundName)
        background = named.flatMap { TerminalBackground(rawValue: $0) }
        hasInvalidBackground = named != nil && background == nil
        usualBackground = value("COLORFGBG").flatMap { TerminalBackground(colorFGBG: $0) }
        repliesToQueries =
            isInteractive && isKnown && (colorDepth == .palette || colorDepth == .trueColor)
        let encoding = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(value).first?.lowercased()
        usesASCII = encoding.map { !$0.contains("utf-8") && !$0.contains("utf8") } ?? false
    }

    static let backgroundName = "MOODS_BACKGROUND"

    /// The variables that this depends on.
    private static let names = [
        "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM", backgroundName, "COLORFGBG",
        "LC_ALL", "LC_CTYPE", "LANG",
    ]

    /// Returns whether a type of terminal has at most 16 colors. This doesn't use terminfo, because
    /// "xterm" and "screen" have 8 colors there, but 256 in practice.
    private static func hasSixteenColors(_ term: String) -> Bool {
        ["linux", "ansi", "cygwin", "pcansi"].contains(term) || term.hasPrefix("vt")
            || term.hasSuffix("-color") || term.hasSuffix("-16color")
    }

    static func current(color: ColorChoice = .auto) -> TerminalEnvironment {
        TerminalEnvironment(
            environment: ProcessEnvironment.values(of: names),
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            windowColumns: TerminalSize.current().columns, color: color)
    }
}

/// The values of `--color`; `auto` uses colors on a terminal unless the environment disagrees.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
