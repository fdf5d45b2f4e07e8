import SeededRandom
import Testing

@testable import Statistics

/// Simulates autocorrelated feelings and independent tags that come in runs.
@Suite("p-values of tags that have no influence")
struct NullDistributionTests {
    /// Returns the days of a tag: a Markov chain that keeps its state with a probability.
    private func days(
        of count: Int, share: Double, keeping: Double, using generator: inout SeededGenerator
    ) -> [Int] {
        var hasTag = generator.nextUnit() < share
        return (0..<count).filter { _ in
            if generator.nextUnit() >= keeping { hasTag = generator.nextUnit() < share }
            return hasTag
        }
    }

    @Test("are uniform, whatever the autocorrelation", arguments: [0, 0.6, 0.9], [0, 0.8])
    func uniform(correlation: Double, keeping: Double) {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        var pValues: [Double] = []
        while pValues.count < 400 * simulations {
            let noise = AutoregressiveProcess.noise(150, using: &generator)
            let tag = days(of: 150, share: 0.3, keeping: keeping, using: &generator)
            pValues += TagDifference.all(
                in: AutoregressiveProcess.series(correlation: correlation, noise: noise),
                tags: [(tag: "tag", days: tag)]
            ).map(\.pValue)
        }
        let count = Double(pValues.count)
        for level in [0.05, 0.1, 0.25, 0.5, 0.75, 0.9] {
            let share = Double(pValues.count { $0 <= level }) / count
            let error = (level * (1 - level) / count).squareRoot()
            // The end of the series isn't really followed by its beginning, so the tolerance has
            // 0.02 more.
            #expect(abs(share - level) <= 0.02 + 4.5 * error, "seed \(seed): \(share) at \(level)")
        }
    }

    @Test(
        "let at most 6 % of tables of 20 tags show any tag at a false discovery rate of 5 %",
        arguments: [SeededGenerator.anySeed()])
    func tables(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rounds = 200 * simulations
        var tables = 0
        for _ in 0..<rounds {
            let noise = AutoregressiveProcess.noise(420, using: &generator)
            let tags = (0..<20).map { tag in
                (tag: tag, days: days(of: 420, share: 0.06, keeping: 0.5, using: &generator))
            }
            let differences = TagDifference.all(
                in: AutoregressiveProcess.series(correlation: 0.5, noise: noise), tags: tags)
            tables += differences.contains { $0.adjustedPValue <= 0.05 } ? 1 : 0
        }
        print("false discoveries: \(tables) of \(rounds) tables")
        let error = (0.06 * 0.94 / Double(rounds)).squareRoot()
        #expect(Double(tables) / Double(rounds) <= 0.06 + 4.5 * error)
    }

    @Test("are small if a tag does occur on better days", arguments: [SeededGenerator.anySeed()])
    func power(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let noise = AutoregressiveProcess.noise(300, using: &generator)
        let tag = days(of: 300, share: 0.3, keeping: 0.2, using: &generator)
        let series = DailySeries(
            AutoregressiveProcess.series(correlation: 0.5, noise: noise).days.map {
                DailyMean(day: $0.day, mean: $0.mean + (tag.contains($0.day) ? 2 : 0))
            })
        let found = try #require(
            TagDifference.all(in: series, tags: [(tag: "tag", days: tag)]).first)
        #expect(found.pValue < 1e-6)
        #expect(found.difference > 1)
    }
}
