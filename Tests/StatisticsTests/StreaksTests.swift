import SeededRandom
import Statistics
import Testing

@Suite("streaks")
struct StreaksTests {
    @Test("examples have the expected streaks")
    func examples() {
        let days = [1, 2, 3, 7, 8, 9, 20]
        let streaks = Streaks(of: days, today: 20)
        #expect(streaks.longest == 7...9)
        #expect(streaks.longestGap == 10...19)
        #expect(streaks.current == 20...20)
        #expect(Streaks(of: days, today: 21).current == 20...20)
        #expect(Streaks(of: days, today: 22).current == nil)
        #expect(Streaks(of: days, today: 8).current == 7...9)
        #expect(Streaks(of: days, today: 4).current == 1...3)
        #expect(Streaks(of: days, today: 0).current == nil)
    }

    @Test("no days have no streak, and one day is a streak without a gap")
    func few() {
        let none = Streaks(of: [], today: 5)
        #expect(none.current == nil && none.longest == nil && none.longestGap == nil)
        let one = Streaks(of: [5, 5], today: 5)
        #expect(one.current == 5...5 && one.longest == 5...5 && one.longestGap == nil)
    }

    @Test("today's run is current even if yesterday's ended", arguments: [[3, 4, 6, 7]])
    func todayFirst(days: [Int]) {
        #expect(Streaks(of: days, today: 6).current == 6...7)
        #expect(Streaks(of: days, today: 5).current == 3...4)
    }

    @Test(
        "generated days have the streaks that a plain search finds",
        arguments: SeededGenerator.seeds)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let days = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Int.random(in: -20...20, using: &generator)
            }
            let present = Set(days)
            let today = Int.random(in: -22...22, using: &generator)
            let streaks = Streaks(of: days, today: today)
            let runs = (-20...20).flatMap { first in (first...20).map { first...$0 } }
            let oldest = days.min() ?? 0
            let latest = days.max() ?? 0
            func isLongest(_ run: ClosedRange<Int>, among candidates: [ClosedRange<Int>]) -> Bool {
                candidates.contains(run)
                    && candidates.allSatisfy {
                        ($0.count, $0.lowerBound) <= (run.count, run.lowerBound)
                    }
            }
            let full = runs.filter(present.isSuperset)
            let empty = runs.filter {
                present.isDisjoint(with: $0) && $0.lowerBound > oldest && $0.upperBound < latest
            }
            #expect(streaks.longest.map { isLongest($0, among: full) } == true)
            #expect(streaks.longestGap.map { isLongest($0, among: empty) } ?? empty.isEmpty)
            let anchor = [today, today - 1].first(where: present.contains)
            let current = anchor.flatMap { day in
                full.filter { $0.contains(day) }.max { $0.count < $1.count }
            }
            .map { $0.lowerBound...min($0.upperBound, today + 1) }
            #expect(streaks.current == current)
        }
    }
}
