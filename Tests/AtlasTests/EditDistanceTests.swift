import SeededRandom
import Testing

@testable import Atlas

@Suite("edit distance")
struct EditDistanceTests {
    private func distance(_ one: String, _ other: String, limit: Int = 100) -> Int? {
        EditDistance.between(Array(one.unicodeScalars), Array(other.unicodeScalars), limit: limit)
    }

    @Test(
        "examples have the expected distances",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
            ("ca", "abc", 3),
            ("germany", "gemrany", 1),
        ])
    func examples(one: String, other: String, expected: Int) {
        #expect(distance(one, other) == expected)
        #expect(distance(one, other, limit: expected) == expected)
        #expect(distance(one, other, limit: expected - 1) == nil)
    }

    @Test("equals a plain recursion for generated words", arguments: SeededGenerator.seeds)
    func properties(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let words = (0..<2).map { _ in
                String(
                    (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                        Character(UnicodeScalar(UInt8.random(in: 97...99, using: &generator)))
                    })
            }
            let found = try #require(distance(words[0], words[1]))
            #expect(found == distance(words[1], words[0]))
            #expect((found == 0) == (words[0] == words[1]))
            #expect(found >= abs(words[0].count - words[1].count))
            #expect(found <= max(words[0].count, words[1].count))
        }
    }

    @Test(
        "the distances from one word to many equal those to each, up to the limit",
        arguments: SeededGenerator.seeds)
    func manyWords(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func word() -> [Unicode.Scalar] {
            (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                UnicodeScalar(UInt8.random(in: 97...99, using: &generator))
            }
        }
        for _ in 0..<50 {
            let typed = word()
            let limit = Int.random(in: 0...4, using: &generator)
            var comparison = EditDistance(from: typed, limit: limit)
            for other in (0..<20).map({ _ in word() }).sorted(by: {
                $0.lexicographicallyPrecedes($1)
            }) {
                let whole = EditDistance.between(typed, other, limit: 100)
                let expected = whole.flatMap { $0 <= limit ? $0 : nil }
                #expect(comparison.distance(to: other) == expected)
            }
        }
    }
}
