import SeededRandom
import Testing

@testable import Statistics

@Suite("The procedure of Benjamini and Hochberg")
struct BenjaminiHochbergTests {
    /// Section 3.2 of Benjamini and Hochberg, Controlling the False Discovery Rate, Journal of the
    /// Royal Statistical Society B 57 (1995).
    @Test("rejects the four hypotheses of its authors' example")
    func published() {
        let adjusted = BenjaminiHochberg.adjusted([
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1,
        ])
        #expect(adjusted.count { $0 <= 0.05 } == 4)
        #expect(agree(adjusted[3], 0.0095 * 15 / 4))
        #expect(agree(adjusted[5], 0.0298 * 15 / 7))
    }

    @Test(
        "rejects the same hypotheses as its definition, at every rate",
        arguments: SeededGenerator.seeds)
    func definition(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let pValues = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Double(Int.random(in: 1...40, using: &generator)) / 40
            }
            let adjusted = BenjaminiHochberg.adjusted(pValues)
            for rate in [0.011, 0.053, 0.107, 0.26, 0.51, 0.99] {
                // The largest k for which the k-th smallest p-value is at most k·q/m.
                let sorted = pValues.sorted()
                let largest = sorted.indices.last {
                    sorted[$0] <= Double($0 + 1) * rate / Double(sorted.count)
                }
                let threshold = largest.map { sorted[$0] } ?? -1
                #expect(adjusted.map { $0 <= rate } == pValues.map { $0 <= threshold })
            }
        }
    }
}
