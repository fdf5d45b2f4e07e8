/// What a text is searched for in a predicate: words, by a full-text index, or an ending.
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

    /// Words that a text must contain, all of them. The attribute needs a full-text index
    /// (``FetchIndex/init(fullText:)``).
    ///
    /// A word stands for every word that begins with it, regardless of case and of the diacritics of
    /// Latin letters: "cafe" finds "Cafés". Between quotation marks, words must follow each other, whole. Characters of
    /// scripts without spaces, and emoji, are found anywhere in a text; beside them so are words of
    /// three or more characters. No text is an error; without any word, every text matches.
    public static func words(_ text: String) -> TextPattern { TextPattern(content: .words(text)) }

    /// What a text must end with, Character by Character (`String.hasSuffix`). Looks at every row
    /// that the rest of the predicate leaves.
    public static func suffix(_ text: String) -> TextPattern {
        TextPattern(content: .suffix(text))
    }

    /// Whether a text matches, as the store finds it: words by the same index, in memory.
    ///
    /// - Throws: ``StoreError`` if SQLite has no memory for it.
    func matches(_ text: String) throws -> Bool {
        switch content {
        case .suffix(let suffix): text.hasSuffix(suffix)
        case .words(let words): try SearchedText.shared.get().matches(text, SearchWords(words))
        }
    }
}

extension String {
    /// Whether the text matches a pattern; what `#Predicate` translates.
    public func contains(_ pattern: TextPattern) -> Bool {
        // SQLite fails here without memory only, where Swift ends the program as well.
        (try? pattern.matches(self)) ?? false
    }
}
