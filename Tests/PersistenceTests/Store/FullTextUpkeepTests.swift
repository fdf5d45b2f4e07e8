import Foundation
import Persistence
import SeededRandom
import Testing

private enum Unindexed {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?
    }
}

private enum Reindexed {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?

        override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Note.remark)] }
    }
}

/// Full-text indexes through migrations, checks and repairs.
@Suite struct FullTextUpkeepTests: NotedSuite {
    let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    // MARK: Migrations

    @Test(
        "S2 F5 an index that a model no longer has leaves nothing behind, and a new one is filled")
    func migrations() throws {
        var container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        #expect(try parts.contains("Note_text_words"))

        container = try open(Unindexed.Note.self, version: 2).container
        var context = container.newContext()
        let note = Unindexed.Note(context: context)
        (note.number, note.text, note.remark) = (5, "new", "a remark")
        try context.save()
        #expect(try container.check() == [])
        try container.close()
        #expect(try parts == [])

        container = try open(Reindexed.Note.self, version: 3).container
        context = container.newContext()
        let search = TextPattern.words("remark")
        let request = FetchRequest<Reindexed.Note>(
            predicate: #Predicate { $0.remark?.contains(search) ?? false })
        #expect(try context.fetch(request).map(\.number) == [5])
        #expect(try container.check() == [])
        try container.close()
        #expect(try parts.allSatisfy { $0.hasPrefix("Note_remark_") })

        container = try open(Noted.Note.self, version: 4).container
        #expect(try found("note", in: container.newContext()) == Array(0..<5))
        #expect(try found("new", in: container.newContext()) == [5])
        #expect(try container.check() == [])
    }

    @Test(
        "S6 F5 an index that another program dropped, or the triggers of one, is filled again",
        arguments: [
            "DROP TABLE Note_text_words;", "DROP TABLE Note_text_trigrams;",
            "DROP TRIGGER Note_text_words_inserted; DROP TRIGGER Note_text_words_changed;",
        ])
    func missing(script: String) throws {
        var container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        try shell.run(
            """
            \(script)
            DROP TRIGGER IF EXISTS Note_text_words_inserted;
            DROP TRIGGER IF EXISTS Note_text_words_changed;
            INSERT INTO Note (number, text) VALUES (5, 'late 東京タワー');
            """)
        container = try open().container
        #expect(try found("late", in: container.newContext()) == [5])
        #expect(try found("東京", in: container.newContext()) == [5])
        #expect(try container.check() == [])
    }

    // MARK: Checks

    @Test("F5 S1 the check of a read-only store finds the words that INSERT OR REPLACE left")
    func readOnly() throws {
        let container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        let wrong = [StoreFinding.wrongFullTextIndex(table: "Note", attribute: "text")]
        func findings() throws -> [StoreFinding] {
            let before = FileManager.default.contents(atPath: file.path)
            let reader = try open(access: .read).container
            let found = try reader.check()
            try reader.close()
            let copy = try PersistentContainer(
                model: ManagedObjectModel([Noted.Note.self]),
                configuration: StoreConfiguration(
                    location: .copy(ofFile: file.path), access: .read,
                    applicationID: TestStore.applicationID))
            #expect(try copy.check() == found)
            try copy.close()
            #expect(FileManager.default.contents(atPath: file.path) == before)
            return found
        }
        #expect(try findings() == [])
        // Under the key of another row, and with a text that has the same words.
        try shell.run(
            """
            INSERT OR REPLACE INTO Note (_pk, number, text) VALUES (3, 2, 'note 2 of');
            """)
        #expect(try findings() == wrong)
        try TestStore.repair([Noted.Note.self], path: file.path)
        #expect(try findings() == [])
        try shell.run("INSERT OR REPLACE INTO Note (number, text) VALUES (1, 'elsewhere');")
        #expect(try findings() == wrong)
        try TestStore.repair([Noted.Note.self], path: file.path)
        // And emoji, which the second table holds.
        try shell.run(
            """
            DROP TRIGGER Note_text_words_changed;
            UPDATE Note SET text = text || '☕' WHERE number = 4;
            """)
        _ = try open(access: .create)
        try shell.run("INSERT INTO Note_text_trigrams (Note_text_trigrams) VALUES ('delete-all');")
        #expect(try findings() == wrong)
    }

    @Test("F5 the check doesn't wait for a writer")
    func checkWhileWriting() throws {
        let store = try open()
        try insert(0..<5, in: store.container.newContext())
        let other = try TestStore([Noted.Note.self], path: file.path, busyTimeout: 0)
        let context = store.container.newContext()
        let findings = try context.write {
            Noted.Note(context: context).number = 9
            _ = try context.deleteBatch(FetchRequest<Noted.Note>())
            return try other.container.check()
        }
        #expect(findings == [])
    }

    // MARK: Repairs

    @Test(
        "F5 S4 a repair rebuilds an index whose own tables were emptied, dropped or damaged",
        arguments: ["words", "trigrams"], ["data", "idx", "docsize", "config"])
    func damagedTables(index: String, part: String) throws {
        let table = "Note_text_\(index)_\(part)"
        for script in [
            "DELETE FROM \(table);", "DROP TABLE \(table);",
            "UPDATE Note_text_\(index)_data SET block = x'00ff';",
            // Only the index's own tables are left.
            """
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'Note_text_\(index)';
            """,
        ] {
            let other = try TemporaryFile()
            let notes = NotesFile(file: other)
            let container = try notes.open().container
            try notes.insert(0..<300, in: container.newContext()) { "note \($0) of many 東京タワー" }
            try container.close()
            let parts = try notes.parts
            try notes.shell.run(script)
            let damaged = try notes.open(access: .read).container
            // SQLite reads the second table of an index only in a large one.
            if part != "idx" || !script.hasPrefix("DELETE") {
                let findings = try damaged.check()
                #expect(findings.allSatisfy { $0.isRepairable }, "\(script): \(findings)")
                #expect(!findings.isEmpty, "\(script)")
            }
            try damaged.close()
            try TestStore.repair([Noted.Note.self], path: other.path)
            let repaired = try notes.open().container
            #expect(try repaired.check() == [], "\(script)")
            let context = repaired.newContext()
            #expect(try notes.found("note 299", in: context) == [299], "\(script)")
            #expect(try notes.found("東京タ", in: context).count == 300, "\(script)")
            #expect(try notes.parts == parts, "\(script)")
            // The triggers are there, too.
            try notes.shell.run("UPDATE Note SET text = 'changed 日本語' WHERE number = 7;")
            #expect(try notes.found("changed 日本語", in: context) == [7], "\(script)")
            #expect(try repaired.check() == [], "\(script)")
        }
    }

    private struct NotesFile: NotedSuite {
        let file: TemporaryFile
    }
}
