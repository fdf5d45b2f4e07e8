import SeededRandom
import Statistics
import Testing

@Suite("tallies of moods by day")
struct DailyTallyTests {
    @Test("count every mood once, in any order", arguments: SeededGenerator.seeds)
    func counts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let moods = (0..<500).map { _ -> (day: Int, feeling: Int?) in
            let feeling = Int.random(in: 0...5, using: &generator)
            return (.random(in: -50...100, using: &generator), feeling == 0 ? nil : feeling)
        }
        var tally = DailyTally()
        for mood in moods.shuffled(using: &generator) {
            tally.add(feeling: mood.feeling, on: mood.day)
        }
        #expect(tally.numberOfMoods == 500)
        #expect(tally.days == Set(moods.map(\.day)).sorted())
        for feeling in 1...5 {
            #expect(tally.moodsByFeeling[feeling] == moods.count { $0.feeling == feeling })
        }
        let byDay = Dictionary(grouping: moods.filter { $0.feeling != nil }, by: \.day)
        #expect(tally.series.days.map(\.day) == byDay.keys.sorted())
        #expect(tally.series.numberOfMoods == moods.count { $0.feeling != nil })
        for day in tally.series.days {
            let feelings = byDay[day.day, default: []].compactMap(\.feeling)
            #expect(day.moods == feelings.count)
            #expect(day.mean == Double(feelings.reduce(0, +)) / Double(feelings.count))
        }
    }

    @Test("adding several moods at once equals adding them one by one")
    func several() {
        var one = DailyTally()
        var other = DailyTally()
        one.add(feeling: 2, on: 7, moods: 3)
        one.add(feeling: nil, on: 8, moods: 2)
        one.add(feeling: 5, on: 9, moods: 0)
        for _ in 0..<3 { other.add(feeling: 2, on: 7) }
        for _ in 0..<2 { other.add(feeling: nil, on: 8) }
        #expect(one.series == other.series)
        #expect(one.days == [7, 8] && other.days == [7, 8])
        #expect(one.numberOfMoods == 5 && other.numberOfMoods == 5)
        #expect(one.moodsByFeeling == [2: 3] && other.moodsByFeeling == [2: 3])
    }

    @Test("without moods, everything is empty")
    func empty() {
        let tally = DailyTally()
        #expect(tally.days.isEmpty && tally.series.days.isEmpty && tally.moodsByFeeling.isEmpty)
        #expect(tally.numberOfMoods == 0 && tally.series.numberOfMoods == 0)
    }

    @Test("a series has one element a day, with the mean of all its moods")
    func merging() {
        let series = DailySeries([
            DailyMean(day: 3, mean: 4, moods: 1), DailyMean(day: -1, mean: 2, moods: 2),
            DailyMean(day: 3, mean: 1, moods: 2), DailyMean(day: 2, mean: .nan, moods: 1),
            DailyMean(day: 4, mean: 3, moods: 0),
        ])
        #expect(
            series.days == [
                DailyMean(day: -1, mean: 2, moods: 2), DailyMean(day: 3, mean: 2, moods: 3),
            ])
        #expect(series.numberOfMoods == 5)
    }
}
