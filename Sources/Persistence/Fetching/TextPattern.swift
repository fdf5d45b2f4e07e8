/// Words to search text for in a predicate, by a full-text index.
///
/// ```swift
/// let search = TextPattern.words("coffee \"rainy day\"")
/// let request = FetchRequest<Note>(predicate: #Predicate { $0.text.contains(search) })
/// ```
public struct TextPattern: Sendable, Hashable, Codable {
    let words: String

    /// Returns a pattern for text that contains all of some words. The attribute needs a full-text
    /// index (``FetchIndex/init(fullText:)``).
    ///
    /// A word stands for every word that begins with it, regardless of case and diacritics: "cafe"
    /// finds "Cafés", "καφες" finds "καφές", "ISPARTA" finds "ısparta". Vowel signs of Arabic and
    /// Hebrew count, and so do diacritics of other than Latin letters if a word has several.
    /// Between quotation marks, words must be complete and follow each other; in a long phrase, only
    /// the diacritics of Latin letters are ignored.
    ///
    /// Characters of scripts without spaces, and emoji, are found anywhere in a text. In a text
    /// that has such characters, other words are found anywhere too, if all words of the pattern
    /// have three or more characters. Every input is valid; without words, it matches every text.
    /// - Parameter text: The words, as a user types them.
    /// - Returns: The pattern.
    public static func words(_ text: String) -> TextPattern { TextPattern(words: text) }

    /// Returns whether a text matches, as the store finds it, by the same index in memory. It
    /// throws ``StoreError`` if SQLite has no memory for it.
    func matches(_ text: String) throws -> Bool {
        try SearchedText.shared.get().matches(text, SearchWords(words))
    }

    /// Returns the parts of a text that the pattern matches: whole words and phrases, or characters
    /// of scripts without spaces.
    /// - Parameter text: The text to look in.
    /// - Returns: The parts in order, apart from one another; none if the text doesn't match.
    /// - Throws: ``StoreError`` if SQLite has no memory for it.
    /// - Complexity: O(n) in the length of the text.
    public func ranges(in text: String) throws -> [Range<String.Index>] {
        guard try matches(text) else { return [] }
        return try SearchedText.shared.get().ranges(of: SearchWords(words), in: text)
    }
}

extension String {
    /// Returns whether the text matches a pattern. `#Predicate` translates this call.
    /// - Parameter pattern: The words to look for.
    /// - Returns: Whether the text matches, by the same rules as in the store.
    /// - Complexity: O(n) in the length of the text.
    public func contains(_ pattern: TextPattern) -> Bool {
        // SQLite fails here only for lack of memory, which ends a Swift program anyway.
        (try? pattern.matches(self)) ?? false
    }
}
