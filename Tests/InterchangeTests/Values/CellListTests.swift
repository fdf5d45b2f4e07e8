import SeededRandom
import Testing

@testable import Interchange

struct CellListTests {
    @Test func `The first separator that is there separates`() {
        #expect(CellList.split("a, b") == ["a", "b"])
        #expect(CellList.split("Paris, France; home ") == ["Paris, France", "home"])
        #expect(CellList.split("a; b | c") == ["a; b", "c"])
        #expect(CellList.split("a | b\r\nc") == ["a | b", "c"])
        #expect(CellList.split(" ; ;") == [])
        #expect(CellList.split(#"a\, b"#) == ["a, b"])
        #expect(CellList.split(#"C:\home, a\"#) == [#"C:\home"#, #"a\"#])
    }

    @Test(arguments: SeededGenerator.seeds)
    func `What was joined comes apart`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", "é", ",", ";", "|", "\\", "\\\\", " b", "/", "🌦️", "@", "#"]
        for _ in 0..<2000 {
            let texts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                "x"
                    + (0..<Int.random(in: 0...5, using: &random)).map { _ in
                        pieces.randomElement(using: &random) ?? ""
                    }.joined()
            }
            #expect(
                CellList.split(CellList.joined(texts)) == texts, "seed \(seed): \(texts)")
        }
    }
}
