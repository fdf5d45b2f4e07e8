import Foundation
import MoodJournal

/// Whether the background of a terminal is light or dark, which decides the colors of feelings.
enum TerminalBackground: String, CaseIterable, Sendable {
    case light, dark

    /// Creates the background of a color, by the contrast of black and of white text with it.
    init(_ color: MoodColor) {
        self = color.readableText == MoodColor(red: 0, green: 0, blue: 0) ? .light : .dark
    }

    /// Creates the background that `COLORFGBG` names (rxvt, Konsole, iTerm2): its last number is
    /// the background's color, and 7 and 15 are white.
    init?(colorFGBG value: String) {
        guard let color = value.split(separator: ";").last.flatMap({ UInt8($0) }) else {
            return nil
        }
        self = color == 7 || color == 15 ? .light : .dark
    }

    /// The background that the terminal of standard input and output reports; `nil` if it doesn't
    /// report one. The terminal is queried once.
    static let reported: TerminalBackground? = TerminalQuery().background().map { .init($0) }

    /// Warns about an invalid `MOODS_BACKGROUND`, once.
    static let invalidWarning: Void = {
        let name = TerminalEnvironment.backgroundName
        let value = ProcessEnvironment.values(of: [name])[name] ?? ""
        StandardError.warn("unknown background '\(value)' in \(name); use light or dark")
    }()
}
