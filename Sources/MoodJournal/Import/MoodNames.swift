import Foundation

/// How good the moods are that people name in their own words.
public struct MoodNames: Sendable, Equatable {
    private var feelings: [String: Feeling] = [:]

    /// None but the feelings' own names, their numbers, and the names that Daylio comes with, which
    /// are the same.
    public init() {}

    /// - Parameters:
    ///   - text: Names and levels, "rested=4, so-so=meh", between commas or line ends.
    ///   - file: The file that the text was read from, for errors.
    /// - Throws: ``MoodNamesError``.
    public init(_ text: String, file: String? = nil) throws(MoodNamesError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            for part in line.split(separator: ",") {
                let part = part.trimmingCharacters(in: .whitespaces)
                if part.isEmpty { continue }
                let error = MoodNamesError(
                    text: part, place: file.map { "\($0), line \(index + 1)" })
                guard let sign = part.lastIndex(of: "=") else { throw error }
                let name = Self.folded(String(part[..<sign]))
                let level = part[part.index(after: sign)...].trimmingCharacters(in: .whitespaces)
                guard !name.isEmpty, let feeling = try? Feeling(level) else { throw error }
                feelings[name] = feeling
            }
        }
    }

    /// The level that was given for this name; nil if none was.
    func given(_ name: String) -> Feeling? { feelings[Self.folded(name)] }

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

/// A part of a text that isn't a mood name with its level.
public struct MoodNamesError: Error, Equatable, Sendable, CustomStringConvertible {
    public let text: String

    /// The file and line that it stands in; nil for an argument.
    public let place: String?

    public init(text: String, place: String? = nil) {
        self.text = text
        self.place = place
    }

    public var description: String {
        "\(place.map { "\($0): " } ?? "")invalid mood level '\(text)'; use 'rested=4', with 1 to 5"
    }
}
