/// The characters whose scripts put no spaces between words, and emoji.
enum UnspacedScripts {
    /// Thai to Tibetan, Myanmar, Khmer, New Tai Lue and Tai Tham, arrows to dingbats, Chinese and
    /// Japanese from radicals to ideographs, Yi, compatibility forms, halfwidth kana, and beyond
    /// the first plane kana supplements, emoji and ideographs.
    private static let ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = [
        ("\u{0E00}", "\u{0FFF}"), ("\u{1000}", "\u{109F}"), ("\u{1780}", "\u{17FF}"),
        ("\u{1950}", "\u{1AAF}"), ("\u{2190}", "\u{2BFF}"), ("\u{2E80}", "\u{30FF}"),
        ("\u{31A0}", "\u{A4CF}"), ("\u{A980}", "\u{A9FF}"), ("\u{AA60}", "\u{AADF}"),
        ("\u{F900}", "\u{FAFF}"), ("\u{FF65}", "\u{FF9F}"), ("\u{16F00}", "\u{1B2FF}"),
        ("\u{1F000}", "\u{1FAFF}"), ("\u{20000}", "\u{3FFFF}"),
    ]

    /// Two ranges around them all, as a character class of `GLOB`. Punctuation such as dashes and
    /// curly quotation marks is between them.
    private static let surroundings = "\u{0E00}-\u{1FFF}\u{2190}-\u{3FFFF}"

    /// Returns the condition that a text has any of the characters. `GLOB` compares each character
    /// with every range, which took a seventh of an import. So the first term excludes ASCII at the
    /// speed of copying, and the second one most other texts.
    static func condition(on text: String) -> String {
        let pattern = ranges.map { "\($0.first)-\($0.last)" }.joined()
        return "length(\(text))<length(CAST(\(text) AS BLOB)) "
            + "AND \(text) GLOB '*[\(surroundings)]*' AND \(text) GLOB '*[\(pattern)]*'"
    }

    static func contain(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.first <= scalar && scalar <= $0.last }
    }
}
