import Foundation

/// A tag with the tags above it, such as "work/meeting".
///
/// Two paths are equal if they only differ in case, or in the composition of Unicode characters.
public struct TagPath: Sendable, CustomStringConvertible {
    static let separator = "/"
    /// The maximum number of characters of a path: 1000.
    public static let longest = 1000
    /// The maximum number of levels of a path with ``longest`` characters.
    static let mostLevels = (longest + 1) / 2

    /// The names from the root, trimmed and otherwise unchanged; never empty.
    public let levels: [String]
    /// The key that identifies the tag: the path in lower case and Unicode's composed form (NFC).
    public let key: String

    /// Reads a path.
    /// - Parameter text: Names with slashes between them. White space around each name is removed,
    ///   and so is a `#` or `@` before the path: `#work` and `@work` are the tag `work`.
    /// - Throws: ``TagPathError`` for an empty or too long name, or a control character.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(TagPathError) {
        let levels = Self.withoutSign(text).split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.trimmed($0) }
        guard text.count <= Self.longest else {
            throw TagPathError(reason: .tooLong, text: text.shortened)
        }
        guard !levels.contains("") else { throw TagPathError(reason: .emptyLevel, text: text) }
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
            return switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPlain else { throw TagPathError(reason: .controlCharacter, text: text) }
        self.init(checked: levels)
    }

    /// Returns a tag without the sign that other programs write before it.
    static func withoutSign(_ text: String) -> Substring {
        text.drop { $0 == "#" || $0 == "@" || $0.isWhitespace }
    }

    private init(checked levels: [String]) {
        self.levels = levels
        key = Self.folded(levels.joined(separator: Self.separator))
    }

    private static func trimmed(_ name: Substring) -> String {
        // Foundation's search for white space would take longer than the rest of this initializer.
        guard let first = name.utf8.first, let last = name.utf8.last,
            !(0x21...0x7E).contains(first) || !(0x21...0x7E).contains(last)
        else { return String(name) }
        return name.trimmingCharacters(in: .whitespaces)
    }

    /// Returns a text in lower case and in Unicode's composed form, like ``key``.
    static func folded(_ text: String) -> String {
        // ASCII text is already in composed form.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.precomposedStringWithCanonicalMapping.lowercased()
            .precomposedStringWithCanonicalMapping
    }

    /// The keys under which a journal may contain the tag: earlier versions stored the sign.
    var storedKeys: [String] { [key, "#" + key, "@" + key] }
    /// The range of the keys of the tags below it, without its end. Keys sort by their bytes, and
    /// "0" comes directly after "/".
    var keysBelow: (first: String, end: String) { (key + "/", key + "0") }
    /// The names with slashes between them: "work/meeting".
    public var description: String { levels.joined(separator: Self.separator) }
    /// The name of its own level, such as "meeting".
    var name: String { levels.last ?? "" }
    /// The path without its last level, or `nil` at the root.
    var parent: TagPath? { levels.count > 1 ? TagPath(checked: Array(levels.dropLast())) : nil }
}

extension TagPath: Hashable {
    /// Whether two paths have the same ``key``.
    public static func == (left: TagPath, right: TagPath) -> Bool { left.key == right.key }

    /// Hashes the ``key``.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
