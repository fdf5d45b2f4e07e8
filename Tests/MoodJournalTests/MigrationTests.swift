import Atlas
import Foundation
import Persistence
import Testing

@testable import MoodJournal

/// Migrates journals of former versions, stored as SQL in `Fixtures/`.
@Suite("Migrations")
struct MigrationTests {
    private func make(_ version: Int, at path: String) throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/journal-version-\(version).sql")
        try SQLiteShell.run(path, String(contentsOf: fixture, encoding: .utf8))
    }

    /// The listing of the file by the program of version 1, without later fields.
    private static let moodsOfVersion1 = """
        2 01A1FDDE-A963-7466-95AE-4DDDE6323F24 2024-11-23T06:45:00.000Z Europe/Oslo 2024-11-23 NO 5 \
        nil nil "First snow" #dfefff #ffffff 2026-11-21T11:29:50.435Z
        3 01A1FDDE-A9C1-70FF-96CD-B2F4882E315D 2024-06-08T09:30:00.000Z Asia/Tokyo 2024-06-08 JP 2 \
        35.68 139.69 "It\\'s lost: my umbrella"  2026-11-21T11:29:50.529Z
        1 01A1FDDE-A8B8-7C91-A292-C7B9D8C6307E 2024-05-01T19:10:00.000Z Europe/Paris 2024-05-01 FR 4 \
        48.85 2.35 "Sunset over the river"  2026-11-21T11:29:50.265Z
        4 01A1FDDE-AA5F-73BA-AC8D-A1721AB849D4 2023-12-31T23:59:59.125Z UTC 2023-12-31 ZZ nil \
        30.0 -40.0 "two lines,\\nan emoji \u{1F30A}, a quote \\"\\n\\tand a tab"  \
        2026-11-21T11:29:50.687Z
        6 01A1FDDE-AB9E-76D2-8120-8428DB640E71 2020-02-29T03:00:00.000Z +09:00 2020-02-29 AQ 1 \
        nil nil "the ice"  2026-11-21T11:29:51.006Z
        5 01A1FDDE-AABF-77E2-9779-E5297B70666F 0001-01-01T00:00:00.000Z UTC 0001-01-01 FR nil \
        nil nil nil  2026-11-21T11:29:50.783Z
        """

    private func text(_ mood: MoodRecord) -> String {
        func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "nil" }
        return [
            "\(mood.number)", mood.id.uuidString, ISO8601.utcText(of: mood.date) ?? "",
            mood.timeZone, mood.localDay, mood.country.alpha2, text(mood.feeling?.rawValue),
            text(mood.latitude), text(mood.longitude), mood.note?.debugDescription ?? "nil",
            mood.colors.map(\.description).joined(separator: " "),
            ISO8601.utcText(of: mood.modifiedAt) ?? "",
        ].joined(separator: " ")
    }

    @Test("S2 a journal of version 1 is migrated with every mood, region, ID and number")
    func version1() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(1, at: file.location.path)
        let regionsBefore = try SQLiteShell.run(
            file.location.path, "SELECT * FROM GeographicRegion ORDER BY _pk;")
        let journal = try file.open()
        var moods: [MoodRecord] = []
        try journal.forEachMood(MoodQuery()) { moods.append($0) }
        #expect(moods.map(text).joined(separator: "\n") == Self.moodsOfVersion1)
        #expect(moods.allSatisfy { $0.tags.isEmpty && $0.source == nil && $0.externalID == nil })
        let regions = try journal.regionsByCode().mapValues(\.numberOfMoods)
        #expect(
            regions == [
                "FR": 2, "NO": 1, "JP": 1, "AQ": 1, "ZZ": 1, "150": 3, "142": 1, "010": 1,
            ])
        try journal.close()
        let regionsAfter = try SQLiteShell.run(
            file.location.path, "SELECT * FROM GeographicRegion ORDER BY _pk;")
        #expect(regionsAfter == regionsBefore)

        try expectSchemaOfNewJournal(file)
        #expect(
            try SQLiteShell.run(file.location.path, "PRAGMA user_version;")
                == "\(Journal.version)\n")

        // Numbers 7 and 8 belonged to moods that were deleted.
        let again = try file.open()
        let mood = try again.record(
            NewMood(country: ISO3166.Country("FR"), tags: [TagPath("work/meeting")]))
        #expect(mood.number == 9 && mood.tags == ["work/meeting"])
        #expect(try again.delete([MoodReference("1")]) == 1)
        try again.close()
        let container = try PersistentContainer(
            model: JournalModel.shared.get(),
            configuration: StoreConfiguration(
                location: .file(path: file.location.path), access: .read,
                applicationID: JournalModel.applicationID, migrations: JournalModel.migrations))
        #expect(try container.check() == [])
    }

    private static let history = """
        SELECT number, moment, author, title, reverts, kept FROM _transaction ORDER BY 1; SELECT * FROM _change ORDER BY 1, 2;
        SELECT * FROM Mood_tombstone ORDER BY 1;
        """

    private static let contents = """
        SELECT _pk, hex(id), date, timeZone, localDay, feeling, note, hex(colors), latitude,
          longitude, modifiedAt, source, externalID, hex(importedDigest), country
        FROM Mood ORDER BY _pk;
        SELECT _pk, _entity, continent, numericCode, updatedAt, numberOfMoods, numberOfCountries
        FROM GeographicRegion ORDER BY _pk;
        SELECT _pk, name, key, numberOfMoods, parent, numberOfChildren FROM Tag ORDER BY _pk;
        SELECT * FROM Mood_tags ORDER BY 1, 2;
        SELECT * FROM sqlite_sequence WHERE name IN ('Mood', 'GeographicRegion', 'Tag') ORDER BY 1;
        """

    @Test("S2 a journal of version 2 is migrated with every value of every row")
    func version2() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(2, at: file.location.path)
        try SQLiteShell.run(
            file.location.path,
            "CREATE TABLE weather(day TEXT); CREATE VIEW notes AS SELECT note FROM Mood;")
        let before = try SQLiteShell.run(file.location.path, Self.contents)
        #expect(before.contains("Elephants, edited") && before.contains("work/meeting"))
        try file.open().close()
        #expect(try SQLiteShell.run(file.location.path, Self.contents) == before)
        try SQLiteShell.run(file.location.path, "SELECT * FROM notes; DROP VIEW notes;")
        try SQLiteShell.run(file.location.path, "DROP TABLE weather;")
        try expectSchemaOfNewJournal(file)
        #expect(
            try SQLiteShell.run(file.location.path, "PRAGMA user_version;")
                == "\(Journal.version)\n")

        let journal = try file.open()
        defer { try? journal.close() }
        let moods = try journal.numbers().count
        #expect(try journal.container.check() == [])
        #expect(try journal.deleteAll(from: "jrnl") == moods - 8)
        #expect(
            try journal.context.tombstones(of: Mood.self, where: (\.source, "jrnl")).count
                == moods - 8)
    }

    @Test("S2 a journal of version 3 is upgraded, and its history can be undone")
    func version3() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(3, at: file.location.path)
        let history = """
            SELECT "number", "moment" FROM _transaction ORDER BY 1;
            SELECT * FROM _change ORDER BY 1, 2;
            SELECT * FROM Mood_tombstone ORDER BY 1;
            """
        let before = try SQLiteShell.run(file.location.path, Self.contents + history)
        #expect(before.contains("First snow, and ice") && before.contains("7|1|Mood|delete|3"))
        try file.open().close()
        #expect(try SQLiteShell.run(file.location.path, Self.contents + history) == before)
        try expectSchemaOfNewJournal(file)

        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try journal.container.check() == [])
        for number in [7, 6, 5, 4] as [Int64] {
            #expect(try journal.undo().command.number == number)
        }
        #expect(try journal.numbers().sorted() == [1, 2, 3])
        #expect(try journal.record(of: MoodReference("2")).note == "First snow")
        #expect(try journal.record(of: MoodReference("3")).tags == ["work/meeting"])
        #expect(try journal.container.check() == [])
    }

    @Test("S2 F5 a journal of version 4 gets an index of its notes, and keeps every value")
    func version4() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(4, at: file.location.path)
        let before = try SQLiteShell.run(file.location.path, Self.contents + Self.history)
        #expect(before.contains("First snow, and ice") && before.contains("東京タワー"))
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try SQLiteShell.run(file.location.path, Self.contents + Self.history) == before)
        try expectSchemaOfNewJournal(file)
        #expect(try journal.container.check() == [])
        #expect(try journal.numbers(search("SCHON grüß")) == [1])
        #expect(try journal.numbers(search("snow")) == [2])
        #expect(try journal.numbers(search("東京")) == [3])
        #expect(try journal.undo(8).command.number == 8)
        #expect(try journal.numbers(search("snow")) == [])
        #expect(try journal.container.check() == [])
    }

    @Test("S2 a journal of version 5 gets places, and keeps every value")
    func version5() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(5, at: file.location.path)
        let before = try SQLiteShell.run(file.location.path, Self.contents + Self.history)
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try SQLiteShell.run(file.location.path, Self.contents + Self.history) == before)
        try expectSchemaOfNewJournal(file)
        #expect(try journal.container.check() == [])
        let home = try journal.addPlace(
            PlaceName("Home"), at: Coordinate(latitude: 52.52, longitude: 13.405))
        #expect(home.place.numberOfMoods == 1)
        #expect(try journal.undo().command.name == "places add Home")
        #expect(try journal.places() == [])
        #expect(try journal.numbers(search("snow")) == [2])
        #expect(try journal.undo(4).command.number == 4)
        #expect(try journal.numbers().sorted() == [1, 2, 4])
        #expect(try journal.container.check() == [])
    }

    @Test("S2 the commands of a journal of version 6 get the kinds that their titles name")
    func version6() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(6, at: file.location.path)
        // Another program's title begins like one of ours.
        try SQLiteShell.run(
            file.location.path,
            """
            INSERT INTO _transaction VALUES (18, 1795474545000, NULL, 'synchronize', NULL, NULL);
            INSERT INTO _transaction VALUES (19, 1795474545000, NULL, NULL, NULL, NULL);
            UPDATE _store SET lastTransaction = 19;
            """)
        let before = try SQLiteShell.run(file.location.path, Self.contents)
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try SQLiteShell.run(file.location.path, Self.contents) == before)
        try expectSchemaOfNewJournal(file)
        #expect(try journal.container.check() == [])
        var kinds: [CommandKind?] = []
        try journal.forEachCommand { kinds.insert($0.kind, at: 0) }
        let expected: [CommandKind?] = [
            .add, .add, .places, .places, .add, .edit, .delete, .undo, .delete, .undo, .redo,
            .import, .locate, .restore, .merge, .sync, .repair, nil, nil,
        ]
        #expect(kinds == expected)
        #expect(throws: JournalError.syncNotUndone(16)) { try journal.undo(16) }
        #expect(throws: JournalError.repairNotUndone(17)) { try journal.undo(17) }
    }

    @Test("S2 M6 a journal of version 7 gets shorter triggers, and keeps every value")
    func version7() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(7, at: file.location.path)
        let states = """
            SELECT _pk, hex(id), json, hex(canonicalID) FROM MergeState; SELECT * FROM Replica;
            SELECT * FROM SyncFolder; SELECT * FROM Place;
            """
        let contents = Self.contents + Self.history + states
        let before = try SQLiteShell.run(file.location.path, contents)
        #expect(before.contains("It’s found") && before.contains("/home/person/Sync"))
        let journal = try file.open()
        defer { try? journal.close() }
        #expect(try SQLiteShell.run(file.location.path, contents) == before)
        try expectSchemaOfNewJournal(file)
        #expect(try journal.container.check() == [])
        #expect(try journal.numbers(search("found")) == [2])
        #expect(try journal.numbers(search("東京")) == [3])
        #expect(try journal.undo(9).command.number == 9)
        #expect(try journal.numbers().sorted() == [1, 2, 3, 4, 5])
        #expect(try journal.container.check() == [])
    }

    @Test("S2 a journal of version 6 shares its places, with the moments of their edits")
    func sharedPlaces() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(6, at: file.location.path)
        // As if no other program had written to the journal: its history counts.
        try SQLiteShell.run(file.location.path, "UPDATE _store SET foreignTransaction = 0;")
        let journal = try file.open()
        defer { try? journal.close() }
        let shared = try JournalStates(
            context: journal.context, journal: journal.container.storeUUID,
            path: file.location.path
        ).shared
        let (home, choice) = (shared.places["home"], shared.defaultPlace)
        #expect(home?.value == "38.72509 -9.1498 home" && choice?.value == "home")
        #expect(home?.timestamp.milliseconds == 1_795_474_542_375)
        #expect(choice?.timestamp.milliseconds == 1_795_474_542_460)
        #expect(shared.regions.keys.sorted() == ["142", "150", "ES", "FR", "JP", "NO", "ZZ"])
    }

    /// Expects the tables, indexes and triggers that a new journal has.
    private func expectSchemaOfNewJournal(_ file: JournalFile) throws {
        let new = try JournalFile()
        defer { new.remove() }
        try new.open().close()
        let schemas = try [file, new].map {
            try SQLiteShell.run(
                $0.location.path, "SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2;")
        }
        #expect(schemas[0] == schemas[1])
    }

    private func search(_ text: String) throws -> MoodQuery {
        var query = MoodQuery()
        query.searches = [
            try MoodSearch(text, gazetteer: Gazetteer(locale: Locale(identifier: "en")))
        ]
        return query
    }

    @Test("S2 a column that another program added to an unchanged table stays")
    func columnOfOthers() throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(2, at: file.location.path)
        try SQLiteShell.run(
            file.location.path,
            "ALTER TABLE Mood ADD COLUMN mine TEXT; UPDATE Mood SET mine = 'm' || _pk;")
        let before = try SQLiteShell.run(file.location.path, Self.contents)
        try file.open().close()
        #expect(try SQLiteShell.run(file.location.path, Self.contents) == before)
        #expect(
            try SQLiteShell.run(
                file.location.path, "SELECT count(*) FROM Mood WHERE mine IS NOT 'm' || _pk;")
                == "0\n")
        let journal = try file.open()
        #expect(try journal.container.check() == [])
        try journal.close()
    }

    @Test("S2 two programs that migrate a journal at the same time migrate it once")
    func atOnce() async throws {
        let file = try JournalFile()
        defer { file.remove() }
        try make(1, at: file.location.path)
        let location = file.location
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let journal = try Journal.open(at: location)
                    _ = try journal.record(NewMood(tags: [TagPath("a/b")]))
                    let count = try journal.numbers().count
                    try journal.close()
                    return count
                }
            }
            let counts = try await group.reduce(into: []) { $0.append($1) }
            #expect(counts.max() == 10)
        }
        let tags = try SQLiteShell.run(
            file.location.path, "SELECT key, numberOfMoods FROM Tag ORDER BY key;")
        #expect(tags == "a|0\na/b|4\n")
    }
}
