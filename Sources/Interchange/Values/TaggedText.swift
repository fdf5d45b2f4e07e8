/// A note as a person types it, in which words that begin with `#` are tags.
///
/// A tag is a `#` at the beginning of a word, followed by a letter and then letters, digits and
/// `-+_/`: `#work/meeting`. Everything else stays plain: `#1`, `C#`, `# Heading`, the fragment of
/// a URL, and a color of six digits with a figure among them, such as `#ff8800`. So does `\#work`.
public struct TaggedText: Equatable, Sendable {
    /// The text with its tags as words, and with `#` for each `\#` at the beginning of a word.
    public let text: String
    /// The tags without `#`, in order, without duplicates in the same case.
    public let tags: [String]

    /// Finds the tags of a text.
    /// - Parameter typed: The text as it was typed.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ typed: String) {
        guard typed.utf8.contains(Self.sign) else {
            (text, tags) = (typed, [])
            return
        }
        var text = ""
        var tags: [String] = []
        var known: Set<String> = []
        var rest = typed[...]
        while let sign = rest.firstIndex(of: "#") {
            let before = typed[..<sign]
            text += rest[..<sign]
            rest = rest[sign...].dropFirst()
            if before.last == "\\", Self.endsWord(before.dropLast()) {
                text.removeLast()
            } else if Self.endsWord(before), let tag = Self.tag(rest), known.insert(tag).inserted {
                tags.append(tag)
            }
            text += "#"
        }
        self.text = text + rest
        self.tags = tags
    }

    private static let sign = UInt8(ascii: "#")

    /// Whether a word may begin after a text.
    private static func endsWord(_ text: Substring) -> Bool { text.last?.isWhitespace ?? true }

    /// Returns the tag at the beginning of a text after `#`, or `nil` if it begins with no tag.
    private static func tag(_ text: Substring) -> String? {
        guard text.first?.isLetter == true else { return nil }
        let word = text.prefix { $0.isLetter || $0.isNumber || "-+_/".contains($0) }
        if word.utf8.count == 6, word.allSatisfy(\.isHexDigit), word.contains(where: \.isNumber) {
            return nil
        }
        // A sign at the end belongs to the sentence: "#work/home - ...", "#work-".
        let name = word.reversed().drop { "-_/".contains($0) }.reversed()
        return String(name).split(separator: "/").joined(separator: "/")
    }
}
