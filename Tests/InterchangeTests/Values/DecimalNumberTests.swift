import Foundation
import SeededRandom
import Testing

@testable import Interchange

struct DecimalNumberTests {
    private func parse(_ text: String, allowsComma: Bool = false) -> Double? {
        Array(text.utf8).withUnsafeBytes { DecimalNumber.parse($0, allowsComma: allowsComma) }
    }

    @Test func `Only decimal numbers are numbers`() {
        for text in [
            "", "-", "+", ".", "0x10", "nan", "inf", "1e", "1e+", "1,5", "1 2", "--1", "1.2.3",
            "1e400", "١", "1_000", "1e5x",
        ] {
            #expect(parse(text) == nil, "\(text)")
        }
        #expect(parse("1,5", allowsComma: true) == 1.5)
        #expect(parse("1,5e1", allowsComma: true) == 15)
        #expect(parse("1,5,5", allowsComma: true) == nil)
        #expect(parse("-.5") == -0.5)
        #expect(parse("5.") == 5)
        #expect(parse("-0")?.sign == .minus)
        #expect(parse("1000000000000000000000000000000") == 1e30)
    }

    @Test(arguments: SeededGenerator.seeds)
    func `Every number is read back exactly`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let number =
                switch Int.random(in: 0...2, using: &random) {
                case 0: Double(bitPattern: random.next())
                case 1: Double.random(in: -180...180, using: &random)
                default: Double(Int.random(in: -18_000_000...18_000_000, using: &random)) / 1e5
                }
            guard number.isFinite else { continue }
            #expect(parse("\(number)") == number, "seed \(seed): \(number)")
            let short =
                "\(Int.random(in: -999...999, using: &random))"
                + ".\(Int.random(in: 0...999_999_999_999, using: &random))"
            #expect(parse(short) == Double(short), "seed \(seed): \(short)")
        }
    }
}
