import Atlas
import Foundation
import FoundationInternationalization
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Importing")
struct ImportTests {
    @Test(
        "S3 an import writes the same rows as recording the same moods",
        arguments: SeededGenerator.seeds)
    func sameAsRecording(seed: UInt64) throws {
        var generator = EntryGenerator(seed: seed)
        let entries = generator.entries(400)
        let imported = try ImportedJournal()
        let report = try imported.add(entries)
        let options = ImportedJournal.options()
        var resolution = EntryResolution(EntryList.self, options: options)
        var moods: [NewMood] = []
        for entry in entries {
            if let mood = try? resolution.mood(of: entry) { moods.append(mood.mood) }
        }
        let recorded = try ImportedJournal()
        // In several steps, like several imports of a part each.
        try recorded.journal.record(contentsOf: moods, at: options.now)
        #expect(try imported.contents() == recorded.contents(), "seed \(seed)")
        #expect(report.added == moods.count && report.read == 400, "seed \(seed)")
        #expect(report.refused == 400 - moods.count)
    }

    @Test(
        "Importing twice, or a part first, has the same result as importing once",
        arguments: SeededGenerator.seeds)
    func twice(seed: UInt64) throws {
        var generator = EntryGenerator(seed: seed)
        var order = SeededGenerator(seed: seed)
        for withIDs in [false, true] {
            let entries = generator.entries(300, withIDs: withIDs)
            let journal = try ImportedJournal()
            let first = try journal.add(entries)
            let dump = try journal.dump()
            let second = try journal.add(entries) { $0.now += 1000 }
            #expect(try journal.dump() == dump, "seed \(seed)")
            #expect(
                second.counts == [300, 0, 0, first.added, 0, first.refused], "seed \(seed)")
            let third = try journal.add(Array(entries.shuffled(using: &order).prefix(100)))
            #expect(third.added == 0 && third.updated == 0, "seed \(seed)")
            #expect(try journal.dump() == dump)
        }
    }

    @Test("Each of several equal entries becomes a mood")
    func equalEntries() throws {
        let journal = try ImportedJournal()
        let entry = Entry(1, note: "same")
        #expect(try journal.add(Array(repeating: entry, count: 3)).added == 3)
        #expect(try journal.add(Array(repeating: entry, count: 5)).counts == [5, 2, 0, 3, 0, 0])
        #expect(try journal.add([entry]).counts == [1, 0, 0, 1, 0, 0])
        // Another source is another journal.
        #expect(try journal.add([entry]) { $0.sourceName = "other" }.added == 1)
        #expect(try journal.journal.regions(RegionQuery()).totalNumberOfMoods == 6)
    }

    @Test("Equal entries take one attempt each")
    func manyEqualEntries() throws {
        let journal = try ImportedJournal()
        let entry = Entry(1, note: "same")
        #expect(try journal.add(Array(repeating: entry, count: 30_000)).added == 30_000)
        let again = try journal.add(Array(repeating: entry, count: 30_000))
        #expect(again.counts == [30_000, 0, 0, 30_000, 0, 0])
    }

    @Test("Existing moods between new ones leave no gap, unused country or unused tag")
    func newAndKnownInTurns() throws {
        let journal = try ImportedJournal()
        let known = [
            Entry(1, note: "k", country: "FR"), Entry(2, note: "k", tags: ["t"], country: "JP"),
        ]
        try journal.add(known)
        // Edited here, so that nothing uses Japan or the tag now.
        var edit = MoodEdit()
        edit.country = .clear
        edit.tags = []
        _ = try journal.journal.edit(MoodReference("2"), edit)
        func new(_ line: Int) -> Entry { Entry(line, note: "new \(line)", country: "FR") }
        let entries = [new(3), known[0], new(4), known[1], new(5), new(5), known[0], new(6)]
        #expect(try journal.add(entries).counts == [8, 6, 0, 2, 0, 0])
        #expect(try journal.journal.records().map(\.number).sorted() == Array(1...8))
        #expect(
            try SQLiteShell.run(
                journal.file.location.path,
                "SELECT numericCode FROM GeographicRegion ORDER BY 1; SELECT key FROM Tag;")
                == "0\n150\n250\n")
    }

    @Test("A mood changes if and only if a value in the file changes")
    func updated() throws {
        let journal = try ImportedJournal()
        let entries = [
            Entry(1, tags: ["a/b", "c"], at: (48.85, 2.35), externalID: "1"),
            Entry(2, tags: ["c"], country: "JP", externalID: "2"),
            Entry(3, note: "n", externalID: "3"),
        ]
        try journal.add(entries)
        var changed = entries
        changed[0].latitude = -33.87
        changed[0].longitude = 151.21
        changed[0].tags = ["C", "d"]
        changed[1].ratings.feeling = "5"
        let report = try journal.add(changed) { $0.now += 1000 }
        #expect(report.counts == [3, 0, 2, 1, 0, 0])
        let records = try journal.journal.records()
        #expect(records.map(\.country.alpha2) == ["AU", "JP", "ZZ"])
        #expect(records.map(\.feeling) == [nil, .rad, nil])
        #expect(records[0].tags == ["c", "d"] && records[0].timeZone == "Australia/Sydney")
        #expect(
            records.map(\.modifiedAt.timeIntervalSince1970)
                == [1_800_001_000, 1_800_001_000, 1_800_000_000])
        // Unused regions and tags are deleted, and new ones are created.
        #expect(
            try journal.journal.regionsByCode().mapValues(\.updatedAt.timeIntervalSince1970) == [
                "AU": 1_800_001_000, "009": 1_800_001_000, "JP": 1_800_000_000,
                "142": 1_800_000_000, "ZZ": 1_800_000_000,
            ])
        #expect(
            try SQLiteShell.run(journal.file.location.path, "SELECT key FROM Tag ORDER BY 1;")
                == "c\nd\n")
        #expect(try journal.add(changed).counts == [3, 0, 0, 3, 0, 0])
    }

    @Test("An import that moves a mood within a continent adds none there, as an edit does")
    func movedWithinContinent() throws {
        let journal = try ImportedJournal()
        let entry = Entry(1, country: "FR", externalID: "1")
        try journal.add([entry])
        var moved = entry
        moved.country = "DE"
        try journal.add([moved]) { $0.now += 1000 }
        #expect(
            try journal.journal.regionsByCode().mapValues(\.updatedAt.timeIntervalSince1970)
                == ["DE": 1_800_001_000, "150": 1_800_000_000])
    }

    @Test("An edited value is kept until it is edited back to the file's")
    func edited() throws {
        let journal = try ImportedJournal()
        var entries = (1...4).map {
            Entry($0, feeling: "3", note: "old", tags: ["t"], externalID: "\($0)")
        }
        try journal.add(entries)
        try journal.file.sqlite(
            """
            UPDATE Mood SET note = 'edited' WHERE _pk = 1;
            DELETE FROM Mood_tags WHERE source = 2;
            UPDATE Mood SET note = 'new' WHERE _pk = 3;
            """)
        for index in entries.indices { entries[index].note = "new" }
        #expect(try journal.add(entries).counts == [4, 0, 1, 1, 2, 0])
        let records = try journal.journal.records()
        #expect(records.map(\.note) == ["edited", "old", "new", "new"])
        #expect(records.map(\.tags) == [["t"], [], ["t"], ["t"]])
    }

    @Test("Edits from before an export are kept if the first file is imported again")
    func editedBeforeMoving() throws {
        let first = try ImportedJournal()
        var entries = (1...3).map { Entry($0, note: "old", tags: ["t"], externalID: "\($0)") }
        try first.add(entries)
        try first.file.sqlite("UPDATE Mood SET note = 'edited' WHERE _pk = 2;")
        var lines = Data()
        var writer = ExportFormat.jsonl.makeWriter()
        try first.journal.forEachExportedEntry(MoodQuery()) { entry in
            var bytes: [UInt8] = []
            _ = writer.write(entry, to: &bytes)
            lines.append(contentsOf: bytes)
        }
        let second = try ImportedJournal()
        func move() throws -> [Int] {
            try second.add(JSONLinesReader(ByteSource(Array(lines)))).counts
        }
        #expect(try move() == [3, 3, 0, 0, 0, 0])
        #expect(try move() == [3, 0, 0, 3, 0, 0])
        entries[1].note = "changed in the file"
        for journal in [first, second] {
            #expect(try journal.add(entries).counts == [3, 0, 0, 2, 1, 0])
            #expect(try journal.journal.records().map(\.note) == ["old", "edited", "old"])
        }
        // Our own format also contains which version is newer.
        lines = Data(String(decoding: lines, as: UTF8.self).replacing("old", with: "own").utf8)
        #expect(try move() == [3, 0, 2, 1, 0, 0])
        #expect(
            try first.add(JSONLinesReader(ByteSource(Array(lines)))).counts == [3, 0, 2, 1, 0, 0])
    }

    @Test("The first of several entries with one ID counts, and the others are refused")
    func sameIDs() throws {
        let journal = try ImportedJournal()
        let entries = [
            Entry(1, note: "a", externalID: "x"), Entry(2, note: "b", externalID: "x"),
        ]
        for isFirst in [true, false] {
            let report = try journal.add(entries)
            #expect(report.counts == [2, isFirst ? 1 : 0, 0, isFirst ? 0 : 1, 0, 1])
            #expect(report.firstRefusals.map(\.line) == [2])
            #expect(report.firstRefusals[0].reason == "an earlier entry has the ID 'x'")
        }
        #expect(try journal.journal.records().map(\.note) == ["a"])
    }

    @Test("Moods of our own formats keep their IDs, and the newer version wins")
    func ownIDs() throws {
        let journal = try ImportedJournal()
        let recorded = try journal.journal.record(
            NewMood(
                date: "2024-05-01T10:00+00:00", note: "old"),
            at: Date(timeIntervalSince1970: 1_700_000_000))
        var entry = Entry(1, "2024-05-01T10:00Z", note: "old", zone: "UTC", id: recorded.id)
        entry.country = "ZZ"
        #expect(try journal.add([entry]).counts == [1, 0, 0, 1, 0, 0])
        entry.note = "new"
        entry.modifiedAt = Date(timeIntervalSince1970: 1_600_000_000)
        #expect(try journal.add([entry]).counts == [1, 0, 0, 0, 1, 0])
        entry.modifiedAt = Date(timeIntervalSince1970: 1_750_000_000)
        #expect(try journal.add([entry]).counts == [1, 0, 1, 0, 0, 0])
        let other = UUID()
        var imported = Entry(2, note: "b", externalID: "e", id: other)
        imported.source = "elsewhere"
        imported.modifiedAt = Date(timeIntervalSince1970: 1_750_000_001)
        #expect(try journal.add([imported]).added == 1)
        // The source identifies a mood whose own ID isn't known here.
        imported.id = UUID()
        #expect(try journal.add([imported]).counts == [1, 0, 0, 1, 0, 0])
        let records = try journal.journal.records()
        #expect(records.map(\.id) == [recorded.id, other])
        #expect(records.map(\.note) == ["new", "b"])
        #expect(records.map(\.source) == [nil, "elsewhere"])
        #expect(
            records.map(\.modifiedAt.timeIntervalSince1970) == [1_750_000_000, 1_750_000_001])
    }

    @Test("A row with only some properties, or with former values, removes nothing")
    func partsOfMoods() throws {
        let journal = try ImportedJournal()
        let entry = Entry(
            1, feeling: "5", note: "a", tags: ["t"], at: (48.85, 2.35), externalID: "1")
        try journal.add([entry])
        let before = try journal.contents()
        let mood = try journal.journal.records()[0]
        // The same form as `moods list --format jsonl --fields id,date,note`.
        var part = Entry(1, note: "a", id: mood.id)
        #expect(try journal.add([part]).counts == [1, 0, 0, 1, 0, 0])
        // The same form as an export from before the last change.
        part.modifiedAt = mood.modifiedAt - 0.001
        #expect(try journal.add([part]).counts == [1, 0, 0, 1, 0, 0])
        // The same form as `moods list --format csv`, which is a table like any other.
        var listed = Entry(1, note: "a", externalID: mood.id.uuidString)
        #expect(try journal.add([listed]).counts == [1, 0, 0, 1, 0, 0])
        listed.note = "b"
        #expect(try journal.add([listed]).counts == [1, 0, 0, 0, 1, 0])
        #expect(try journal.contents() == before)
        part.modifiedAt = mood.modifiedAt
        #expect(try journal.add([part]).counts == [1, 0, 1, 0, 0, 0])
        #expect(try journal.journal.records()[0].tags == [])
    }
}

extension Journal {
    /// Returns all moods in the order of their numbers.
    func records() throws -> [MoodRecord] {
        var records: [MoodRecord] = []
        try forEachMood(MoodQuery()) { records.append($0) }
        return records.sorted { $0.number < $1.number }
    }
}
