import Foundation
import Testing

@testable import Statistics

@Suite("summaries of days")
struct SeriesSummaryTests {
    private struct Case: Decodable {
        struct Expected: Decodable {
            let numberOfMoods: Int
            let mean: Double
            let standardDeviation: Double
            let numberOfPairs: Int
            let coefficient: Double?
            let corrected: Double
            let effectiveNumberOfDays: Double
            let interval: [Double]?
            let meanSquareSuccessiveDifference: Double?
        }

        let name: String
        let days: [Int]
        let feelings: [[Int]]
        let partOf: String?
        let expected: Expected

        var series: DailySeries { DailyTally(days: days, feelings: feelings).series }
    }

    private func series(_ means: [Double]) -> DailySeries {
        DailySeries(means.enumerated().map { DailyMean(day: $0, mean: $1) })
    }

    @Test("agree with NumPy, SciPy and statsmodels")
    func computed() throws {
        let cases: [Case] = try StatisticsFixture.decode("series.json")
        #expect(cases.count == 10)
        for item in cases {
            let whole = cases.first { $0.name == item.partOf }
            let summary = SeriesSummary(
                of: item.series, scale: 1...5,
                autocorrelation: whole.map { Autocorrelation(of: $0.series) })
            let expected = item.expected
            let name: Comment = "\(item.name)"
            #expect(summary.numberOfDays == item.days.count, name)
            #expect(summary.numberOfMoods == expected.numberOfMoods, name)
            #expect(agree(summary.mean, expected.mean), name)
            #expect(agree(summary.standardDeviation, expected.standardDeviation), name)
            #expect(summary.autocorrelation.numberOfPairs == expected.numberOfPairs, name)
            #expect(agree(summary.autocorrelation.coefficient, expected.coefficient), name)
            #expect(agree(summary.autocorrelation.corrected, expected.corrected), name)
            #expect(agree(summary.effectiveNumberOfDays, expected.effectiveNumberOfDays), name)
            #expect(agree(summary.interval?.lowerBound, expected.interval?.first), name)
            #expect(agree(summary.interval?.upperBound, expected.interval?.last), name)
            #expect(
                agree(
                    summary.meanSquareSuccessiveDifference, expected.meanSquareSuccessiveDifference),
                name)
        }
    }

    @Test("below 5 days there are counts and no figures", arguments: 0..<5)
    func fewDays(count: Int) {
        let summary = SeriesSummary(of: series((0..<count).map { Double($0) }), scale: 1...5)
        #expect(summary.numberOfDays == count && summary.numberOfMoods == count)
        #expect(summary.mean == nil && summary.standardDeviation == nil && summary.interval == nil)
        #expect(summary.effectiveNumberOfDays == nil)
        #expect(summary.meanSquareSuccessiveDifference == nil)
        #expect(summary.autocorrelation.coefficient == nil)
    }

    @Test("days that all feel the same have a mean but no interval", arguments: [3, 10.0 / 3, 0.1])
    func constant(feeling: Double) {
        let summary = SeriesSummary(
            of: series([Double](repeating: feeling, count: 1_000)), scale: 0...5)
        #expect(summary.mean == feeling && summary.standardDeviation == 0)
        #expect(summary.interval == nil && summary.autocorrelation.coefficient == nil)
    }

    @Test("the interval is x̄ ± t·s/√n_eff without missing days")
    func formula() throws {
        let summary = SeriesSummary(
            of: series([1, 2, 2, 4, 3, 5, 4, 4, 2, 1, 2, 3]), scale: -9...9)
        // Deviations -1.75 -0.75 -0.75 1.25 0.25 2.25 1.25 1.25 -0.75 -1.75 -0.75 0.25.
        let r1 = (7.6875 / 11) / (18.25 / 12)
        #expect(agree(summary.autocorrelation.coefficient, r1))
        let r = (12 * (12 * r1 + 1) / 8 + 20 * 0.4) / 32
        #expect(agree(summary.autocorrelation.corrected, r))
        let sum = (0..<12).reduce(0.0) { sum, one in
            (0..<12).reduce(sum) { $0 + pow(r, Double(abs(one - $1))) }
        }
        let effective = 144 / sum
        #expect(agree(summary.effectiveNumberOfDays, effective))
        let error = (18.25 / (12 - 12 / effective) / effective).squareRoot()
        let reach = StudentT(degreesOfFreedom: effective - 1).quantile(0.975) * error
        #expect(agree(summary.interval?.upperBound, 2.75 + reach))
    }

    @Test("days are worth at least one independent day, and never more than the scale")
    func noInformation() throws {
        let summary = SeriesSummary(
            of: series((0..<30).map { 1 + Double($0 / 15) * 4 }), scale: 1...5)
        let effective = try #require(summary.effectiveNumberOfDays)
        #expect(effective > 1 && effective < 8)
        #expect(summary.interval == 1...5)
    }

    @Test("few days take their autocorrelation from what is usual", arguments: [5, 20, 200])
    func usual(count: Int) {
        // Days that alternate have a negative autocorrelation, which counts as 0.
        let autocorrelation = Autocorrelation(of: series((0..<count).map { Double($0 % 2) }))
        #expect(agree(autocorrelation.corrected, 8 / Double(count + 20)))
        #expect(Autocorrelation(of: series([1, 2])).corrected == 0.4)
    }

    @Test("missing days reduce the autocorrelation between the remaining days")
    func gaps() throws {
        let whole = Autocorrelation(of: series((0..<60).map { 3 + Double(($0 / 4) % 2) }))
        let counts = (1...6).map { step in
            whole.effectiveNumberOfDays(on: (0..<60).map { $0 * step })
        }
        #expect(zip(counts, counts.dropFirst()).allSatisfy(<))
        #expect(counts[5] < 60)
    }
}
