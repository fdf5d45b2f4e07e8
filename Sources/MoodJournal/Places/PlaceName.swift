import Atlas
import Foundation

/// A valid name for a place.
public struct PlaceName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of characters.
    static let longest = 100
    /// The maximum length in bytes of UTF-8. A character may have any number of combining marks.
    static let mostBytes = 400

    /// The name without white space around it, otherwise unchanged.
    public let description: String
    /// The name without the details that people type differently: case, diacritics, width,
    /// punctuation and spaces. It is unique among the places of a journal.
    let key: String

    /// Checks a name.
    /// - Parameter text: At most 100 characters and 400 bytes with a letter or a digit, on one
    ///   line, that aren't coordinates. Characters that control a terminal, such as marks of
    ///   direction, aren't allowed, nor are invisible ones outside of words and emoji.
    /// - Throws: ``PlaceNameError`` for any other text.
    public init(_ text: String) throws(PlaceNameError) {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // First, because folding a long text of only combining marks takes quadratic time.
        guard name.utf8.count <= Self.mostBytes, name.count <= Self.longest else {
            throw PlaceNameError(text: text, reason: .tooLong)
        }
        key = Gazetteer.key(ofName: name)
        if Self.hasInvisibleScalar(name) { throw PlaceNameError(text: text, reason: .invisible) }
        if key.isEmpty { throw PlaceNameError(text: text, reason: .noLetter) }
        if Self.isCoordinate(name) { throw PlaceNameError(text: text, reason: .coordinates) }
        description = name
    }

    /// The maximum length of a key, in bytes. Folding makes some letters longer.
    static let longestKey = 3 * mostBytes

    /// Whether a text is a coordinate, even if its numbers are out of range.
    private static func isCoordinate(_ text: String) -> Bool {
        do {
            return try Coordinate(text) != nil
        } catch {
            return true
        }
    }

    /// Whether a text contains a control instruction or another invisible character. Joiners are
    /// part of words in some scripts and of emoji, and tags are part of flags.
    private static func hasInvisibleScalar(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.contains { index in
            switch scalars[index].properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            case .format:
                if isTag(scalars[index]) {
                    index == 0 || !isTag(scalars[index - 1]) && scalars[index - 1] != blackFlag
                } else if isJoiner(scalars[index]) {
                    !mayBeJoined(scalars, index - 1) || !mayBeJoined(scalars, index + 1)
                } else {
                    true
                }
            default: false
            }
        }
    }

    /// The beginning of the flags of regions, which tags end (Unicode Technical Standard 51).
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        0xE0020...0xE007F ~= scalar.value
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        0x200C...0x200D ~= scalar.value
    }

    /// Whether a joiner may stand beside a character. Latin, Greek, Cyrillic and Armenian letters
    /// are never joined, and neither are spaces.
    private static func mayBeJoined(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        guard scalars.indices.contains(index) else { return false }
        let scalar = scalars[index]
        return scalar.value >= 0x0590 && !isJoiner(scalar) && !scalar.properties.isWhitespace
    }
}

/// The error for a text that can't be the name of a place.
public struct PlaceNameError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rule that a text violates.
    public enum Reason: Sendable {
        /// The text has more than 100 characters or 400 bytes.
        case tooLong
        /// The text has no letter and no digit.
        case noLetter
        /// The text has a character that is obeyed or invisible instead of shown.
        case invisible
        /// The text is a coordinate.
        case coordinates
    }

    /// The text, unchanged.
    public let text: String
    /// The rule that the text violates.
    public let reason: Reason

    /// The reason in one English line without a full stop.
    public var description: String {
        switch reason {
        case .tooLong:
            "the place's name is too long; use at most \(PlaceName.longest) characters "
                + "(\(PlaceName.mostBytes) bytes)"
        case .noLetter:
            text.allSatisfy(\.isWhitespace)
                ? "the place's name is empty"
                : "invalid place name '\(text)'; use at least one letter or digit"
        case .invisible:
            "invalid place name '\(text)'; it has a control character or another invisible one"
        case .coordinates: "invalid place name '\(text)'; it is written like coordinates"
        }
    }
}
