import Atlas
import Foundation
import Persistence
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Tags")
struct TagTests {
    @Test("A tag and those above it are created once, and found from then on in any case")
    func findOrCreate() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for text in ["Work/Meeting", "work/meeting", "WORK", "work/Lunch"] {
            _ = try journal.record(NewMood(tags: [TagPath(text)]))
        }
        let record = try journal.record(
            NewMood(tags: ["work/MEETING", "home", "Work/meeting"].map { try TagPath($0) }))
        #expect(record.tags == ["home", "Work/Meeting"])
        #expect(
            try journal.tagCounts() == [
                "Work": 1, "Work/Lunch": 1, "Work/Meeting": 3, "home": 1,
            ])
    }

    @Test("Deleting a tag's last mood deletes the tag, and parents that become empty")
    func emptyTags() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for texts in [["a/b/c", "a/b"], ["a"], ["a/b/c/d", "x"], ["x"]] {
            _ = try journal.record(NewMood(tags: texts.map { try TagPath($0) }))
        }
        func delete(_ number: Int) throws -> [String] {
            #expect(try journal.delete([MoodReference(String(number))]) == 1)
            return try journal.tagCounts().keys.sorted()
        }
        #expect(try delete(1) == ["a", "a/b", "a/b/c", "a/b/c/d", "x"])
        #expect(try delete(3) == ["a", "x"])
        #expect(try delete(2) == ["x"])
        #expect(try delete(4) == [])
    }

    @Test("Another program can't delete a tag in use, and deleting a mood deletes its connections")
    func schema() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(tags: [TagPath("a/b")]))
        let shell = """
            PRAGMA foreign_keys = ON;
            BEGIN;
            DELETE FROM Tag WHERE key = 'a/b';
            SELECT "table", parent FROM pragma_foreign_key_check;
            ROLLBACK;
            DELETE FROM Mood;
            SELECT key, numberOfMoods, numberOfChildren FROM Tag ORDER BY key;
            """
        let outcome = try SQLiteShell.run(file.location.path, shell)
        #expect(outcome == "Mood_tags|Tag\na|0|1\na/b|0|0\n")
    }

    @Test("Each tag is listed before those below it")
    func listing() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for text in ["b", "a b", "a/c", "A/B/c", "é"] {
            _ = try journal.record(NewMood(tags: [TagPath(text)]))
        }
        let tags = try journal.tags()
        #expect(tags.map(\.path) == ["a", "a/B", "a/B/c", "a/c", "a b", "b", "é"])
        #expect(tags.map(\.depth) == [0, 1, 2, 1, 0, 0, 0])
        #expect(tags.map(\.numberOfMoods) == [0, 0, 1, 1, 1, 1, 1])
        #expect(tags.map(\.name) == ["a", "B", "c", "c", "a b", "b", "é"])
    }

    @Test("A tag includes those below it, and no tag that only has the same prefix")
    func query() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        for texts in [
            ["work"], ["Work/Meeting", "home"], ["workshop"], ["work meeting"], ["home"],
        ] {
            _ = try journal.record(NewMood(tags: texts.map { try TagPath($0) }))
        }
        func numbers(_ texts: String...) throws -> [Int64] {
            try journal.numbers(MoodQuery(tags: texts.map { try TagPath($0) })).sorted()
        }
        #expect(try numbers("WORK") == [1, 2])
        #expect(try numbers("work/meeting") == [2])
        #expect(try numbers("workshop") == [3])
        #expect(try numbers("work", "home") == [2])
        #expect(try numbers("home") == [2, 5])
        #expect(throws: JournalError.noSuchTag("meting", nearest: ["work/Meeting"])) {
            try numbers("meting")
        }
        #expect(throws: JournalError.noSuchTag("wor", nearest: ["work"])) { try numbers("wor") }
    }

    @Test("Each mood of a listing of several pages has its own tags, also deep ones")
    func values() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let moods = try (0..<1200).map { index in
            try NewMood(tags: [TagPath("a/b\(index % 7)/c\(index % 11)"), TagPath("d")])
        }
        try journal.record(contentsOf: moods)
        try journal.close()
        var records: [MoodRecord] = []
        try file.open().forEachMood(MoodQuery()) { records.append($0) }
        #expect(records.count == 1200)
        for record in records {
            let index = Int(record.number) - 1
            #expect(record.tags == ["a/b\(index % 7)/c\(index % 11)", "d"])
        }
    }

    @Test(
        "Any sequence of records and deletes with tags by two writers matches a model",
        arguments: 1...6)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try JournalFile()
        defer { file.remove() }
        let writers = [try file.open(), try file.open()]
        let paths = ["a", "A/b", "a/b/c", "a/d", "e/f/g/h", "e/f", "i"]
        var moods: [Int64: Set<String>] = [:]
        for step in 0..<100 {
            let journal = writers[Int.random(in: 0...1, using: &generator)]
            if Bool.random(using: &generator) || moods.isEmpty {
                let chosen = paths.shuffled(using: &generator)
                    .prefix(Int.random(in: 0...3, using: &generator))
                let mood = try journal.record(NewMood(tags: chosen.map { try TagPath($0) }))
                moods[mood.number] = Set(chosen.map { $0.lowercased() })
                #expect(
                    mood.tags.map { $0.lowercased() } == chosen.map { $0.lowercased() }.sorted())
            } else {
                let chosen = moods.keys.sorted().shuffled(using: &generator)
                    .prefix(Int.random(in: 1...3, using: &generator))
                _ = try journal.delete(chosen.map { try MoodReference(String($0)) })
                for number in chosen { moods[number] = nil }
            }
            var expected: [String: Int] = [:]
            for path in moods.values.joined() {
                let levels = path.split(separator: "/")
                for count in 1...levels.count {
                    expected[levels.prefix(count).joined(separator: "/"), default: 0] += 0
                }
                expected[path, default: 0] += 1
            }
            for reader in writers {
                let counts = try reader.tagCounts()
                let folded = Dictionary(counts.map { ($0.lowercased(), $1) }) { $0 + $1 }
                try #require(folded == expected, "seed \(seed), step \(step)")
            }
        }
    }
}

extension Journal {
    /// Returns the number of moods of each tag, by its path.
    func tagCounts() throws -> [String: Int] {
        let tags = try context.fetch(FetchRequest<MoodJournal.Tag>())
        return Dictionary(uniqueKeysWithValues: tags.map { ($0.path, $0.numberOfMoods) })
    }
}
