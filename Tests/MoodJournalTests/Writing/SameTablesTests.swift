import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

/// Tests that all commands write moods by the same rules (``MoodWriter``).
@Suite("The same values leave the same tables")
struct SameTablesTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000.25)
    private var before: Date { now - 86_400 }

    /// The contents of the tables, without numbers, UUIDs and what only an import has.
    private func tables(_ journal: Journal) throws -> Set<String> {
        let rows = try SQLiteShell.run(
            journal.location.path,
            """
            SELECT 'mood', m."date", m."timeZone", m."localDay", m."feeling", hex(m."note"),
              m."colors", m."latitude", m."longitude", m."modifiedAt", c."numericCode",
              (SELECT group_concat("key") FROM (SELECT t."key" FROM "Mood_tags" AS p
                JOIN "Tag" AS t ON t."_pk" = p."destination" WHERE p."source" = m."_pk" ORDER BY 1))
            FROM "Mood" AS m JOIN "GeographicRegion" AS c ON c."_pk" = m."country";
            SELECT 'region', r."_entity", r."numericCode", r."updatedAt", r."numberOfMoods",
              r."numberOfCountries", c."numericCode"
            FROM "GeographicRegion" AS r LEFT JOIN "GeographicRegion" AS c
              ON c."_pk" = r."continent";
            SELECT 'tag', t."key", t."name", p."key", t."numberOfMoods", t."numberOfChildren"
            FROM "Tag" AS t LEFT JOIN "Tag" AS p ON p."_pk" = t."parent";
            """
        ).split(separator: "\n").map(String.init)
        #expect(Set(rows).count == rows.count)
        return Set(rows)
    }

    private func moods(_ seed: UInt64) throws -> [NewMood] {
        var random = SeededGenerator(seed: seed)
        let countries = ["FR", "JP", "US", "AR", "NG"].map { ISO3166.Country($0) } + [.unknown]
        let tags = ["work", "work/late", "work/late/again", "été", "a b"]
        return try (0..<Int.random(in: 1...12, using: &random)).map { number in
            let hasPlace = Bool.random(using: &random)
            return try NewMood(
                date: "2024-0\(1 + number % 9)-1\(number % 10)T08:0\(number % 10)",
                timeZone: TimeZoneName(["Europe/Paris", "Asia/Tokyo", "-03:30"][number % 3]),
                // None is in Antarctica, where edited moods come from.
                latitude: hasPlace ? .random(in: -50...90, using: &random) : nil,
                longitude: hasPlace ? .random(in: -180...180, using: &random) : nil,
                country: Bool.random(using: &random) || !hasPlace
                    ? countries.randomElement(using: &random) : nil,
                ratings: Ratings(Feeling.allCases.randomElement(using: &random)),
                note: ["cafe\u{301} \(number)", "café \(number)", nil].randomElement(using: &random)
                    ?? nil,
                colors: number % 4 == 0 ? [MoodColor("#ff8800")] : [],
                tags: tags.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
                    .map { try TagPath($0) },
                now: now, machineTimeZone: .gmt)
        }
    }

    /// Records moods of Antarctica and gives them all their values.
    private func edited(_ moods: [NewMood], in machine: Machine) throws {
        for mood in moods {
            let record = try machine.journal.record(
                NewMood(country: ISO3166.Country("AQ"), note: "former", tags: [TagPath("former")]),
                at: before)
            var edit = MoodEdit()
            edit.date = ISO8601.text(of: mood.date, in: mood.timeZone.timeZone)
            edit.timeZone = mood.timeZone
            edit.coordinate = mood.coordinate.map { .set($0) } ?? .clear
            edit.country = .set(mood.country)
            edit.feeling = mood.feeling.map { .set($0) } ?? .clear
            edit.note = mood.note ?? ""
            edit.colors = mood.palette?.colors ?? []
            edit.tags = mood.tags
            _ = try machine.journal.edit(
                MoodReference(record.id.uuidString), edit, at: now, machineTimeZone: .gmt)
        }
    }

    private func imported(_ machine: Machine, into other: Machine) throws {
        var writer = ExportFormat.jsonl.makeWriter()
        var lines: [UInt8] = []
        try machine.journal.forEachExportedEntry(MoodQuery()) { _ = writer.write($0, to: &lines) }
        let moods = try MoodImport(
            JSONLinesReader(ByteSource(lines)), options: ImportedJournal.options { $0.now = now })
        try moods.readAhead()
        #expect(try other.journal.importMoods(moods).refused == 0)
    }

    @Test(
        "whether moods were added, edited, imported, merged, synced or brought back",
        arguments: SeededGenerator.seeds)
    func all(seed: UInt64) throws {
        let moods = try moods(seed)
        let machine = try Machine()
        try machine.journal.record(contentsOf: moods, at: now)
        let expected = try tables(machine.journal)
        func expectSame(_ name: String, _ body: (Machine) throws -> Void) throws {
            let other = try Machine()
            try body(other)
            let tables = try tables(other.journal)
            #expect(
                tables == expected,
                """
                seed \(seed), \(name): \(tables.subtracting(expected)) instead of \
                \(expected.subtracting(tables))
                """)
        }
        try expectSame("one by one") { other in
            for mood in moods { _ = try other.journal.record(mood, at: now) }
        }
        try expectSame("edited") { try edited(moods, in: $0) }
        try expectSame("imported") { try imported(machine, into: $0) }
        try expectSame("merged") { try $0.merge(machine, at: now) }
        try expectSame("deleted and back") { other in
            try other.journal.record(contentsOf: moods, at: now)
            let all = try other.moods().map { try MoodReference("\($0.number)") }
            #expect(try other.journal.delete(all) == moods.count)
            try other.journal.undo()
        }
        try expectSame("added, undone and redone") { other in
            try other.journal.record(contentsOf: moods, at: now)
            try other.journal.undo()
            try other.journal.redo()
        }
        try expectSame("with a mood that was added and undone") { other in
            try other.journal.record(contentsOf: moods, at: now)
            _ = try other.journal.record(
                NewMood(country: ISO3166.Country("AQ"), tags: [TagPath("x/y")]), at: now + 60)
            try other.journal.undo()
        }
        let (one, two) = (try SyncedMachine(), try SyncedMachine())
        try one.machine.journal.record(contentsOf: moods, at: now)
        try one.sync(at: now)
        try two.receive(from: one)
        try two.sync(at: now)
        for synced in [one, two] {
            #expect(try tables(synced.machine.journal) == expected, "seed \(seed), synced")
        }
    }
}
