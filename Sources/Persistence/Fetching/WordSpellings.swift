import Foundation

/// The spellings of a word that differ only in case or diacritics, but that FTS5 distinguishes: its
/// `unicode61` removes the diacritics of Latin letters alone (sqlite.org/fts5.html, section 4.3.1),
/// and takes I for the capital of i.
enum WordSpellings {
    /// Letters with diacritics, by the letter without: the Greek tonos and dialytika, the Russian
    /// yo, the Arabic hamza of alef, waw and ya, and the madda and wasla of alef. A word rarely has
    /// more than one of them.
    private static let marked: [Unicode.Scalar: [Unicode.Scalar]] = [
        "α": ["ά"], "ε": ["έ"], "η": ["ή"], "ι": ["ί", "ϊ", "ΐ"], "ο": ["ό"],
        "υ": ["ύ", "ϋ", "ΰ"], "ω": ["ώ"], "е": ["ё"], "ا": ["أ", "إ", "آ", "\u{671}"],
        "و": ["ؤ"], "ي": ["ئ"],
    ]

    private static let unmarked: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        marked.flatMap { base, others in others.map { ($0, base) } },
        uniquingKeysWith: { first, _ in first })

    /// Returns the spellings of a word: unchanged, in its other canonical forms, without any of
    /// these diacritics, and with each one alone. In a word with I or ı, each of them is also spelled
    /// as the other: the index has "isık" for "Işık".
    /// - Complexity: O(*n*²) in the length of the word.
    static func all(of word: String) -> [String] {
        if word.contains("I") || word.contains("ı") { return turkishForms(of: word) }
        let base = word.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars
            .map { unmarked[$0] ?? $0 }
        var spellings = indexedForms(of: word)
        for (index, letter) in base.enumerated() {
            guard let others = marked[letter] else { continue }
            for other in [letter] + others {
                var scalars = base
                scalars[index] = other
                spellings.append(String(String.UnicodeScalarView(scalars)))
            }
        }
        return distinct(spellings)
    }

    /// Returns the spellings of a phrase: each of its words in all spellings, unless there are too many
    /// combinations.
    static func all(ofPhrase phrase: String) -> [String] {
        var spellings: [[String]] = [[]]
        for word in phrase.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let words = all(of: String(word))
            guard spellings.count * words.count <= mostCombinations else {
                return indexedForms(of: phrase)
            }
            spellings = spellings.flatMap { start in words.map { start + [$0] } }
        }
        return spellings.map { $0.joined(separator: " ") }
    }

    private static let mostCombinations = 64

    /// Returns a word with ı or i for each I and ı; if it has many of them, with ı alone, with i alone,
    /// and with i at the beginning.
    private static func turkishForms(of word: String) -> [String] {
        let word = word.replacing("İ", with: "i").unicodeScalars
        let places = word.indices.filter { word[$0] == "I" || word[$0] == "ı" }
        let all = 1 << min(places.count, 4)
        let choices = places.count <= 4 ? Array(0..<all) : [0, 1, -1]
        return choices.map { choice in
            var spelled = String.UnicodeScalarView()
            for index in word.indices {
                let place = places.firstIndex(of: index)
                spelled.append(
                    place.map { choice >> min($0, 62) & 1 == 0 ? "ı" : "i" } ?? word[index])
            }
            return String(spelled)
        }
    }

    /// Returns a text as it is, composed (NFC) and decomposed (NFD), each form once.
    static func canonicalForms(of text: String) -> [String] {
        distinct([
            text, text.precomposedStringWithCanonicalMapping,
            text.decomposedStringWithCanonicalMapping,
        ])
    }

    /// Returns each text once. As Strings, canonical forms of the same text are equal.
    private static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return texts.filter { seen.insert(Array($0.utf8)).inserted }
    }

    /// Returns the canonical forms of a text that the words table distinguishes from other texts.
    /// It drops these diacritics if they stand alone, so that a decomposed й would also find и
    /// (`sqlite3Fts5UnicodeIsdiacritic` in fts5_unicode2.c).
    static func indexedForms(of text: String) -> [String] {
        canonicalForms(of: text).enumerated().filter { index, form in
            index == 0 || !form.unicodeScalars.contains { ("\u{300}"..."\u{331}").contains($0) }
        }.map(\.element)
    }
}
