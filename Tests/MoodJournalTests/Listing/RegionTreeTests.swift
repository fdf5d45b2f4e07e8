import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Trees of regions and tags")
struct RegionTreeTests {
    private static func codes(
        _ journal: Journal, _ order: RegionQuery.Order, limit: Int? = nil
    ) throws -> String {
        try journal.regions(RegionQuery(order: order, limit: limit, nestsCountries: true))
            .regions.map(\.region.code).joined(separator: " ")
    }

    @Test("Countries follow their continents in the same order, and the unknown country is last")
    func tree() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for (index, code) in ["ZZ", "JP", "FR", "AQ", "DE", "FR", "ZZ", "ZZ"].enumerated() {
            let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(index))
            let day = index < 4 ? "2024-05-09" : "2024-05-0\(index)"
            _ = try journal.record(
                NewMood(
                    date: day, timeZone: TimeZoneName("UTC"), country: ISO3166.Country(code),
                    now: now), at: now)
        }
        #expect(try Self.codes(journal, .moods) == "150 FR DE 010 142 JP ZZ")
        #expect(
            try Self.codes(journal, .name(Locale(identifier: "en"))) == "010 142 JP 150 FR DE ZZ")
        // By the last day, and then by the last addition.
        #expect(try Self.codes(journal, .recent) == "150 FR DE 010 142 JP ZZ")
        #expect(try Self.codes(journal, .moods, limit: 1) == "150 FR DE")
        #expect(try Self.codes(journal, .moods, limit: 4) == "150 FR DE 010 142 JP ZZ")
        #expect(try Self.codes(journal, .moods, limit: 0) == "")
        // The records of programs have it as a country as well.
        #expect(try journal.regionsByCode().keys.contains("AQ"))
    }

    @Test("The figures of all moods count a day in several countries once")
    func figures() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for day in 1...5 {
            for code in ["FR", "JP"] {
                _ = try journal.record(
                    NewMood(
                        date: "2024-05-0\(day)", timeZone: TimeZoneName("UTC"),
                        country: ISO3166.Country(code), feeling: code == "FR" ? .rad : .bad))
            }
        }
        let listing = try journal.regions(RegionQuery(filter: .countries, includesFigures: true))
        #expect(listing.figures?.days == 5 && listing.figures?.feeling == 3.5)
        // Both may have been recorded last in the same millisecond.
        #expect(Set(listing.regions.map(\.figures?.feeling)) == [2, 5])
        #expect(listing.totalNumberOfMoods == 10 && listing.totalNumberOfCountries == 2)
        #expect(try journal.regions(RegionQuery()).figures == nil)
    }

    @Test("A live tree follows feelings that others change, and finds an item's place")
    func live() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for day in 1...5 {
            _ = try journal.record(
                NewMood(
                    date: "2024-05-0\(day)", timeZone: TimeZoneName("UTC"),
                    country: ISO3166.Country("FR"), feeling: .good))
        }
        _ = try journal.record(NewMood(country: ISO3166.Country("JP")))
        let query = RegionQuery(order: .moods, nestsCountries: true, includesFigures: true)
        let listing = try LiveListing(
            .regions(query), at: file.location, locale: Locale(identifier: "en"))
        func means() throws -> [Double?] {
            try (0..<listing.numberOfItems).map { item in
                guard case .region(let record)? = try listing.item(at: [0, item]) else { return 0 }
                return record.figures?.feeling
            }
        }
        #expect(try means() == [4, 4, nil, nil])
        #expect(listing.figures?.days == 6 && listing.totalNumberOfCountries == 2)
        #expect(listing.path(of: "FR") == [0, 1] && listing.path(of: "JP") == [0, 3])
        #expect(listing.path(of: "DE") == nil)
        try file.sqlite("UPDATE Mood SET feeling = 5 WHERE localDay < '2024-05-06'")
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(600)
        var changed: Set<String> = []
        while try means() != [5, 5, nil, nil], clock.now < deadline {
            let changes = try listing.update()
            changed.formUnion(changes?.items.compactMap(\.id) ?? [])
        }
        #expect(changed == ["150", "FR"])
        try listing.close()
        try journal.close()
    }

    @Test("A tag counts the moods that a listing by it has, each once")
    func tagTotals() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let paths = ["a", "a/b", "a/b/c", "a/c", "a b", "b/c", "d"]
        try journal.record(
            contentsOf: (0..<120).map { number in
                try NewMood(
                    date: "2024-05-\(10 + number % 20)", timeZone: TimeZoneName("UTC"),
                    feeling: Feeling(rawValue: number % 6),
                    tags: paths.shuffled(using: &generator)
                        .prefix(Int.random(in: 0...4, using: &generator)).map { try TagPath($0) })
            })
        let tree = try journal.tagTree()
        #expect(tree.count == 8, "seed \(seed)")
        for tag in tree {
            var query = MoodQuery()
            query.tags = [try TagPath(tag.path)]
            #expect(try tag.totals?.moods == journal.numbers(query).count, "seed \(seed)")
            let days = try journal.days(query)
            #expect(tag.totals?.figures.days == days.count, "seed \(seed)")
            #expect(tag.totals?.figures.feeling == days.mean(), "seed \(seed)")
        }
        let roots = tree.filter { $0.depth == 0 }.compactMap(\.totals?.moods)
        #expect(roots == roots.sorted(by: >), "seed \(seed)")
        let plain = try journal.tags()
        #expect(Set(plain.map(\.path)) == Set(tree.map(\.path)), "seed \(seed)")
        #expect(plain.allSatisfy { $0.totals == nil }, "seed \(seed)")
    }
}
