import Testing

@testable import moods

@Suite("Text from outside on a terminal")
struct TerminalTextTests {
    @Test(
        "Control characters are shown instead of sent",
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
            ("a\u{200E}\u{200F}\u{61C}b", "a\\u{200e}\\u{200f}\\u{61c}b"),
            ("pay\u{200B}pal\u{2060}\u{FEFF}", "pay\\u{200b}pal\\u{2060}\\u{feff}"),
            ("pay\u{200D}pal\u{200C}", "pay\\u{200d}pal\\u{200c}"),
            ("א\u{200D}\u{200D}ב", "א\\u{200d}\\u{200d}ב"),
            ("a\u{E0041}\u{E0042}", "a\\u{e0041}\\u{e0042}"),
            ("\u{1F3F4}\u{E0067}b", "\u{1F3F4}\\u{e0067}b"),
            (
                "\u{1F3F4}\u{E0041}\u{E007F}",
                "\u{1F3F4}\\u{e0041}\\u{e007f}"
            ),
        ])
    func shown(text: String, expected: String) {
        #expect(TerminalText.line(text) == expected)
    }

    @Test(
        "Plain text stays byte for byte",
        arguments: [
            "", "plain", "é e\u{301}", "שלום!", "👨‍👩‍👧‍👦🇩🇪", "می\u{200C}خواهم", "क्\u{200D}ष",
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "漢字", "\\u{202e}",
            "\u{A0}",
        ])
    func kept(text: String) {
        #expect(Array(TerminalText.line(text).utf8) == Array(text.utf8))
        #expect(Array(TerminalText.lines(text).utf8) == Array(text.utf8))
    }

    @Test("Several lines keep their line feeds and tabs, and nothing else")
    func lines() {
        #expect(TerminalText.lines("a\r\nb\tc\n\u{1B}c\r") == "a\nb\tc\n␛c␍")
    }

    @Test("Shown characters have the width that a table counts for them")
    func widths() {
        for value: UInt32 in [0x200B, 0x200E, 0x200F, 0x61C, 0x2060, 0xFEFF, 0xE0041] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = TerminalText.line("a\(scalar)b")
            #expect(DisplayWidth.columns(of: shown) == shown.unicodeScalars.count)
        }
        let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        #expect(DisplayWidth.columns(of: TerminalText.line(scotland)) == 2)
    }

    @Test("No control character is left, and showing twice changes nothing")
    func anyText() {
        for value in UInt32(0)...0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = TerminalText.line("a\(scalar)b")
            #expect(!shown.unicodeScalars.contains(where: TerminalText.isObeyed))
            #expect(TerminalText.line(shown) == shown)
        }
    }
}
