import Foundation
import SeededRandom
import Testing

@testable import Statistics

@Suite("differences of days with and without a tag")
struct TagDifferenceTests {
    private struct Document: Decodable {
        struct Expected: Decodable {
            let tag: String
            let daysWith: Int
            let moodsWith: Int
            let moodsWithout: Int
            let isRegular: Bool
            /// The difference, the ends of its interval, and its p-value in the AR(1) model.
            let estimate: [Double]
            let adjusted: [Double]
            let pValue: Double
            let adjustedPValue: Double
        }

        let days: [Int]
        let feelings: [[Int]]
        let tags: [String: [Int]]
        let expected: [Expected]
    }

    private func expect(_ estimate: Estimate, _ expected: [Double]) -> Bool {
        let interval = estimate.interval
        return zip(
            [estimate.value, interval.lowerBound, interval.upperBound, estimate.pValue], expected
        ).allSatisfy { abs($0 - $1) < 1e-8 }
    }

    private func series(_ means: [Double]) -> DailySeries {
        DailySeries(means.enumerated().map { DailyMean(day: $0, mean: $1) })
    }

    private func pValue(_ means: [Double], _ days: [Int]) -> Double? {
        TagDifference.all(in: series(means), tags: [(tag: "tag", days: days)]).first?.pValue
    }

    @Test("agree with NumPy, SciPy and statsmodels")
    func computed() throws {
        let document: Document = try StatisticsFixture.decode("tags.json")
        let series = DailyTally(days: document.days, feelings: document.feelings).series
        let differences = TagDifference.all(
            in: series, tags: document.tags.map { (tag: $0.key, days: $0.value) })
        #expect(differences.count == document.expected.count)
        for expected in document.expected {
            let found = try #require(differences.first { $0.tag == expected.tag })
            #expect(found.with.numberOfDays == expected.daysWith)
            #expect(found.without.numberOfDays == document.days.count - expected.daysWith)
            #expect(found.with.numberOfMoods == expected.moodsWith)
            #expect(found.without.numberOfMoods == expected.moodsWithout)
            #expect(agree(found.difference, expected.estimate[0]))
            #expect(expect(found.estimate, expected.estimate), "\(expected.tag)")
            let adjusted = try #require(found.adjusted)
            #expect(expect(adjusted, expected.adjusted), "\(expected.tag)")
            #expect((found.test == .autoregression) == expected.isRegular, "\(expected.tag)")
            #expect(agree(found.pValue, expected.pValue), "\(expected.tag)")
            #expect(agree(found.adjustedPValue, expected.adjustedPValue))
        }
    }

    @Test("are hidden below 10 days on either side", arguments: [9, 10, 30, 31])
    func fewDays(count: Int) {
        let means = (0..<40).map { Double($0 % 5) }
        let tags = [(tag: "few", days: Array(0..<count)), (tag: "many", days: Array(0..<20))]
        let differences = TagDifference.all(in: series(means), tags: tags)
        #expect(differences.map(\.tag) == ((10...30).contains(count) ? ["few", "many"] : ["many"]))
        #expect(
            differences.allSatisfy { $0.adjustedPValue <= Double(differences.count) * $0.pValue })
    }

    @Test("ignore days without a feeling, and days given twice")
    func otherDays() {
        let means = (0..<40).map { Double(($0 * 7) % 5) }
        let days = Array(5..<20)
        #expect(pValue(means, days) == pValue(means, days + [100, -7, 5, 6]))
        #expect(pValue(means, Array(5..<14) + [100, 101]) == nil)
    }

    @Test(
        "the p-value comes from the spread of all shifts, in the normal distribution",
        arguments: SeededGenerator.seeds)
    func definition(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for count in (0..<10).map({ _ in Int.random(in: 25...80, using: &generator) }) + [2_500] {
            let means = (0..<count).map { _ in Double.random(in: 1...5, using: &generator) }
            let tags = (0..<Int.random(in: 1...4, using: &generator)).map { tag in
                let days = (0..<count).shuffled(using: &generator)
                    .prefix(.random(in: 10...min(count - 10, 200), using: &generator))
                return (tag: tag, days: Array(days))
            }
            let all = TagDifference.all(in: series(means), tags: tags)
            #expect(all.map(\.tag) == tags.map(\.tag))
            let sum = means.reduce(0, +)
            for (found, (_, days)) in zip(all, tags) where found.test == .shifts {
                let (marked, others) = (Double(days.count), Double(count - days.count))
                let differences = (0..<count).map { shift in
                    let with = days.reduce(0) { $0 + means[($1 + shift) % count] }
                    return with / marked - (sum - with) / others
                }
                let squares = differences.reduce(0) { $0 + $1 * $1 } / Double(count)
                let expected = erfc(abs(differences[0]) / squares.squareRoot() / 2.squareRoot())
                #expect(agree(found.pValue, expected))
            }
        }
    }

    @Test("days that all feel the same have no difference that stands out")
    func same() {
        #expect(pValue([Double](repeating: 10.0 / 3, count: 40), Array(0..<10)) == 1)
    }

    @Test(
        "a regular tag is tested with the AR(1) model, because shifts by its period change nothing",
        arguments: [364, 365])
    func regular(count: Int) throws {
        var generator = SeededGenerator(seed: 7)
        let noise = AutoregressiveProcess.noise(count, using: &generator)
        let workdays = (0..<count).filter { $0 % 7 < 5 }
        let means = AutoregressiveProcess.series(correlation: 0.5, noise: noise).days.map {
            $0.mean - ($0.day % 7 < 5 ? 1 : 0)
        }
        let found = try #require(
            TagDifference.all(in: series(means), tags: [(tag: "work", days: workdays)]).first)
        #expect(found.test == .autoregression && found.pValue < 1e-6)
        // Weekdays explain all of it.
        #expect(found.adjusted == nil)
    }

    @Test("a tag that comes with another one has no difference of its own")
    func confounded() throws {
        var generator = SeededGenerator(seed: 3)
        let noise = AutoregressiveProcess.noise(300, using: &generator)
        let beach = (0..<300).filter { _ in generator.nextUnit() < 0.3 }
        let sun = (0..<300).filter { beach.contains($0) ? $0 % 5 > 0 : $0 % 9 == 0 }
        let means = AutoregressiveProcess.series(correlation: 0.3, noise: noise).days.map {
            $0.mean + (beach.contains($0.day) ? 1.5 : 0)
        }
        let found = TagDifference.all(
            in: series(means), tags: [(tag: "sun", days: sun), (tag: "beach", days: beach)])
        #expect(found[0].pValue < 0.001 && found[0].difference > 0.5)
        let adjusted = try #require(found[0].adjusted)
        #expect(adjusted.interval.contains(0) && abs(adjusted.value) < 0.5)
        let own = try #require(found[1].adjusted)
        #expect(own.interval.contains(1.5) && !own.interval.contains(0))
    }
}
