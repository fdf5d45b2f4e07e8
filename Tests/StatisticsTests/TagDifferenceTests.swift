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
            let difference: Double
            let pValue: Double
            let adjustedPValue: Double
        }

        let days: [Int]
        let feelings: [[Int]]
        let tags: [String: [Int]]
        let expected: [Expected]
    }

    private func series(_ means: [Double]) -> DailySeries {
        DailySeries(means.enumerated().map { DailyMean(day: $0, mean: $1) })
    }

    private func pValue(_ means: [Double], _ days: [Int], seed: UInt64 = 1) -> Double? {
        TagDifference.all(in: series(means), tags: [(tag: "tag", days: days)], seed: seed)
            .first?.pValue
    }

    @Test("agree with NumPy and SciPy")
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
            #expect(agree(found.difference, expected.difference))
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

    @Test("the p-value counts the actual shift, and ties as extreme")
    func ties() {
        // Exactly one shift in 40 puts all tags on the good days.
        let good = (0..<40).map { $0 < 10 ? 5.0 : 1 }
        #expect(pValue(good, Array(0..<10)) == 1.0 / 40)
        // With a period of 4, every fourth shift gives the same sums, and so do two directions.
        let periodic = (0..<40).map { [1.0, 3, 5, 3][$0 % 4] }
        #expect(pValue(periodic, Array(stride(from: 0, to: 40, by: 4))) == 0.5)
        #expect(pValue(periodic, Array(stride(from: 1, to: 40, by: 4))) == 1)
        #expect(pValue([Double](repeating: 10.0 / 3, count: 40), Array(0..<10)) == 1)
    }

    @Test(
        "the p-value is the share of all shifts with at least that difference",
        arguments: SeededGenerator.seeds)
    func definition(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let count = Int.random(in: 25...80, using: &generator)
            let means = (0..<count).map { _ in Double.random(in: 1...5, using: &generator) }
            let days = Array(
                (0..<count).shuffled(using: &generator)
                    .prefix(.random(in: 10...count - 10, using: &generator)))
            let differences = (0..<count).map { shift in
                let shifted = Set(days.map { ($0 + shift) % count })
                let with = shifted.reduce(0) { $0 + means[$1] } / Double(shifted.count)
                let without =
                    (0..<count).filter { !shifted.contains($0) }.reduce(0) { $0 + means[$1] }
                    / Double(count - shifted.count)
                return abs(with - without)
            }
            let extreme = differences.count { $0 >= differences[0] - 1e-12 }
            #expect(pValue(means, days) == Double(extreme) / Double(count))
        }
    }

    @Test(
        "a long series tries 2,000 shifts that the seed selects", arguments: SeededGenerator.seeds)
    func sample(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let means = AutoregressiveProcess.series(
            correlation: 0.5, noise: AutoregressiveProcess.noise(3_000, using: &generator)
        ).days.map(\.mean)
        let days = (0..<3_000).filter { $0 % 100 < 6 }
        let found = try #require(pValue(means, days))
        #expect(pValue(means, days) == found)
        #expect((found * 2_000).rounded() / 2_000 == found)
        let sums = (0..<3_000).map { shift in
            days.reduce(0) { $0 + means[($1 + shift) % 3_000] } - 180 * means.reduce(0, +) / 3_000
        }
        let exact = Double(sums.count { abs($0) >= abs(sums[0]) - 1e-9 }) / 3_000
        let error = (exact * (1 - exact) / 2_000).squareRoot()
        #expect(abs(found - exact) <= 4.5 * error + 1.0 / 2_000)
    }

    @Test("shifts differ, and are the same with every version of Swift")
    func shifts() {
        #expect(CircularShiftTest.shifts(of: 2_000, seed: 1) == Array(0..<2_000))
        // Another implementation computed which shift is left out: the one with the largest number.
        for (seed, missing) in [(UInt64(1), 1_591), (2, 440)] {
            let shifts = CircularShiftTest.shifts(of: 2_001, seed: seed)
            #expect(shifts == (0..<2_001).filter { $0 != missing })
        }
        let long = CircularShiftTest.shifts(of: 10_000, seed: 7)
        #expect(long.first == 0 && long.count == 2_000 && Set(long).count == 2_000)
        #expect(long.allSatisfy { (0..<10_000).contains($0) })
        #expect(long != CircularShiftTest.shifts(of: 10_000, seed: 8))
    }
}
