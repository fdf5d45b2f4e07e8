import SeededRandom
import Testing

@testable import moods

@Suite("The rows of an edited line")
struct LineLayoutTests {
    @Test("No row is too wide, and the rows are the text", arguments: SeededGenerator.seeds)
    func rows(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "a", "umbrella", "漢字", "👩‍👩‍👧", "e\u{301}", "averyverylongwordwithoutend", " ", "\n",
        ]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...30, using: &generator))
                .map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            var line = EditedLine(text, keepsLines: true)
            for _ in 0..<Int.random(in: 0...text.count, using: &generator) { _ = line.press(.left) }
            let size = TerminalSize(
                columns: .random(in: 8...90, using: &generator),
                rows: .random(in: 2...12, using: &generator))
            let layout = LineLayout(
                label: "Note", indent: 7, line: line, hint: "(a hint)", size: size)
            #expect(layout.rows.allSatisfy { StyledText.columns(of: $0) < size.columns })
            #expect(
                layout.rows.count < max(2, size.rows) && layout.rows.indices.contains(layout.row))
            #expect((0..<size.columns).contains(layout.column))
            let all = LineLayout(
                label: "Note", indent: 7, line: line,
                size: TerminalSize(columns: size.columns, rows: .max))
            #expect(all.rows.compactMap(\.last?.text).joined() == TerminalText.line(line.text))
        }
    }

    @Test("Rows break behind spaces below the first one's text; a hint needs room")
    func breaking() {
        func rows(_ text: String, columns: Int) -> [String] {
            LineLayout(
                label: "Note", indent: 7, line: EditedLine(text), hint: "(Enter: skip)",
                size: TerminalSize(columns: columns, rows: 24)
            ).rows.map { $0.map(\.text).joined() }
        }
        #expect(rows("", columns: 40) == ["Note      (Enter: skip)"])
        #expect(rows("it rained", columns: 20) == ["Note   it rained"])
        #expect(rows("it rained a lot", columns: 20) == ["Note   it rained a ", "       lot"])
    }
}
