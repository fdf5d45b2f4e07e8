import SeededRandom
import Testing

@testable import Statistics

@Suite("comparisons of groups")
struct GroupComparisonTests {
    private struct Case: Decodable {
        let name: String
        let days: [Int]
        let feelings: [[Int]]
        let groups: [Int]
        let probability: Double
        let shrunken: [Double]
        let reach: [Double]
    }

    private func summaries(_ means: [[Double]]) -> [SeriesSummary] {
        means.map { group in
            SeriesSummary(
                of: DailySeries(group.enumerated().map { DailyMean(day: $0 * 9, mean: $1) }),
                scale: 1...5)
        }
    }

    @Test("agree with statsmodels and SciPy")
    func computed() throws {
        let cases: [Case] = try StatisticsFixture.decode("groups.json")
        #expect(cases.count == 3)
        for item in cases {
            let series = DailyTally(days: item.days, feelings: item.feelings).series
            let byDay = Dictionary(uniqueKeysWithValues: zip(item.days, item.groups))
            let whole = Autocorrelation(of: series)
            let probability = GroupComparison.probability(of: series, autocorrelation: whole) {
                byDay[$0] ?? 0
            }
            #expect(abs((probability ?? 0) - item.probability) < 1e-7, "\(item.name)")
            let comparison = GroupComparison(
                Set(item.groups).sorted().map { group in
                    SeriesSummary(
                        of: DailySeries(series.days.filter { byDay[$0.day] == group }),
                        scale: 1...5, autocorrelation: whole)
                })
            for (place, estimate) in comparison.estimates.enumerated() {
                #expect(abs((estimate?.value ?? 0) - item.shrunken[place]) < 1e-7, "\(item.name)")
                let upper = item.shrunken[place] + item.reach[place]
                #expect(abs((estimate?.interval.upperBound ?? 0) - upper) < 1e-7, "\(item.name)")
            }
        }
    }

    @Test("a group is the best only if its interval is above all others")
    func best() {
        let good = [5.0, 4, 5, 4, 5, 5, 4, 5], usual = [3.0, 2, 3, 4, 3, 2, 3, 3]
        let clear = GroupComparison(summaries([usual, good, usual]))
        #expect(clear.best == 1 && clear.worst == nil)
        #expect(GroupComparison(summaries([usual, good, good])).worst == 0)
        #expect(GroupComparison(summaries([usual, good, good])).best == nil)
        let similar = GroupComparison(summaries([usual, usual, [4, 3, 2, 4, 3]]))
        #expect(similar.best == nil && similar.worst == nil)
        // A few days far from the others are moved towards them.
        let few = GroupComparison(
            summaries([usual + usual, usual + usual + [4], [4, 5, 3, 4, 5]]))
        #expect((few.estimates[2]?.value ?? 5) < 4.2)
    }

    @Test("groups with fewer than 5 days aren't compared, nor days that all feel the same")
    func few() {
        let comparison = GroupComparison(summaries([[3, 4], [2, 3, 2, 3, 2]]))
        #expect(comparison.estimates == [nil, nil] && comparison.best == nil)
        let same = [Double](repeating: 3, count: 9)
        #expect(GroupComparison(summaries([same, same])).estimates == [nil, nil])
        let series = DailySeries((0..<9).map { DailyMean(day: $0, mean: Double($0 % 3)) })
        let whole = Autocorrelation(of: series)
        #expect(GroupComparison.probability(of: series, autocorrelation: whole) { $0 / 5 } == nil)
    }

    @Test("few series without differences have a probability of 0.05, by month or weekday")
    func falseAlarms() {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        var (months, weekdays) = (0, 0)
        for _ in 0..<100 {
            let noise = AutoregressiveProcess.noise(360, using: &generator)
            let series = AutoregressiveProcess.series(correlation: 0.5, noise: noise)
            let whole = Autocorrelation(of: series)
            func isRare(_ group: (Int) -> Int) -> Bool {
                GroupComparison.probability(of: series, autocorrelation: whole, by: group)
                    .map { $0 <= 0.05 } ?? false
            }
            months += isRare { $0 / 30 } ? 1 : 0
            weekdays += isRare { $0 % 7 } ? 1 : 0
        }
        // The guide of statistics says 3 to 9 % for months, and 0 to 5 % for weekdays.
        #expect(months <= 20 && weekdays <= 14, "\(months) and \(weekdays), seed \(seed)")
    }
}
