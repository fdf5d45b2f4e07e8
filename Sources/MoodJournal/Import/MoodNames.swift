import Foundation

/// How good the moods are that people name in their own words.
public struct MoodNames: Sendable, Equatable {
    private var feelings: [String: Feeling] = [:]

    /// None but the feelings' own names, their numbers, and the names that Daylio comes with, which
    /// are the same.
    public init() {}

    /// - Parameter text: Names and levels, "rested=4, so-so=meh", between commas or line ends.
    /// - Throws: ``MoodNamesError``.
    public init(_ text: String) throws(MoodNamesError) {
        for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
            let part = part.trimmingCharacters(in: .whitespaces)
            if part.isEmpty { continue }
            guard let sign = part.lastIndex(of: "=") else { throw MoodNamesError(text: part) }
            let name = Self.folded(String(part[..<sign]))
            let level = part[part.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, let feeling = try? Feeling(level) else {
                throw MoodNamesError(text: part)
            }
            feelings[name] = feeling
        }
    }

    /// Nil where the name has no level.
    public subscript(name: String) -> Feeling? {
        // As most files write it, at no cost.
        if feelings.isEmpty, name.utf8.count == 1, let digit = name.utf8.first,
            let feeling = Feeling(rawValue: Int(digit) - 0x30)
        {
            return feeling
        }
        let folded = Self.folded(name)
        return feelings[folded] ?? (try? Feeling(folded))
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping.lowercased()
    }
}

/// A part of a text that names no mood and its level.
public struct MoodNamesError: Error, Equatable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' gives no mood its level: write it like 'rested=4', with 1 to 5"
    }
}
