import Foundation

/// A tag as it is written: its name behind those above it, "work/meeting".
///
/// Equal where the names differ in case only, or in how Unicode composes them.
public struct TagPath: Sendable, CustomStringConvertible {
    static let separator = "/"

    /// How many characters a path has at the most.
    public static let longest = 1000

    /// The most levels that a path of ``longest`` characters has.
    static let mostLevels = (longest + 1) / 2

    /// From the root, each trimmed and as written; never empty.
    public let levels: [String]

    /// What tells tags apart: the path in lower case and in Unicode's composed form (NFC).
    public let key: String

    /// - Parameter text: Names between slashes. White space around each is dropped, and so is a `#`
    ///   or `@` before the path: `#work` and `@work` are the tag `work`.
    /// - Throws: ``TagPathError`` for a name without characters or with control characters, and for
    ///   a path of more than 1000 characters.
    public init(_ text: String) throws(TagPathError) {
        let levels = Self.withoutSign(text)
            .split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard text.count <= Self.longest else {
            throw TagPathError(reason: .tooLong, text: String(text.prefix(40)) + "…")
        }
        guard !levels.contains("") else { throw TagPathError(reason: .emptyLevel, text: text) }
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPlain else { throw TagPathError(reason: .controlCharacter, text: text) }
        self.init(checked: levels)
    }

    /// A tag without the sign that other programs write before it.
    static func withoutSign(_ text: String) -> Substring {
        text.drop { $0 == "#" || $0 == "@" || $0.isWhitespace }
    }

    private init(checked levels: [String]) {
        self.levels = levels
        key = Self.key(of: levels.joined(separator: Self.separator))
    }

    private static func key(of text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased()
            .precomposedStringWithCanonicalMapping
    }

    /// The keys by which a journal may keep it: those with a sign are from before signs were dropped.
    var storedKeys: [String] { [key, "#" + key, "@" + key] }

    /// The keys of the tags below it: from the first, up to the end, which is none of them. Keys
    /// sort by their bytes, and "0" comes right after "/".
    var keysBelow: (first: String, end: String) { (key + "/", key + "0") }

    /// "work/meeting".
    public var description: String { levels.joined(separator: Self.separator) }

    /// Of its own level: "meeting".
    var name: String { levels.last ?? "" }

    /// Nil at the root.
    var parent: TagPath? {
        levels.count > 1 ? TagPath(checked: Array(levels.dropLast())) : nil
    }
}

extension TagPath: Hashable {
    public static func == (left: TagPath, right: TagPath) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
