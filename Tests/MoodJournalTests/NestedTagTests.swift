import Foundation
import Persistence
import Testing

@testable import MoodJournal

/// Tests tags that another program nested deeper than any path of ours.
@Suite("Nested tags")
struct NestedTagTests {
    private func file(nested count: Int) throws -> JournalFile {
        let file = try JournalFile()
        _ = try file.open().record(NewMood(tags: [TagPath("a/b")]))
        try file.sqlite(
            """
            WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < \(count + 99))
            INSERT INTO Tag (_pk, name, key, parent)
            SELECT i, 't' || i, 'k' || i, CASE i WHEN 100 THEN NULL ELSE i - 1 END FROM n;
            """)
        return file
    }

    @Test("50,000 nested tags are listed, each by its last levels, and none overflows the stack")
    func deep() throws {
        let file = try file(nested: 50_000)
        defer { file.remove() }
        let tags = try file.open().tags()
        #expect(tags.count == 50_002)
        let third = try #require(tags.first { $0.name == "t102" })
        #expect(third.path == "t100/t101/t102")
        let last = try #require(tags.first { $0.name == "t50099" })
        #expect(last.path.hasSuffix("t50098/t50099"))
        #expect(last.path.split(separator: "/").count == TagPath.mostLevels)
        #expect(tags.filter { $0.name == "b" }.map(\.path) == ["a/b"])
    }

    @Test("Deleting the only mood of 10,000 nested tags deletes them all, level by level")
    func deletion() throws {
        let file = try file(nested: 10_000)
        defer { file.remove() }
        try file.sqlite("INSERT INTO Mood_tags VALUES (1, 10099);")
        let journal = try file.open()
        #expect(try journal.delete([MoodReference("1")]) == 1)
        #expect(try journal.tags().isEmpty)
    }

    @Test("Tags whose parents form a cycle are listed")
    func ring() throws {
        let file = try file(nested: 3)
        defer { file.remove() }
        try file.sqlite("UPDATE Tag SET parent = 102 WHERE name = 't100';")
        let tags = try file.open().tags()
        #expect(Set(tags.map(\.name)) == ["a", "b", "t100", "t101", "t102"])
        let levels = try #require(tags.first { $0.name == "t101" }).path.split(separator: "/")
        #expect(levels.count == TagPath.mostLevels)
        #expect(levels.last == "t101")
    }
}
