/// A time of day on a 12-hour or a 24-hour clock, as phones write it in all languages: `23:54`,
/// `11:54 pm`, `9:30:15 A.M.`, `20.30`, `20 h 30`, `오후 8:30`, `٢٠:٣٠`.
struct ClockTime: Hashable, Sendable {
    let hour: Int
    let minute: Int
    let second: Int

    /// Reads a time. White space of any kind may be in it, because some systems write U+202F. It
    /// returns `nil` if the text isn't a time.
    init?(_ text: String) {
        let text = Self.folded(text)
        let before = text.prefix { !Self.isDigit($0) }
        let after = text.reversed().prefix { !Self.isDigit($0) }.count
        let digits = text.dropFirst(before.count).dropLast(after)
        let word = (before + text.suffix(after)).filter { $0 != "." }[...]
        let half: Int?
        switch word {
        case "", "h", "uhr", "kl", "klo": half = nil
        case "am": half = 0
        case "pm": half = 12
        case _ where DayPeriods.beforeNoon.contains(word): half = 0
        case _ where DayPeriods.fromNoon.contains(word): half = 12
        default: return nil
        }
        let texts = digits.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
        let parts = texts.map { part in
            part.utf8.count <= 2 && part.allSatisfy(Self.isDigit) ? Int(part) ?? -1 : -1
        }
        guard parts.count == 2 || parts.count == 3 || parts.count == 1 && half != nil,
            parts.allSatisfy({ $0 >= 0 }), parts.dropFirst().allSatisfy({ $0 < 60 }),
            // "1.5" is a number.
            digits.contains(":") || texts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        guard half == nil ? parts[0] < 24 : (1...12).contains(parts[0]) else { return nil }
        hour = half.map { parts[0] % 12 + $0 } ?? parts[0]
        minute = parts.count > 1 ? parts[1] : 0
        second = parts.count > 2 ? parts[2] : 0
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// Returns a text in lower case with the digits 0 to 9, without white space and marks of direction.
    private static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.lowercased().unicodeScalars {
            if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue
            {
                folded += String(Int(digit))
            } else if scalar == "：" {
                folded += ":"
            } else if !scalar.properties.isWhitespace, scalar.properties.generalCategory != .format
            {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// The time in ISO 8601: `23:54:00`.
    var text: String {
        [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
