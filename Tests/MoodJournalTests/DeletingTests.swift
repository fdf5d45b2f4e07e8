import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Deleting")
struct DeletingTests {
    @Test("A failed emptying of the trash leaves nothing pending")
    func failedEmptying() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(country: ISO3166.Country("FR")))
        // A mood without a country can't be saved.
        _ = Mood(context: journal.context)
        #expect(throws: JournalError.self) { try journal.emptyTrash(before: Date()) }
        #expect(!journal.context.hasChanges)
        #expect(try journal.emptyTrash(before: Date()) == 0)
        _ = try journal.record(NewMood(country: ISO3166.Country("FR")))
    }

    @Test(
        "A country is deleted with its last mood, and a continent with its last country"
    )
    func emptyRegions() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for country in ["FR", "FR", "DE", "JP"] {
            _ = try journal.record(NewMood(country: ISO3166.Country(country)))
        }
        func delete(_ number: Int) throws -> [String] {
            #expect(try journal.delete([MoodReference(String(number))]) == 1)
            return try journal.regionsByCode().keys.sorted()
        }
        #expect(try delete(1) == ["142", "150", "DE", "FR", "JP"])
        #expect(try delete(2) == ["142", "150", "DE", "JP"])
        #expect(try delete(4) == ["150", "DE"])
        #expect(try delete(3) == [])
    }

    @Test("If one mood is missing, nothing is deleted")
    func allOrNone() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(country: ISO3166.Country("FR")))
        #expect(throws: JournalError.noSuchMood("7")) {
            try journal.delete([MoodReference("1"), MoodReference("7")])
        }
        let reader = try Journal.openForReading(at: journal.location)
        #expect(try reader.numbers() == [1])
        #expect(try journal.deleteAll(in: .country(ISO3166.Country("KE"))) == 0)
    }

    @Test("Deleting an import deletes its countries, continents and tags, and nothing else")
    func source() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for (country, tags) in [
            ("FR", ["a"]), ("FR", ["a/b/c"]), ("JP", ["d/e"]), ("KE", ["a/x"]), ("ZZ", []),
        ] {
            _ = try journal.record(
                NewMood(country: ISO3166.Country(country), tags: tags.map { try TagPath($0) }))
        }
        try file.sqlite(
            """
            UPDATE Mood SET source = 'jrnl', externalID = _pk WHERE _pk IN (2, 3, 5);
            UPDATE Mood SET source = 'daylio', externalID = _pk WHERE _pk = 4;
            """)
        #expect(try journal.numberOfMoods(from: "jrnl") == 3)
        #expect(throws: JournalError.noSuchSource("JRNL", known: ["daylio", "jrnl"])) {
            try journal.deleteAll(from: "JRNL")
        }
        #expect(try journal.deleteAll(from: "jrnl") == 3)
        let regions = try journal.regionsByCode().mapValues(\.numberOfMoods)
        #expect(regions == ["FR": 1, "150": 1, "KE": 1, "002": 1])
        #expect(try journal.tagCounts() == ["a": 1, "a/x": 1])
        #expect(throws: JournalError.noSuchSource("jrnl", known: ["daylio"])) {
            try journal.deleteAll(from: "jrnl")
        }
        // The same journal continues from here.
        let mood = try journal.record(
            NewMood(country: ISO3166.Country("JP"), tags: [TagPath("D/e")]))
        #expect(mood.number == 6 && mood.tags == ["D/e"])
        #expect(
            try journal.regionsByCode().keys.sorted() == ["002", "142", "150", "FR", "JP", "KE"])
        #expect(try journal.deleteAll(from: "daylio") == 1)
        #expect(throws: JournalError.noSuchSource("daylio", known: [])) {
            try journal.deleteAll(from: "daylio")
        }
    }

    @Test("Source and external ID together identify one mood")
    func identity() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        try journal.record(contentsOf: [NewMood(), NewMood(), NewMood()])
        try file.sqlite("UPDATE Mood SET source = 'a', externalID = '1' WHERE _pk = 1")
        try file.sqlite("UPDATE Mood SET source = 'b', externalID = '1' WHERE _pk = 2")
        let answer = try SQLiteShell.run(
            file.location.path,
            """
            UPDATE OR IGNORE Mood SET source = 'a', externalID = '1' WHERE _pk = 3;
            SELECT changes();
            """)
        #expect(answer == "0\n")
    }

    /// A plain model of a journal.
    private struct Reference {
        var moods: [Int64: ISO3166.Country] = [:]
        var last: Int64 = 0

        var regions: [String: [Int]] {
            var counts: [String: [Int]] = [:]
            for country in moods.values { counts[country.alpha2, default: [0, -1]][0] += 1 }
            for country in Set(moods.values) {
                guard let continent = country.continent else { continue }
                counts[continent.code, default: [0, 0]][0] += counts[country.alpha2]?[0] ?? 0
                counts[continent.code]?[1] += 1
            }
            return counts
        }
    }

    @Test("Any sequence of records and deletes by two writers matches a model", arguments: 1...6)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let writers = [try file.open(), try file.open()]
        let countries = ["FR", "DE", "JP", "AQ", "ZZ", "KE", "US", "MX", "BR"]
            .map { ISO3166.Country($0) }
        var reference = Reference()
        for step in 0..<120 {
            let journal = writers[Int.random(in: 0...1, using: &generator)]
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4:
                let country = countries[Int.random(in: 0..<countries.count, using: &generator)]
                reference.last += 1
                reference.moods[reference.last] = country
                let mood = try journal.record(NewMood(country: country))
                #expect(mood.number == reference.last)
            case 4..<9:
                let count = Int.random(in: 1...3, using: &generator)
                let chosen = reference.moods.keys.sorted().shuffled(using: &generator)
                    .prefix(count)
                guard !chosen.isEmpty else { continue }
                let deleted = try journal.delete(chosen.map { try MoodReference(String($0)) })
                #expect(deleted == chosen.count)
                for number in chosen { reference.moods[number] = nil }
            default:
                let country = countries[Int.random(in: 0..<countries.count, using: &generator)]
                let place = country.continent.map { Region.continent($0) } ?? .country(country)
                let gone = reference.moods.filter {
                    country.continent == nil
                        ? $0.value == country : $0.value.continent == country.continent
                }
                #expect(try journal.numberOfMoods(in: place) == gone.count)
                #expect(try journal.deleteAll(in: place) == gone.count)
                for number in gone.keys { reference.moods[number] = nil }
            }
            for reader in writers {
                let regions = try reader.regionsByCode().mapValues {
                    [$0.numberOfMoods, $0.numberOfCountries ?? -1]
                }
                try #require(regions == reference.regions, "seed \(seed), step \(step)")
            }
            try #require(try journal.numbers().sorted() == reference.moods.keys.sorted())
        }
    }
}
