import Testing

@testable import moods

@Suite("Keys")
struct KeyReaderTests {
    private static func keys(_ chunks: String...) -> [Key] {
        var reader = KeyReader()
        return chunks.flatMap { reader.keys(in: $0.utf8) }
    }

    @Test("Letters, arrows and page keys are read as terminals send them")
    func keys() {
        #expect(
            Self.keys("bcnqQ\u{3}\u{4}") == [
                .both, .countries, .continents, .quit, .quit, .leave, .leave,
            ])
        #expect(Self.keys("\r\nl\u{1B}[C") == [.open, .open, .open, .open])
        #expect(Self.keys("\u{7F}\u{8}h\u{1B}OD") == [.back, .back, .back, .back])
        #expect(
            Self.keys("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[6~") == [.up, .down, .pageUp, .pageDown])
    }

    @Test("A sequence may come in pieces, and no piece of it is a key")
    func pieces() {
        #expect(Self.keys("\u{1B}", "[", "6", "~", "j") == [.pageDown, .down])
        // Control-Right, F1 and a mouse click are ignored.
        #expect(Self.keys("\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[<0;1;1M", "j") == [.down])
        #expect(Self.keys("xyz!é漢") == [])
    }

    @Test("An escape that is followed by nothing or by another key is the Escape key")
    func escape() {
        #expect(Self.keys("\u{1B}\u{1B}[B") == [.back, .down])
        #expect(Self.keys("\u{1B}", "q") == [.back, .quit])
        #expect(Self.keys("\u{1B}\u{3}") == [.back, .leave])
        var reader = KeyReader()
        #expect(reader.keys(in: "\u{1B}".utf8) == [] && reader.hasEscape)
        #expect(reader.endEscape() == [.back] && !reader.hasEscape)
        #expect(reader.keys(in: "\u{1B}[".utf8) == [] && !reader.hasEscape)
        #expect(reader.endEscape() == [])
    }
}
