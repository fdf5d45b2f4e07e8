import Atlas
import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

@testable import MoodJournal

@Suite("Days and regions of moods")
struct DaysTests {
    @Test("The days of any query equal a count of its moods", arguments: SeededGenerator.seeds)
    func days(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let generated = try GeneratedMoods(150, using: &generator)
        defer { generated.remove() }
        for number in 0..<60 {
            let query = number == 0 ? MoodQuery() : try generated.randomQuery(using: &generator)
            let days = Dictionary(grouping: try generated.moods(query), by: \.localDay)
            let found = try generated.journal.days(query)
            try #require(
                found.map(\.day.description) == days.keys.sorted(), "seed \(seed), \(query)")
            for day in found {
                let moods = days[day.day.description] ?? []
                let feelings = moods.feelings
                #expect(
                    day.moods == moods.count && day.tally.felt == feelings.count, "seed \(seed)")
                #expect(day.tally.sum == feelings.reduce(0, +), "seed \(seed)")
                expectEqual(day.mean, moods.meanOfDays, "seed \(seed)")
            }
        }
    }

    @Test("The regions of any query equal a count of its moods", arguments: SeededGenerator.seeds)
    func regions(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let generated = try GeneratedMoods(150, using: &generator)
        defer { generated.remove() }
        for number in 0..<40 {
            let query = number == 0 ? MoodQuery() : try generated.randomQuery(using: &generator)
            let regions = Dictionary(grouping: try generated.moods(query), by: \.country)
            let found = try generated.journal.regionTallies(query)
            try #require(
                found.map(\.country.alpha2) == regions.keys.map(\.alpha2).sorted(),
                "seed \(seed), \(query)")
            for region in found {
                let moods = regions[region.country] ?? []
                #expect(region.moods == moods.count, "seed \(seed)")
                #expect(region.figures.days == Set(moods.map(\.localDay)).count, "seed \(seed)")
                #expect(region.figures.first.description == moods.first?.localDay, "seed \(seed)")
                #expect(region.figures.last.description == moods.last?.localDay, "seed \(seed)")
                expectEqual(
                    region.figures.feeling, moods.feltDays < 5 ? nil : moods.meanOfDays,
                    "seed \(seed)")
            }
        }
    }

    @Test("A mean counts each day with a feeling once, and is exact if all agree")
    func means() throws {
        func day(_ number: Int, _ feelings: [Feeling?]) throws -> MoodDay {
            var day = MoodDay(try #require(LocalDay(year: 2026, month: 1, day: number)))
            for feeling in feelings { day.add(feeling, moods: 1) }
            return day
        }
        var days = try (1...4).map { try day($0, [.rad]) }
        #expect(days.mean() == nil && days.mean(atLeast: 4) == 5)
        days.append(try day(5, [nil]))
        #expect(days.mean() == nil)
        days.append(try day(6, [.awful, .awful, .awful]))
        #expect(days.mean() == 4.2)
        #expect([MoodDay]().mean(atLeast: 0) == nil)
        // Seven times 10/3 is more than 70/3 in floating point.
        let thirds = try (1...7).map { try day($0, [.meh, .meh, .good]) }
        #expect(thirds.mean() == thirds[0].mean)
    }

    @Test("The figures of regions and tags equal a count of their moods, and are optional")
    func figures() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let generated = try GeneratedMoods(300, using: &generator)
        defer { generated.remove() }
        let (journal, moods) = (generated.journal, try generated.moods())
        func expect(_ figures: DayFigures?, _ moods: [MoodRecord]) throws {
            let figures = try #require(figures, "seed \(seed)")
            #expect(figures.first.description == moods.first?.localDay, "seed \(seed)")
            #expect(figures.last.description == moods.last?.localDay, "seed \(seed)")
            #expect(figures.days == Set(moods.map(\.localDay)).count, "seed \(seed)")
            expectEqual(
                figures.feeling, moods.feltDays < 5 ? nil : moods.meanOfDays, "seed \(seed)")
        }
        for record in try journal.regions(RegionQuery(includesFigures: true)).regions {
            try expect(
                record.figures,
                moods.filter { mood in
                    switch record.region {
                    case .country(let country): mood.country == country
                    case .continent(let continent): mood.country.continent == continent
                    }
                })
        }
        for tag in try journal.tags(includingFigures: true) {
            let tagged = moods.filter { $0.tags.contains(tag.path) }
            if tagged.isEmpty {
                #expect(tag.figures == nil)
            } else {
                try expect(tag.figures, tagged)
            }
        }
        #expect(try journal.regions(RegionQuery()).regions.allSatisfy { $0.figures == nil })
        #expect(try journal.tags().allSatisfy { $0.figures == nil })
    }

    @Test("Regions are sorted by their first and last day, their days and their feeling")
    func orders() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        func record(_ country: String, _ days: ClosedRange<Int>, _ feeling: Feeling?) throws {
            try journal.record(
                contentsOf: days.map { day in
                    try NewMood(
                        date: "2024-05-\(day < 10 ? "0" : "")\(day) 12:00",
                        timeZone: TimeZoneName("UTC"),
                        country: ISO3166.Country(country), feeling: feeling)
                })
        }
        try record("FR", 3...9, .good)
        try record("JP", 1...6, .rad)
        try record("DE", 10...12, .rad)
        try record("KE", 20...20, nil)
        func codes(_ order: RegionQuery.Order) throws -> String {
            try journal.regions(RegionQuery(filter: .countries, order: order)).regions
                .map(\.region.code).joined(separator: " ")
        }
        #expect(try codes(.first) == "JP FR DE KE")
        #expect(try codes(.last) == "KE DE FR JP")
        #expect(try codes(.days) == "FR JP DE KE")
        // Three days have no average.
        #expect(try codes(.feeling) == "JP FR DE KE")
    }

    @Test("Days are counted by one statement over the index alone, and regions by two")
    func statements() throws {
        var generator = SeededGenerator(seed: 1)
        let generated = try GeneratedMoods(100, using: &generator)
        defer { generated.remove() }
        try generated.journal.close()
        let log = StatementLog()
        let journal = try Journal(
            location: generated.file.location, access: .read,
            trace: { log.note($0) })
        func statements(_ body: () throws -> Void) throws -> [String] {
            try log.during(body).filter { $0.hasPrefix("SELECT") && $0.contains("FROM \"") }
        }
        let ofDays = try statements { _ = try journal.days(MoodQuery()) }
        let ofRegions = try statements { _ = try journal.regionTallies(MoodQuery()) }
        let unasked = try statements { _ = try journal.regions(RegionQuery()) }
        #expect(ofDays.count == 1 && ofRegions.count == 2, "\(ofDays) \(ofRegions)")
        #expect(unasked.allSatisfy { !$0.contains("\"Mood\"") }, "\(unasked)")
        try journal.close()
        for sql in [ofDays.first, ofRegions.last].compactMap(\.self) {
            let plan = try SQLiteShell.run(
                generated.file.location.path, "EXPLAIN QUERY PLAN \(sql);")
            #expect(
                plan.contains("SCAN t0 USING COVERING INDEX Mood_localDay_feeling_country"),
                "\(plan)")
            // The index has the order of the groups.
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
    }

    @Test(
        "C11 an invalid local day or feeling from another program is an error, not skipped")
    func damage() throws {
        for damage in ["localDay = '2024-02-30'", "feeling = 9"] {
            let file = try JournalFile()
            defer { file.remove() }
            let journal = try file.open()
            try journal.record(contentsOf: [NewMood(feeling: .good), NewMood(feeling: .bad)])
            try file.sqlite("UPDATE Mood SET \(damage) WHERE _pk = 2;")
            for read in [
                { _ = try journal.days(MoodQuery()) },
                { _ = try journal.regionTallies(MoodQuery()) },
                // Hours follow from the instant and the zone, so they need no stored day.
                {
                    _ = try journal.statistics(
                        MoodQuery(), by: damage.hasPrefix("localDay") ? .town : .hour)
                },
            ] as [() throws -> Void] {
                #expect {
                    try read()
                } throws: { error in
                    if case .damaged? = error as? JournalError { true } else { false }
                }
            }
        }
    }
}

/// A log of the statements that a journal has run.
private final class StatementLog: Sendable {
    private let log = Mutex<[String]>([])

    func note(_ sql: String) {
        log.withLock { $0.append(sql) }
    }

    func during(_ body: () throws -> Void) rethrows -> [String] {
        log.withLock { $0 = [] }
        try body()
        return log.withLock { $0 }
    }
}
