import Foundation

/// The levels of mood names that people define.
public struct MoodNames: Sendable, Equatable {
    private var feelings: [String: Feeling] = [:]

    /// Creates names without additions. Only the feelings' own names, which are also Daylio's
    /// defaults, and their numbers have levels.
    public init() {}

    /// Reads names and their levels.
    /// - Parameters:
    ///   - text: Names and levels, "rested=4, so-so=meh", separated by commas or line ends.
    ///   - file: The file that the text was read from, for errors.
    /// - Throws: ``MoodNamesError`` for the first part that isn't a name with a level.
    /// - Complexity: O(*n*) in the length of the text.
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

    var isEmpty: Bool { feelings.isEmpty }

    /// Returns the level that was given for this name, or `nil` for other names.
    func given(_ name: String) -> Feeling? { feelings.isEmpty ? nil : feelings[Self.folded(name)] }

    /// Returns the level of a mood name.
    /// - Parameter name: A name in any case, or a number from 1 to 5.
    /// - Returns: The level, or `nil` if the name has none.
    public subscript(name: String) -> Feeling? {
        // The usual form needs no folding.
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

/// The error for a text that isn't a mood name with a level.
public struct MoodNamesError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The part of the text with the error.
    public let text: String
    /// The file and line of the text, or `nil` for an argument.
    public let place: String?

    /// The reason in one English line without a full stop.
    public var description: String {
        "\(place.map { "\($0): " } ?? "")invalid mood level '\(text)'; use 'rested=4', with 1 to 5"
    }
}
