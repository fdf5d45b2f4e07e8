import SeededRandom
import Testing

@testable import Statistics

@Suite("the last 30 days beside the year before")
struct RecentChangeTests {
    private func change(_ mean: (Int) -> Double?, today: Int = 1_000) -> RecentChange? {
        let days = (0...today + 1).compactMap { day in
            mean(day).map { DailyMean(day: day, mean: $0) }
        }
        return RecentChange(of: DailySeries(days), today: today)
    }

    @Test("count the days from 29 days ago to today, and the 365 days before")
    func periods() throws {
        let change = try #require(change { $0 > 970 ? 5 : $0 > 605 ? 3 + Double($0 % 2) : 1 })
        #expect(change.recent.numberOfDays == 30 && change.recent.mean == 5)
        #expect(change.before?.numberOfDays == 365)
        let difference = try #require(change.difference)
        let before = Double(3 * 183 + 4 * 182) / 365
        #expect(agree(difference.value, 5 - before))
        #expect(difference.interval.contains(1.5) && !difference.interval.contains(0))
    }

    @Test("don't differ if all days feel the same", arguments: [3, 10.0 / 3, 0.1])
    func constant(feeling: Double) throws {
        let change = try #require(change { _ in feeling })
        #expect(change.recent.mean == feeling && change.before?.mean == feeling)
        #expect(change.difference?.interval == 0...0)
    }

    @Test("need 5 days in both periods")
    func few() {
        #expect(change { $0 > 996 && $0 <= 1_000 ? 3 : nil } == nil)
        let recentOnly = change { $0 > 980 ? Double($0 % 3) : nil }
        #expect(recentOnly?.recent.numberOfDays == 20 && recentOnly?.before == nil)
        #expect(change { $0 < 900 ? 3 : nil } == nil)
        #expect(change { $0 > 640 ? 3 : nil }?.beginsYearBefore == false)
        #expect(change { $0 > 630 ? 3 : nil }?.beginsYearBefore == true)
    }

    @Test("the interval contains no change in about 95 % of series without one")
    func coverage() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        var hits = 0
        for _ in 0..<200 {
            let noise = AutoregressiveProcess.noise(395, using: &generator)
            let series = AutoregressiveProcess.series(correlation: 0.5, noise: noise)
            let change = try #require(RecentChange(of: series, today: 394))
            hits += change.difference?.interval.contains(0) == true ? 1 : 0
        }
        #expect((0.87...0.995).contains(Double(hits) / 200))
    }
}
