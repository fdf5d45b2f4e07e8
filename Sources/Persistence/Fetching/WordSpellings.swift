import Foundation

/// The spellings of a word that differ only in case or diacritics, but that FTS5 distinguishes: its
/// `unicode61` removes the diacritics of Latin letters alone (sqlite.org/fts5.html, section 4.3.1),
/// and takes I for the capital of i.
enum WordSpellings {
    /// Letters with diacritics, by the letter without: the Greek tonos and dialytika, the Russian
    /// yo, the Arabic hamza and madda of alef. A word rarely has more than one of them.
    private static let marked: [Unicode.Scalar: [Unicode.Scalar]] = [
        "α": ["ά"], "ε": ["έ"], "η": ["ή"], "ι": ["ί", "ϊ", "ΐ"], "ο": ["ό"],
        "υ": ["ύ", "ϋ", "ΰ"], "ω": ["ώ"], "е": ["ё"], "ا": ["أ", "إ", "آ"],
    ]

    private static let unmarked: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        marked.flatMap { base, others in others.map { ($0, base) } },
        uniquingKeysWith: { first, _ in first })

    /// Returns the spellings of a word: unchanged, in its other canonical forms, without any of
    /// these diacritics, and with each one alone. A word with I or ı is also spelled in Turkish
    /// lower case, and with i for both. It takes O(*n*²) in the length of the word.
    static func all(of word: String) -> [String] {
        if word.contains("I") || word.contains("ı") {
            return distinct([
                word.replacing("I", with: "ı").replacing("İ", with: "i"),
                word.replacing("ı", with: "i"),
            ])
        }
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
