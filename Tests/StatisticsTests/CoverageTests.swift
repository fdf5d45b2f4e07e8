import SeededRandom
import Testing

@testable import Statistics

/// Simulates series whose mean is known to be 0, and counts how many intervals contain it.
///
/// A share of the simulations may deviate from its expectation by 4.5 standard errors, which
/// happens once in 100,000 runs.
@Suite("coverage of the intervals")
struct CoverageTests {
    private static let anything = -Double.infinity...Double.infinity

    private func contains(_ interval: ClosedRange<Double>?) -> Bool {
        interval?.contains(0) ?? false
    }

    /// Whether x̄ ± t·s/√n contains 0, which treats the days as independent.
    private func naiveContains(_ summary: SeriesSummary) -> Bool {
        guard let mean = summary.mean, let deviation = summary.standardDeviation else {
            return false
        }
        let count = Double(summary.numberOfDays)
        let quantile = StudentT(degreesOfFreedom: count - 1).quantile(0.975)
        return abs(mean) <= quantile * deviation / count.squareRoot()
    }

    private func expect(
        _ hits: Int, of rounds: Int, in range: ClosedRange<Double>, _ comment: Comment
    ) {
        let share = Double(hits) / Double(rounds)
        let bound = share < range.lowerBound ? range.lowerBound : range.upperBound
        let error = (bound * (1 - bound) / Double(rounds)).squareRoot()
        #expect(
            (range.lowerBound - 4.5 * error...range.upperBound + 4.5 * error).contains(share),
            "\(comment): \(share) of \(rounds)")
    }

    @Test(
        "is 93.4 to 96.6 % for AR(1) series, and 58 to 76 % for naive intervals",
        arguments: [(30, 1_000), (100, 500), (300, 250), (1_000, 120)], [SeededGenerator.anySeed()])
    func successiveDays(size: (days: Int, rounds: Int), seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let correlations = [0, 0.3, 0.5, 0.7]
        let rounds = size.rounds * simulations
        var hits = [0, 0, 0, 0]
        var naiveHits = [0, 0, 0, 0]
        for _ in 0..<rounds {
            let noise = AutoregressiveProcess.noise(size.days, using: &generator)
            for (index, correlation) in correlations.enumerated() {
                let summary = SeriesSummary(
                    of: AutoregressiveProcess.series(correlation: correlation, noise: noise),
                    scale: Self.anything)
                hits[index] += contains(summary.interval) ? 1 : 0
                naiveHits[index] += naiveContains(summary) ? 1 : 0
            }
        }
        for (index, correlation) in correlations.enumerated() {
            let comment: Comment = "\(size.days) days, autocorrelation \(correlation)"
            print(
                "coverage: \(comment), \(hits[index]) and naively \(naiveHits[index]) of \(rounds)")
            expect(hits[index], of: rounds, in: 0.934...0.966, comment)
            if correlation >= 0.5 {
                expect(naiveHits[index], of: rounds, in: 0.58...0.76, comment)
            }
        }
    }

    @Test(
        "is 92.5 to 97.5 % if half of the days are missing",
        arguments: [0, 0.3, 0.7], [SeededGenerator.anySeed()])
    func missingDays(correlation: Double, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rounds = 500 * simulations
        var (atRandom, inBlocks) = (0, 0)
        for _ in 0..<rounds {
            let noise = AutoregressiveProcess.noise(240, using: &generator)
            let days = AutoregressiveProcess.series(correlation: correlation, noise: noise).days
            let some = DailySeries(days.filter { _ in generator.nextUnit() < 0.5 })
            let blocks = DailySeries(days.filter { $0.day % 24 < 12 })
            atRandom += contains(SeriesSummary(of: some, scale: Self.anything).interval) ? 1 : 0
            inBlocks += contains(SeriesSummary(of: blocks, scale: Self.anything).interval) ? 1 : 0
        }
        let comment: Comment = "autocorrelation \(correlation)"
        print("coverage: missing days, \(comment), \(atRandom) and \(inBlocks) of \(rounds)")
        expect(atRandom, of: rounds, in: 0.925...0.975, comment)
        expect(inBlocks, of: rounds, in: 0.925...0.975, comment)
    }

    @Test(
        "is at least 92.5 % for a part of a series with the autocorrelation of the whole",
        arguments: [0, 0.3, 0.7], [SeededGenerator.anySeed()])
    func groups(correlation: Double, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rounds = 400 * simulations
        var (mondays, months) = (0, 0)
        for _ in 0..<rounds {
            let noise = AutoregressiveProcess.noise(365, using: &generator)
            let year = AutoregressiveProcess.series(correlation: correlation, noise: noise)
            let whole = Autocorrelation(of: year)
            func covers(_ days: some Sequence<DailyMean>) -> Int {
                let summary = SeriesSummary(
                    of: DailySeries(days), scale: Self.anything, autocorrelation: whole)
                return contains(summary.interval) ? 1 : 0
            }
            mondays += covers(year.days.filter { $0.day % 7 == 3 })
            months += covers(year.days[150..<180])
        }
        let comment: Comment = "autocorrelation \(correlation)"
        print("coverage: groups, \(comment), \(mondays) and \(months) of \(rounds)")
        expect(mondays, of: rounds, in: 0.925...1, comment)
        expect(months, of: rounds, in: 0.925...1, comment)
    }
}
