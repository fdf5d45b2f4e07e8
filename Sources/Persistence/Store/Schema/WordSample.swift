/// A sample of an index's words in their order, with the number of rows that have each word.
struct WordSample {
    private(set) var words: [(word: String, rows: Int64)] = []
    private var isCounting = false
    private var last: (word: String, row: Int64) = ("", 0)
    private var number = 0
    /// The number of the next word to sample; words that aren't plain are skipped.
    private var next = 1
    private static let interval = 64

    /// Returns whether a tokenizer leaves a scalar as it is, and a query needs no escape for it.
    private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            || ("\u{3041}"..."\u{9FFF}").contains(scalar)
    }

    /// Counts an occurrence of a word in a row. Occurrences come in the order of words and rows.
    mutating func count(_ word: String, in row: Int64) {
        if number == 0 || word != last.word {
            number += 1
            isCounting = number >= next && word.unicodeScalars.allSatisfy(isPlain)
            if isCounting {
                words.append((word, 1))
                next = number + Self.interval
            }
        } else if isCounting, row != last.row {
            words[words.count - 1].rows += 1
        }
        last = (word, row)
    }
}
