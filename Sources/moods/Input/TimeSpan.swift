import Foundation

/// A length of time in minutes, hours, days or weeks, such as '90m', '12h', '30d' or '2w'.
struct TimeSpan: Equatable {
    private static let units: [Character: TimeInterval] = [
        "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
    ]

    let seconds: TimeInterval

    /// Parses the value of an option.
    /// - Parameters:
    ///   - text: Digits followed by a unit. A day is 24 hours, even if the clocks change.
    ///   - hasMinutes: Whether the unit may be minutes. Else, people who write 1m mean a month.
    init(_ text: String, option: String, hasMinutes: Bool = true) throws(CommandError) {
        guard let unit = text.last.flatMap({ Self.units[$0] }),
            text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int32(text.dropLast())
        else {
            let minutes = hasMinutes ? ", 90m" : ""
            throw .usage("invalid \(option) '\(text)'; write it like 1d, 12h\(minutes) or 2w")
        }
        guard hasMinutes || unit != Self.units["m"] else {
            let (minutes, months) =
                count == 1 ? ("one minute", "a month") : ("\(count) minutes", "\(count) months")
            throw .usage("'\(text)' is \(minutes); for \(months), write \(30 * Int(count))d")
        }
        seconds = TimeInterval(count) * unit
    }
}
