import SeededRandom
import Testing

@testable import moods

@Suite("Tables for people")
struct TableWriterTests {
    private func table(
        _ columns: [TableWriter.Column], _ rows: [[String]], width: Int? = nil
    ) throws -> [String] {
        let sink = OutputInMemory()
        var writer = TableWriter(columns: columns, width: width, depth: .none, to: sink)
        for row in rows { try writer.write(row.map { [StyledText($0)] }) }
        try writer.finish()
        return sink.text.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    @Test("Columns align by display width, and no line ends in spaces")
    func alignment() throws {
        let columns = [TableWriter.Column(), .init(alignment: .right), .init()]
        let rows = [
            ["name", "moods", "note"],
            ["日本", "3", "x"], ["Deutschland", "12", ""], ["🇫🇷 France", "100", "שלום"],
            ["e\u{301}", "", ""],
        ]
        #expect(
            try table(columns, rows) == [
                "name         moods  note",
                "日本             3  x",
                "Deutschland     12",
                "🇫🇷 France      100  שלום",
                "e\u{301}",
            ])
    }

    @Test("Without rows nothing is printed")
    func noRows() throws {
        #expect(try table([.init(), .init()], [["a", "b"]]) == ["a  b"])
        #expect(try table([.init()], []) == [])
    }

    @Test("A column that is empty in every row takes no room")
    func emptyColumn() throws {
        #expect(try table([.init(), .init(), .init()], [["a", "", "b"]]) == ["a  b"])
    }

    @Test("The flexible column is cut at the terminal's width, between characters")
    func cut() throws {
        let columns = [TableWriter.Column(), .init(isFlexible: true), .init(alignment: .right)]
        let rows = [
            ["1", "a note that is far too long for this", "12"], ["2", "漢字漢字漢字漢字漢字漢字", "3"],
        ]
        #expect(
            try table(columns, rows, width: 24) == [
                "1  a note that is f…  12", "2  漢字漢字漢字漢字…   3",
            ])
    }

    @Test("No line is wider than the terminal if it has room for each column")
    func neverWider() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let characters: [Character] = ["a", "b", "漢", "😀", "👨‍👩‍👧‍👦", "é", "ש", "e\u{301}", " "]
        for _ in 0..<300 {
            let columns = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                TableWriter.Column(
                    alignment: Bool.random(using: &generator) ? .left : .right,
                    isFlexible: Int.random(in: 0..<3, using: &generator) == 0)
            }
            let rows = (0..<5).map { _ in
                columns.map { _ in
                    String(
                        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                            characters.randomElement(using: &generator) ?? "a"
                        })
                }
            }
            let width = Int.random(in: columns.count * 3...100, using: &generator)
            for line in try table(columns, rows, width: width) {
                #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
            }
        }
    }

    @Test("Controls in cells are shown, and styles end with their text")
    func styles() throws {
        let sink = OutputInMemory()
        var writer = TableWriter(
            columns: [.init(), .init(isFlexible: true)], width: 22, depth: .palette, to: sink)
        let orange = Style.Color.rgb(red: 255, green: 136, blue: 0)
        let swatch = [StyledText("  ", Style(background: orange))]
        try writer.write([
            [StyledText("a\u{1B}[0m\n", .bold)], swatch + [StyledText(" too long a note")],
        ])
        try writer.finish()
        #expect(
            sink.text == "\u{1B}[1ma␛[0m↵\u{1B}[0m  \u{1B}[48;5;208m  \u{1B}[0m too long a…\n")
    }

    @Test("Rows are written page by page; a later page may widen a column")
    func pages() throws {
        let sink = OutputInMemory()
        var writer = TableWriter(columns: [.init(), .init()], width: 80, depth: .none, to: sink)
        for _ in 0..<TableWriter.rowsInPage {
            try writer.write([[StyledText("a")], [StyledText("b")]])
        }
        let first = sink.text.split(separator: "\n")
        #expect(first.count == TableWriter.rowsInPage)
        #expect(first.allSatisfy { $0 == "a  b" })
        try writer.write([[StyledText("long")], [StyledText("b")]])
        try writer.write([[StyledText("a")], [StyledText("b")]])
        try writer.finish()
        #expect(sink.text.split(separator: "\n").suffix(2) == ["long  b", "a     b"])
    }
}
