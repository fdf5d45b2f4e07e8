import Testing

@testable import moods

@Suite("Keys")
struct KeyDecoderTests {
    private static func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
        var decoder = KeyDecoder()
        return bytes.flatMap { decoder.keys(after: $0) }
    }

    private static func keys(_ text: String) -> [Key] { keys(text.utf8) }

    @Test("Characters, control characters and sequences are read as terminals send them")
    func keys() {
        #expect(Self.keys("aé漢") == [.text("a"), .text("é"), .text("漢")])
        #expect(
            Self.keys("\r\n\t\u{7F}\u{8}\u{1}\u{0}") == [
                .enter, .enter, .tab, .backspace, .backspace, .control("a"), .control("@"),
            ])
        #expect(
            Self.keys("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD\u{1B}[5~\u{1B}[6~\u{1B}[3~")
                == [.up, .down, .right, .left, .pageUp, .pageDown, .delete])
        #expect(Self.keys("\u{1B}[1;5C\u{1B}[1;3D\u{1B}Od") == [.wordRight, .wordLeft, .wordLeft])
    }

    @Test("A late reply of the terminal is no key")
    func controlString() {
        #expect(
            Self.keys("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\a\u{1B}]11;x\u{7}b")
                == ["a", "b"].map { .text($0) })
        var decoder = KeyDecoder()
        #expect("\u{1B}]".utf8.flatMap { decoder.keys(after: $0) } == [] && decoder.hasEscape)
        #expect(decoder.endEscape() == [.alt("]")] && !decoder.hasEscape)
        #expect(decoder.keys(after: 0x61) == [.text("a")])
    }

    @Test("An unknown sequence is one key, as F1 on the Linux console")
    func unknown() {
        #expect(Self.keys("\u{1B}[[Aa") == [.unknown, .text("a")])
        // Shift-F5, F1 and a mouse click.
        #expect(
            Self.keys("\u{1B}[15;2~\u{1B}OP\u{1B}[<0;1;1Mj") == [
                .unknown, .unknown, .unknown, .text("j"),
            ])
    }

    @Test("A character after Escape is typed with Alt; Escape alone is followed by nothing in time")
    func escape() {
        #expect(
            Self.keys("\u{1B}b\u{1B}\u{7F}\u{1B}\r") == [.alt("b"), .alt("\u{7F}"), .alt("\r")])
        #expect(Self.keys("\u{1B}\u{1B}[B\u{1B}\u{3}") == [.escape, .down, .escape, .control("c")])
        var decoder = KeyDecoder()
        #expect(decoder.keys(after: 0x1B) == [] && decoder.hasEscape)
        #expect(decoder.endEscape() == [.escape] && !decoder.hasEscape)
        #expect(decoder.keys(after: 0x1B) + decoder.keys(after: 0x5B) == [] && !decoder.hasEscape)
        #expect(decoder.endEscape() == [])
    }

    @Test("Bytes that aren't UTF-8 are no characters, and a key that cuts one off is dropped")
    func invalid() {
        #expect(Self.keys([0x63, 0xE9, 0x0A, 0x65]) == [.text("c"), .invalid, .text("e")])
        #expect(Self.keys([0xC3, 0x41, 0xFF, 0x80]) == [.invalid, .text("A"), .invalid, .invalid])
        #expect(Self.keys([0xF4, 0x90, 0x80, 0x80]) == [.invalid])
    }

    @Test("Keys in a paste are text, with LF as line ends")
    func paste() {
        let paste = "\u{1B}[200~a\r\nb\rc\u{4}\u{1B}[A~\u{1B}[201~\r"
        #expect(Self.keys(paste) == [.pasted("a\nb\nc\u{4}\u{1B}[A~"), .enter])
        #expect(Self.keys(Array("\u{1B}[200~".utf8) + [0xFF] + "\u{1B}[201~".utf8) == [.invalid])
    }

    @Test("Watch's keys have their actions, also directly after Escape")
    func actions() {
        func actions(_ text: String) -> [WatchAction] { Self.keys(text).flatMap(WatchAction.of) }
        #expect(actions("bcn") == [.filter(.both), .filter(.countries), .filter(.continents)])
        #expect(actions("qQ") == [.quit, .quit])
        #expect(actions("aedu/") == [.add, .edit, .delete, .undo, .search])
        #expect(actions("\r l\u{1B}[C") == [.open, .pageDown, .open, .open])
        #expect(actions("\u{1B}q\u{1B}\u{3}xyzé") == [.back, .quit, .back, .leave])
    }
}
