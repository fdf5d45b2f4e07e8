import Foundation
import FoundationInternationalization
import SeededRandom
import Testing

@testable import Atlas

@Suite("any text")
struct GarbageTests {
    /// Returns up to 40 scalars: from anywhere, from the alphabet, and from the most troublesome
    /// ones.
    static func text(using generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            let value: UInt32 =
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: .random(in: 0...0x10FFFF, using: &generator)
                case 1: .random(in: 0x20...0x7E, using: &generator)
                case 2: .random(in: 0x300...0x36F, using: &generator)
                default:
                    [0, 9, 10, 0x200D, 0xFEFF, 0xFFFD, 0xFF21, 0x1F1EB, 0x130, 0xDF]
                        .randomElement(using: &generator) ?? 0
                }
            if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    @Test("is found, or is an error that contains it", arguments: SeededGenerator.seeds)
    func neverTraps(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = Self.text(using: &generator)
            do throws(RegionNameError) {
                _ = try GazetteerTests.english.region(named: text)
            } catch {
                switch error {
                case .unknown(let name, let suggestions):
                    #expect(name == text)
                    #expect(suggestions.count <= 3)
                case .ambiguous(let name, let meanings):
                    #expect(name == text)
                    #expect(meanings.count > 1)
                case .continent: Issue.record("a region may be a continent")
                }
            }
        }
    }

    @Test("of a megabyte is an error", arguments: ["a", "é", "\u{301}", "🙂", " ", "0"])
    func long(unit: String) {
        let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        do throws(RegionNameError) {
            _ = try GazetteerTests.english.region(named: text)
            Issue.record("it was found")
        } catch {
            // Comparing the texts themselves would take minutes if the whole text is one character.
            guard case .unknown(let name, suggestions: []) = error else {
                Issue.record("it was suggested or ambiguous")
                return
            }
            #expect(name.utf8.count == text.utf8.count)
        }
    }
}
