import CivilTime
import Foundation
import FoundationInternationalization
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Exporting")
struct ExportTests {
    private func entries(
        _ journal: Journal, _ query: MoodQuery = MoodQuery()
    ) throws -> [ExportedEntry] {
        var entries: [ExportedEntry] = []
        try journal.forEachExportedEntry(query) { entries.append($0) }
        return entries
    }

    private func lines(_ entries: [ExportedEntry]) -> [String] {
        var writer = ExportFormat.jsonl.makeWriter()
        return entries.map { entry in
            var bytes: [UInt8] = []
            _ = writer.write(entry, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("Moods are sorted by date, then by ID, regardless of the order of recording and of pages")
    func order() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let moods = try (0..<2500).map { _ in
            try NewMood(
                now: Date(timeIntervalSince1970: Double(Int.random(in: 0..<40, using: &generator))),
                machineTimeZone: .gmt)
        }
        try journal.record(contentsOf: moods)
        let found = try entries(journal)
        #expect(found.count == 2500)
        for (first, second) in zip(found, found.dropFirst()) {
            let (seconds, next) = (first.date?.clock.second ?? -1, second.date?.clock.second ?? -1)
            #expect(seconds < next || seconds == next && first.id < second.id)
        }
        #expect(try entries(journal, MoodQuery(limit: 3)) == Array(found.prefix(3)))
    }

    @Test("Each mood has the same values as in the listing", arguments: SeededGenerator.seeds)
    func likeTheListing(seed: UInt64) throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        var generator = SeededGenerator(seed: seed)
        let zones = ZoneDatabase.current.names
        let moods = try (0..<300).map { number in
            let zone =
                number % 3 == 0
                ? "-03:30" : try #require(zones.randomElement(using: &generator))
            let seconds = Double.random(in: -62_135_000_000...253_402_000_000, using: &generator)
            return try NewMood(
                timeZone: TimeZoneName(zone),
                latitude: number % 2 == 0 ? .random(in: -90...90, using: &generator) : nil,
                longitude: number % 2 == 0 ? .random(in: -180...180, using: &generator) : nil,
                country: number % 5 == 0 ? .unknown : nil,
                feeling: Feeling.allCases.randomElement(using: &generator),
                note: number % 4 == 0 ? nil : "note \(number)",
                colors: number % 7 == 0 ? [MoodColor("#ff8800"), MoodColor("#08f")] : [],
                tags: ["z", "Work/\(number % 3)", "work", "a, \"b\""].prefix(number % 5)
                    .map { try TagPath($0) },
                now: Date(timeIntervalSince1970: seconds))
        }
        try journal.record(contentsOf: moods)
        var records: [UUID: MoodRecord] = [:]
        try journal.forEachMood(MoodQuery()) { records[$0.id] = $0 }
        let found = try entries(journal)
        #expect(found.count == 300)
        for (entry, line) in zip(found, lines(found)) {
            let record = try #require(records[entry.id])
            let zone = try TimeZoneName(record.timeZone).timeZone
            let date = try #require(
                ISO8601.text(of: record.date, in: zone, precision: .milliseconds))
            #expect(line.contains("\"date\":\"\(date)\",\"timeZone\":\"\(record.timeZone)\""))
            let modifiedAt = try #require(ISO8601.utcText(of: record.modifiedAt))
            #expect(line.contains("\"modifiedAt\":\"\(modifiedAt)\""), "seed \(seed)")
            #expect(entry.country == record.country.alpha2)
            #expect(entry.ratings == record.ratings)
            #expect(entry.latitude == record.latitude && entry.longitude == record.longitude)
            #expect(entry.tags == record.tags && entry.note == record.note)
            #expect(entry.colors == record.colors.map(\.description))
            let again = try NewMood(
                date: date, timeZone: TimeZoneName(record.timeZone), allowsFuture: true)
            #expect(again.date == record.date, "\(date), seed \(seed)")
        }
    }

    @Test("An impossible date from another program is left out")
    func impossibleDate() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(note: "here"))
        try file.sqlite(
            "UPDATE Mood SET date = 1e300, timeZone = 'Mars/Olympus', modifiedAt = 1e18")
        let entry = try #require(try entries(journal).first)
        #expect(entry.date == nil && entry.dateInUTC == nil && entry.modifiedAt == nil)
        #expect(entry.timeZone == "Mars/Olympus" && entry.note == "here")
    }

    @Test("An error of the reader is thrown unchanged, and the journal stays usable")
    func stopping() throws {
        struct Enough: Error {}
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood())
        #expect(throws: Enough.self) {
            try journal.forEachExportedEntry(MoodQuery()) { _ in throw Enough() }
        }
        _ = try journal.record(NewMood())
        #expect(try entries(journal).count == 2)
    }
}
