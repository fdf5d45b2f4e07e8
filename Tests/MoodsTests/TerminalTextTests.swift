import Testing

@testable import moods

@Suite("Text from outside on a terminal")
struct TerminalTextTests {
    @Test(
        "What a terminal would obey is shown",
        arguments: [
            ("\u{1B}[31mred", "␛[31mred"), ("a\0b", "a␀b"), ("bell\u{7}", "bell␇"),
            ("\u{8}\u{8}", "␈␈"), ("del\u{7F}", "del␡"), ("\u{9B}2J", "\\u{9b}2J"),
            ("\u{85}", "\\u{85}"), ("a\nb", "a↵b"), ("a\r\nb", "a↵b"), ("a\rb", "a␍b"),
            ("\r", "␍"), ("a\r\r\nb", "a␍↵b"), ("a\tb", "a␉b"), ("\u{1F}", "␟"),
            ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
            (
                "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}",
                "\\u{202a}\\u{202b}\\u{202c}\\u{202d}\\u{202e}"
            ),
            ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ])
    func shown(text: String, expected: String) {
        #expect(TerminalText.line(text) == expected)
    }

    @Test(
        "What is only text stays byte for byte",
        arguments: [
            "", "plain", "é e\u{301}", "שלום\u{200F}!", "👨‍👩‍👧‍👦🇩🇪", "漢字", "\\u{202e}", "\u{A0}",
        ])
    func kept(text: String) {
        #expect(Array(TerminalText.line(text).utf8) == Array(text.utf8))
        #expect(Array(TerminalText.lines(text).utf8) == Array(text.utf8))
    }

    @Test("Several lines keep their line feeds and tabs, and nothing else")
    func lines() {
        #expect(TerminalText.lines("a\r\nb\tc\n\u{1B}c\r") == "a\nb\tc\n␛c␍")
    }

    @Test("Nothing that is obeyed is left, and showing twice changes nothing")
    func anyText() {
        for value in UInt32(0)...0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = TerminalText.line("a\(scalar)b")
            #expect(!shown.unicodeScalars.contains(where: TerminalText.isObeyed))
            #expect(TerminalText.line(shown) == shown)
        }
    }
}
