/// A pattern to search text for in a predicate: words, by a full-text index, or an ending.
///
/// ```swift
/// let search = TextPattern.words("coffee \"rainy day\"")
/// let request = FetchRequest<Note>(predicate: #Predicate { $0.text.contains(search) })
/// ```
public struct TextPattern: Sendable, Hashable, Codable {
    enum Content: Sendable, Hashable, Codable {
        case words(String)
        case suffix(String)
    }

    let content: Content

    /// Returns a pattern for text that contains all of some words. The attribute needs a full-text
    /// index (``FetchIndex/init(fullText:)``).
    ///
    /// A word stands for every word that begins with it, regardless of case and diacritics: "cafe"
    /// finds "Cafés", "καφες" finds "καφές", "ISPARTA" finds "ısparta". Vowel signs of Arabic and
    /// Hebrew count, and so do diacritics of other than Latin letters if a word has several.
    /// Between quotation marks, words must be complete and follow each other, and only the
    /// diacritics of Latin letters are ignored.
    ///
    /// Characters of scripts without spaces, and emoji, are found anywhere in a text. In a text
    /// that has such characters, other words are found anywhere too, if all words of the pattern
    /// have three or more characters. Every input is valid; a pattern without any word matches
    /// every text.
    ///
    /// - Parameter text: The words, as a user types them.
    /// - Returns: The pattern.
    public static func words(_ text: String) -> TextPattern { TextPattern(content: .words(text)) }

    /// Returns a pattern for text that ends with another, Character by Character
    /// (`String.hasSuffix`). The search looks at every row that the rest of the predicate leaves.
    ///
    /// - Parameter text: The ending.
    /// - Returns: The pattern.
    public static func suffix(_ text: String) -> TextPattern {
        TextPattern(content: .suffix(text))
    }

    /// Returns whether a text matches, as the store finds it: words by the same index, in memory.
    ///
    /// - Throws: ``StoreError`` if SQLite has no memory for it.
    func matches(_ text: String) throws -> Bool {
        switch content {
        case .suffix(let suffix): text.hasSuffix(suffix)
        case .words(let words): try SearchedText.shared.get().matches(text, SearchWords(words))
        }
    }

    /// Returns the parts of a text that the pattern matches: whole words and phrases, characters of
    /// scripts without spaces, or the ending.
    ///
    /// - Parameter text: The text to look in.
    /// - Returns: The parts in order, apart from one another; none if the text doesn't match.
    /// - Throws: ``StoreError`` if SQLite has no memory for it.
    /// - Complexity: O(n) in the length of the text.
    public func ranges(in text: String) throws -> [Range<String.Index>] {
        guard try matches(text) else { return [] }
        switch content {
        case .suffix(let suffix):
            let start = text.index(text.endIndex, offsetBy: -suffix.count)
            return start < text.endIndex ? [start..<text.endIndex] : []
        case .words(let words):
            return try SearchedText.shared.get().ranges(of: SearchWords(words), in: text)
        }
    }
}

extension String {
    /// Returns whether the text matches a pattern. `#Predicate` translates this call.
    ///
    /// - Parameter pattern: The words or the ending to look for.
    /// - Returns: Whether the text matches, by the same rules as in the store.
    /// - Complexity: O(n) in the length of the text.
    public func contains(_ pattern: TextPattern) -> Bool {
        // SQLite fails here only for lack of memory, which ends a Swift program anyway.
        (try? pattern.matches(self)) ?? false
    }
}
