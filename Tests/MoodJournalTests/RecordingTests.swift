import Atlas
import Foundation
import Persistence
import Testing

@testable import MoodJournal

@Suite("Recording")
struct RecordingTests {
    @Test("A country and its continent are created once, and found from then on")
    func findOrCreate() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for country in ["FR", "FR", "DE", "JP", "FR"] {
            _ = try journal.record(NewMood(country: ISO3166.Country(country)))
        }
        #expect(try journal.context.count(FetchRequest<Country>()) == 3)
        #expect(try journal.context.count(FetchRequest<Continent>()) == 2)
        let regions = try journal.regionsByCode().mapValues {
            [$0.numberOfMoods, $0.numberOfCountries ?? -1]
        }
        #expect(
            regions == [
                "FR": [3, -1], "DE": [1, -1], "JP": [1, -1], "150": [4, 2], "142": [1, 1],
            ])
        #expect(try journal.regions(RegionQuery()).totalNumberOfMoods == 5)
        try journal.close()
    }

    @Test("Without a country, the coordinates determine a mood's country")
    func located() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let mood = try journal.record(NewMood(latitude: 48.85, longitude: 2.35))
        #expect(mood.country.alpha2 == "FR" && mood.latitude == 48.85 && mood.longitude == 2.35)
        #expect(try journal.regionsByCode().keys.sorted() == ["150", "FR"])
    }

    @Test("On the open sea a mood is in the unknown country, which is on no continent")
    func unknown() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let mood = try journal.record(NewMood(latitude: 30, longitude: -40))
        #expect(mood.country == .unknown && mood.latitude == 30 && mood.longitude == -40)
        #expect(try journal.regionsByCode().keys.sorted() == ["ZZ"])
    }

    @Test("The country Antarctica is in the continent Antarctica, with the same number")
    func antarctica() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(country: ISO3166.Country("AQ")))
        let regions = try journal.regions(RegionQuery())
        #expect(regions.regions.map(\.kind) == [.continent, .country])
        #expect(regions.regions.map(\.numberOfMoods) == [1, 1])
    }

    @Test("C5 Two journals that were opened before there was a country create one")
    func race() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let (slow, quick) = (try file.open(), try file.open())
        #expect(try slow.numbers().isEmpty)
        let later = Date(timeIntervalSince1970: 2_000_000_000)
        _ = try quick.record(NewMood(country: ISO3166.Country("FR")), at: later)
        _ = try slow.record(
            NewMood(country: ISO3166.Country("FR")), at: later)
        #expect(try quick.numbers().count == 2)
        let regions = try file.open().regionsByCode()
        #expect(regions.count == 2)
        #expect(regions["FR"]?.numberOfMoods == 2 && regions["150"]?.numberOfMoods == 2)
        #expect(regions["150"]?.numberOfCountries == 1)
        #expect(regions["FR"]?.updatedAt == later)
    }

    @Test("C5 A country that lost its last mood to another writer is created again")
    func vanishing() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let (one, other) = (try file.open(), try file.open())
        let first = try one.record(NewMood(country: ISO3166.Country("FR")))
        // The first writer's knowledge of France is now out of date.
        #expect(try other.delete([MoodReference(String(first.number))]) == 1)
        let second = try one.record(NewMood(country: ISO3166.Country("FR")))
        #expect(second.number == 2)
        let regions = try other.regionsByCode()
        #expect(regions["FR"]?.numberOfMoods == 1 && regions["150"]?.numberOfMoods == 1)
    }

    @Test("A region's `updatedAt` is that of the last addition, and never decreases")
    func updatedAt() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        func moment(_ code: String) throws -> Double? {
            try journal.regionsByCode()[code]?.updatedAt.timeIntervalSince1970
        }
        func record(_ country: String, at seconds: Double) throws {
            _ = try journal.record(
                NewMood(country: ISO3166.Country(country)), at: Date(timeIntervalSince1970: seconds)
            )
        }
        try record("FR", at: 1000.5)
        #expect(try moment("FR") == 1000.5 && moment("150") == 1000.5)
        try record("DE", at: 2000)
        #expect(try moment("FR") == 1000.5 && moment("150") == 2000)
        // The clock was set back.
        try record("FR", at: 1500)
        #expect(try moment("FR") == 1500 && moment("150") == 2000)
        #expect(try journal.delete([MoodReference("2"), MoodReference("3")]) == 2)
        #expect(try moment("FR") == 1500 && moment("DE") == nil && moment("150") == 2000)
        // The day when a mood was felt doesn't matter.
        _ = try journal.record(
            NewMood(
                date: "2030-01-01T00:00Z", country: ISO3166.Country("FR"), allowsFuture: true),
            at: Date(timeIntervalSince1970: 3000))
        #expect(try moment("FR") == 3000)
    }

    @Test("Several moods are recorded together or not at all")
    func together() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let moods = try (0..<50).map { index in
            try NewMood(country: ISO3166.Country(["FR", "JP", "KE"][index % 3]))
        }
        try journal.record(contentsOf: moods)
        #expect(try journal.numbers().count == 50)
        #expect(try journal.regions(RegionQuery()).totalNumberOfMoods == 50)
        #expect(try journal.regionsByCode()["FR"]?.numberOfMoods == 17)

        try file.sqlite(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON Mood WHEN NEW.note = 'refused'
            BEGIN SELECT RAISE(ABORT, 'no such mood'); END
            """)
        let fiji = ISO3166.Country("FJ")
        #expect(throws: JournalError.self) {
            try journal.record(contentsOf: [
                NewMood(country: fiji), NewMood(country: fiji, note: "refused"),
            ])
        }
        #expect(try journal.numbers().count == 50)
        // The failed recording isn't part of the next one.
        try journal.record(contentsOf: [NewMood(country: ISO3166.Country("FR"))])
        #expect(try journal.numbers().count == 51)
        #expect(try journal.regionsByCode()["FJ"] == nil)
    }

    @Test("Recorded moods are read back exactly")
    func roundTrip() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let colors = try ["#010203", "#fff"].map { try MoodColor($0) }
        let new = try NewMood(
            date: "2024-05-01T03:00:00.125+09:00",
            latitude: -12.345678901234567, longitude: 179.99999999999997,
            country: ISO3166.Country("JP"), feeling: .bad, note: "e\u{301}\0\r\n\u{1F469}",
            colors: colors)
        let recorded = try journal.record(new)
        try journal.close()
        let read = try file.open().record(of: MoodReference(recorded.id.uuidString))
        #expect(read == recorded)
        #expect(read.latitude == -12.345678901234567 && read.longitude == 179.99999999999997)
        #expect(read.note.map { Array($0.utf8) } == Array("e\u{301}\0\r\n\u{1F469}".utf8))
        #expect(read.colors == colors && read.feeling == .bad)
        #expect(read.date == new.date && read.timeZone == "+09:00")
        #expect(read.localDay == "2024-05-01")
    }
}
