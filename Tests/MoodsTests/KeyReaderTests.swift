import Testing

@testable import moods

@Suite("Keys")
struct KeyReaderTests {
    private static func keys(_ chunks: String...) -> [Key] {
        var reader = KeyReader()
        return chunks.flatMap { reader.keys(in: $0.utf8) }
    }

    @Test("Letters, arrows and pages, as terminals send them")
    func keys() {
        #expect(
            Self.keys("bcnqQ\u{3}\u{4}") == [
                .both, .countries, .continents, .leave, .leave, .leave, .leave,
            ])
        #expect(
            Self.keys("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[6~") == [.up, .down, .pageUp, .pageDown])
    }

    @Test("A sequence may come in pieces, and no piece of it is a key")
    func pieces() {
        #expect(Self.keys("\u{1B}", "[", "6", "~", "j") == [.pageDown, .down])
        // Control and right, F1, a mouse's click, the escape key before a letter, a paste's begin.
        #expect(Self.keys("\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[<0;1;1M", "j") == [.down])
        #expect(Self.keys("\u{1B}\u{1B}[B") == [.down])
        #expect(Self.keys("\u{1B}", "q") == [.leave] && Self.keys("\u{1B}\u{3}") == [.leave])
        #expect(Self.keys("xyz!é漢") == [])
    }
}
