import Foundation

/// A length of time in minutes, hours, days or weeks, such as '90m', '12h', '30d' or '2w'.
struct TimeSpan: Equatable {
    private static let units: [Character: TimeInterval] = [
        "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
    ]

    let seconds: TimeInterval

    /// Parses the value of an option.
    ///
    /// - Parameters:
    ///   - text: Digits followed by a unit. A day is 24 hours, even if the clocks change.
    ///   - option: The name of the option, for the error.
    /// - Throws: ``CommandError/timeSpan(_:option:)`` if the text is something else.
    init(_ text: String, option: String) throws(CommandError) {
        guard let unit = text.last.flatMap({ Self.units[$0] }),
            text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int32(text.dropLast())
        else { throw .timeSpan(text, option: option) }
        seconds = TimeInterval(count) * unit
    }
}
