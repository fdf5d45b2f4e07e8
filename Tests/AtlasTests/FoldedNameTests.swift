import SeededRandom
import Testing

@testable import Atlas

@Suite("folding of names")
struct FoldedNameTests {
    @Test(
        "what people vary does not matter",
        arguments: [
            ("Côte d’Ivoire", "COTE DIVOIRE"), ("St. Kitts & Nevis", "st kitts nevis"),
            ("Österreich", "osterreich"), ("Türkiye", "TURKIYE"), ("İtalya", "italya"),
            ("Guinea-Bissau", "guinea bissau"), ("Åland", "aland"), ("Færøerne", "faeroerne"),
            ("Ｊａｐａｎ", "japan"), ("ｶﾅﾀﾞ", "カナダ"), ("Ελλάς", "ΕΛΛΑΣ"), ("Đức", "duc"),
            ("Oʻzbekiston", "ozbekiston"), ("  Fiji\t", "fiji"), ("مِصر", "مصر"),
            ("Россия", "РОССИЯ"),
        ])
    func equal(one: String, other: String) {
        #expect(FoldedName(one) == FoldedName(other))
    }

    @Test(
        "characters that distinguish names stay",
        arguments: [("Niger", "Nigeria"), ("カナタ", "カナダ"), ("Iran", "Iraq"), ("की", "का")])
    func different(one: String, other: String) {
        #expect(FoldedName(one) != FoldedName(other))
    }

    @Test("folding twice is folding once, for generated text", arguments: SeededGenerator.seeds)
    func idempotent(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let text = GarbageTests.text(using: &generator)
            let folded = FoldedName(text)
            #expect(FoldedName(folded.text) == folded, "\(text.debugDescription)")
        }
    }

    @Test("the rules for ASCII are those for every script")
    func ascii() {
        // A letter of another script at the end selects the general rules.
        for first in 0..<UInt8(0x80) {
            for second in 0..<UInt8(0x80) {
                let name = String(decoding: [first, second], as: UTF8.self)
                #expect(FoldedName(name).text + "я" == FoldedName(name + "Я").text, "\(name)")
            }
        }
    }
}
