import Foundation

/// A plain definition of search, without SQLite, with which the index is compared.
struct PlainSearch {
    /// Words, which match by prefix.
    var beginnings: [String] = []

    /// Whole words that follow each other.
    var phrases: [[String]] = []

    /// Characters of scripts without spaces, which match anywhere.
    var fragments: [String] = []

    func text(shuffledBy random: inout some RandomNumberGenerator) -> String {
        (beginnings + phrases.map { "\"\($0.joined(separator: " "))\"" } + fragments)
            .shuffled(using: &random).joined(separator: " ")
    }

    func matches(_ note: String) -> Bool {
        guard fragments.allSatisfy({ Self.contains(note, $0) }) else { return false }
        let words = Self.words(of: note, Self.keepingOtherMarks)
        let hasWords =
            beginnings.allSatisfy { beginning in
                // A typed I or ı also matches the Turkish ı, while a typed i doesn't.
                let mayLackDot = beginning.contains("I") || beginning.contains("ı")
                func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
                    mayLackDot && scalar == "ı" ? "i" : Self.withoutMarks(scalar)
                }
                let parts = Self.words(of: beginning, fold)
                return parts.isEmpty
                    || Self.isPhrase(parts, in: Self.words(of: note, fold), lastByBeginning: true)
            }
            && phrases.allSatisfy { phrase in
                let parts = Self.words(of: phrase.joined(separator: " "), Self.keepingOtherMarks)
                return parts.isEmpty || Self.isPhrase(parts, in: words, lastByBeginning: false)
            }
        if hasWords { return true }
        // In a note with such characters, words of three letters and more match anywhere.
        let literals = beginnings + phrases.map { $0.joined(separator: " ") }
        return Self.isUnspaced(note)
            && literals.allSatisfy { literal in
                literal.unicodeScalars.count >= 3
                    && Self.contains(Self.lowercased(note), Self.lowercased(literal))
            }
    }

    static func isUnspaced(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            [
                0xE00...0xFFF, 0x2190...0x2BFF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0x1F300...0x1FAFF,
            ].contains { $0.contains(scalar.value) }
        }
    }

    /// Returns the text in capitals, letter by letter. A letter whose capital has several letters
    /// stays.
    static func uppercased(_ text: String) -> String {
        mapped(text) { $0.properties.uppercaseMapping }
    }

    private static func lowercased(_ text: String) -> String {
        mapped(text) { $0 == "İ" ? "i" : $0 == "ς" ? "σ" : $0.properties.lowercaseMapping }
    }

    private static func mapped(_ text: String, _ body: (Unicode.Scalar) -> String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            let mapped = body(scalar).unicodeScalars
            result.unicodeScalars.append(mapped.count == 1 ? mapped[mapped.startIndex] : scalar)
        }
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        !Array(text.utf8).ranges(of: Array(part.utf8)).isEmpty
    }

    // MARK: Words

    /// Returns the runs of letters and digits, in lower case and folded.
    private static func words(
        of text: String, _ fold: (Unicode.Scalar) -> Unicode.Scalar
    ) -> [String] {
        var words: [String] = []
        var isInWord = false
        for scalar in lowercased(text).unicodeScalars {
            if (0x300...0x33F).contains(scalar.value), isInWord { continue }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .decimalNumber, .letterNumber, .otherNumber, .privateUse:
                if !isInWord { words.append("") }
                isInWord = true
                words[words.count - 1].unicodeScalars.append(fold(scalar))
            default: isInWord = false
            }
        }
        return words
    }

    /// Returns a Latin letter without its marks.
    private static func keepingOtherMarks(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return base.map { $0.isASCII ? $0 : scalar } ?? scalar
    }

    /// Returns a Latin, Greek, Russian or Arabic letter without its marks.
    private static func withoutMarks(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return scalar == "й" ? scalar : base ?? scalar
    }

    private static func isPhrase(
        _ parts: [String], in words: [String], lastByBeginning: Bool
    ) -> Bool {
        guard words.count >= parts.count else { return false }
        return (0...(words.count - parts.count)).contains { start in
            parts.indices.allSatisfy { index in
                let word = words[start + index]
                return lastByBeginning && index == parts.count - 1
                    ? word.utf8.starts(with: parts[index].utf8) : word == parts[index]
            }
        }
    }
}
