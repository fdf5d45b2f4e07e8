import Testing

@testable import moods

@Suite("Display width")
struct DisplayWidthTests {
    @Test(
        "Each text has the expected number of columns",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("o\u{308}\u{304}", 1),
            ("漢字", 4), ("カナ", 4), ("ｶﾅ", 2), ("Ａ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("שלום", 4), ("שָׁלוֹם", 4), ("مرحبا", 5), ("ไทย", 3), ("ที่", 1), ("कि", 2), ("क्", 1),
            ("😀", 2), ("👍🏽", 2), ("✌🏽", 2), ("✌️", 2), ("✌", 1), ("❤️", 2), ("❤", 1),
            ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4),
            ("1️⃣", 2), ("☕", 2),
            ("🫩", 2), ("a\u{200B}b", 2), ("a\u{FE0F}", 1), ("…", 1), ("␛", 1), ("½", 1),
            ("\u{20000}", 2), ("\u{2FFFD}", 2), ("\u{3000}", 2), ("\u{10FFFF}", 1),
        ])
    func columns(text: String, expected: Int) {
        #expect(DisplayWidth.columns(of: text) == expected)
    }

    @Test("A prefix never splits a character or exceeds the given width")
    func prefix() {
        let text = "a漢👨‍👩‍👧‍👦e\u{301}🇩🇪z"
        let family = "a漢👨‍👩‍👧‍👦"
        let expected = ["", "a", "a", "a漢", "a漢", family, family + "e\u{301}", family + "e\u{301}"]
        for (columns, beginning) in expected.enumerated() {
            #expect(DisplayWidth.prefix(of: text, columns: columns) == beginning)
        }
        #expect(DisplayWidth.prefix(of: text, columns: 9) == text)
        #expect(DisplayWidth.prefix(of: text, columns: 99) == text)
    }

    @Test("The table is of ordered ranges that do not touch")
    func table() {
        let table = DisplayWidthTable.wide
        #expect(table.count.isMultiple(of: 2))
        for index in table.indices.dropFirst() {
            let isFirstOfRange = index.isMultiple(of: 2)
            #expect(
                isFirstOfRange
                    ? table[index] > table[index - 1] + 1 : table[index] >= table[index - 1])
        }
    }

    @Test(
        "Single scalars have the width that most terminals give them",
        arguments: [
            (0x301, 0), (0x20DD, 0), (0x3099, 0), (0x200B, 0), (0x200D, 0), (0xFE0F, 0),
            (0x1160, 0), (0xD7FB, 0), (0xFFF9, 0), (0x13430, 0), (0xE0001, 0), (0x600, 1),
            (0xFFA0, 1), (0x115F, 2), (0x3164, 2), (0x3042, 2), (0xAC00, 2), (0x1F600, 2),
            (0xE9, 1), (0x2014, 1), (0xFF71, 1),
        ] as [(UInt32, Int)])
    func scalars(value: UInt32, columns: Int) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(DisplayWidth.columns(of: Character(scalar)) == columns)
    }

    @Test("Widths agree with the standard library's categories and emoji")
    func againstStandardLibrary() {
        for value in UInt32(0x300)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let columns = DisplayWidth.columns(of: Character(scalar))
            switch scalar.properties.generalCategory {
            // The standard library's Unicode is newer, and assigns characters that the tables lack.
            case .nonspacingMark where (scalar.properties.age?.major ?? 99) <= 15:
                #expect(columns == 0, "\(String(value, radix: 16))")
            case .decimalNumber, .uppercaseLetter, .lowercaseLetter:
                #expect(columns >= 1, "\(String(value, radix: 16))")
            default: break
            }
            let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(value)
            if scalar.properties.isEmojiPresentation, !isRegionalIndicator,
                (scalar.properties.age?.major ?? 99) <= 15
            {
                #expect(columns == 2, "\(String(value, radix: 16))")
            }
        }
    }
}
