import MoodJournal
import Testing

@testable import moods

@Suite("The replies of a terminal")
struct TerminalRepliesTests {
    private static let attributes = "\u{1B}[?62;4c"

    private func replies(_ text: String) -> TerminalReplies { TerminalReplies(Array(text.utf8)) }

    @Test(
        "A color has three or four channels of one to four digits, and ends in BEL or ST",
        arguments: [
            ("rgb:ffff/ffff/ffff", "#ffffff"), ("rgb:1e1e/0000/4040", "#1e0040"),
            ("rgb:f/8/0", "#ff8800"), ("rgb:fd/f6/e3", "#fdf6e3"),
            ("rgba:0000/2b2b/3636/ffff", "#002b36"), ("rgb:ffff/ffff", nil),
            ("rgb:ffff/ffff/ffff/ffff", nil), ("rgb:fffff/0/0", nil), ("rgb:-1/0/0", nil),
            ("rgb:gg/gg/gg", nil), ("#ffffff", nil), ("?", nil), ("", nil),
        ] as [(String, String?)])
    func color(text: String, expected: String?) throws {
        for end in ["\u{7}", "\u{1B}\\"] {
            let found = replies("\u{1B}]11;\(text)\(end)\(Self.attributes)")
            #expect(found.background == (try expected.map { try MoodColor($0) }), "\(text)")
            #expect(found.isComplete && found.keys.isEmpty, "\(text)")
        }
    }

    @Test("The attributes alone complete the replies, and a part of them doesn't")
    func attributes() {
        #expect(replies(Self.attributes).isComplete)
        for count in 1..<Self.attributes.count {
            #expect(!replies(String(Self.attributes.prefix(count))).isComplete)
        }
        #expect(replies("\u{1B}]11;rgb:ff/f").keys.isEmpty)
    }

    @Test("Keys keep their order around the replies")
    func keys() {
        let found = replies(
            "a\u{1B}[A\u{1B}]11;rgb:0/0/0\u{7}é\r\(Self.attributes)\u{1B}OP\u{3}")
        #expect(String(decoding: found.keys, as: UTF8.self) == "a\u{1B}[Aé\r\u{1B}OP\u{3}")
        #expect(found.isComplete && found.background != nil)
        #expect(replies("\u{1B}").keys == [0x1B])
        #expect(replies("\u{1B}[?25h").keys.count == 6)
    }

    @Test(
        "A background is light if black text has more contrast with it than white text",
        arguments: [
            ("#ffffff", TerminalBackground.light), ("#fdf6e3", .light), ("#808080", .light),
            ("#000000", .dark), ("#002b36", .dark), ("#303446", .dark),
        ])
    func background(color: String, expected: TerminalBackground) throws {
        #expect(TerminalBackground(try MoodColor(color)) == expected)
    }
}
