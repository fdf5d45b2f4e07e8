import SeededRandom
import Testing

@testable import Interchange

struct CellListTests {
    @Test func `The first separator that occurs outside quotation marks splits the cell`() {
        #expect(CellList.split("a, b") == ["a", "b"])
        #expect(CellList.split("Paris, France; home ") == ["Paris, France", "home"])
        #expect(CellList.split("a; b | c") == ["a; b", "c"])
        #expect(CellList.split("a | b\r\nc") == ["a | b", "c"])
        #expect(CellList.split(" ; ;") == [])
        #expect(CellList.split("a, b;") == ["a, b"])
        #expect(CellList.split(#"a, "b, c" , "d""e""#) == ["a", "b, c", "d\"e"])
        #expect(CellList.split(#""a | b""#) == ["a | b"])
        #expect(CellList.split(#""Best" friends, "open"#) == [#""Best" friends"#, #""open"#])
        #expect(CellList.splitByCommas("a; b,c|d") == ["a; b", "c|d"])
    }

    @Test(arguments: SeededGenerator.seeds)
    func `A list that was joined by commas is split into the same texts`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", "é", ",", ";", "|", "\\", "\"", "\"\"", " b", "/", "🌦️", "@", "#"]
        for _ in 0..<2000 {
            let texts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                "x"
                    + (0..<Int.random(in: 0...5, using: &random)).map { _ in
                        pieces.randomElement(using: &random) ?? ""
                    }.joined()
            }
            let cell = texts.map { text in
                text.contains(",") || text.contains("\"")
                    ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
            }.joined(separator: ",")
            #expect(CellList.splitByCommas(cell) == texts, "seed \(seed): \(cell)")
        }
    }
}
