import Foundation
import Persistence
import Testing

private final class Slip: ManagedObject {
    @Attribute(default: "") var text: String

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Slip.text)] }
}

/// Stores that were written while another program had dropped a trigger or a table of the model.
@Suite("Dropped triggers and full-text tables") struct SchemaRepairTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws { file = try TemporaryFile() }

    private func open(_ entities: [ManagedObject.Type]) throws -> PersistentContainer {
        try TestStore(entities, path: file.path).container
    }

    @Test(
        "C8 R6 S6 rows written without a version trigger are noticed when it is made again",
        arguments: [
            ("Tally_version", "UPDATE Tally SET first = 7 WHERE name = '0'"),
            (
                "Tally_version_inserted",
                """
                CREATE TEMP TABLE copy AS SELECT * FROM Tally WHERE name = '0';
                UPDATE copy SET first = 7;
                INSERT OR REPLACE INTO Tally SELECT * FROM copy
                """
            ),
        ])
    func versionTrigger(name: String, sql: String) throws {
        let container = try open(Tallies.entities)
        let context = container.newContext()
        try Tallies.fill(context, count: 2)
        try context.mergeStoreChanges()
        let tallies = try context.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
        #expect(tallies.map(\.first) == [0, 0])
        let number = try container.lastTransaction
        try shell.run("DROP TRIGGER \(name); \(sql);")
        try open(Tallies.entities).close()
        #expect(throws: HistoryError.self) { try container.history(after: number) }

        tallies[0].second = 2
        try context.save()
        try context.mergeStoreChanges()
        #expect(tallies.map(\.first) == [7, 0])
        #expect(try container.check() == [])
    }

    @Test("S5 S6 after a deletion without its trigger, the history is incomplete")
    func notedTrigger() throws {
        let container = try open(Tallies.entities)
        let context = container.newContext()
        try Tallies.fill(context, count: 2)
        try context.mergeStoreChanges()
        let tallies = try context.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
        let number = try container.lastTransaction
        try shell.run("DROP TRIGGER Tally_noted_delete; DELETE FROM Tally WHERE name = '0';")
        try open(Tallies.entities).close()
        #expect(throws: HistoryError.self) { try container.history(after: number) }
        try context.mergeStoreChanges()
        #expect(tallies.map(\.isDeleted) == [true, false])
    }

    @Test("C8 S2 a store that an earlier build made without a trigger gets it, and can be migrated")
    func laterTrigger() throws {
        let container = try open(Tallies.entities)
        try Tallies.fill(container.newContext(), count: 1)
        try container.close()
        let names = "('Tally_identity', 'Mark_identity')"
        let listed = "SELECT count(*) FROM _schema WHERE name IN \(names);"
        #expect(try shell.run(listed) == "2")
        try shell.run(
            """
            DROP TRIGGER Tally_identity; DROP TRIGGER Mark_identity;
            DELETE FROM _schema WHERE name IN \(names);
            """)
        let later = try open(Tallies.entities)
        #expect(try later.check() == [])
        // The history stays complete: nothing was written without a number.
        #expect(try later.history(after: 0).count == 1)
        try later.close()
        #expect(try shell.run(listed) == "2")
        #expect(throws: SQLiteShell.Failure.self) {
            try shell.run("UPDATE Tally SET rowid = 100;")
        }
        let migrated = try TestStore(
            Tallies.entities, path: file.path, migrations: [Migration("2") { _ in }]
        ).container
        #expect(try migrated.check() == [])
    }

    @Test("C8 a store without missing triggers is opened without a write")
    func nothingMissing() throws {
        try open(Tallies.entities).close()
        let before = FileManager.default.contents(atPath: file.path)
        let container = try open(Tallies.entities)
        #expect(try container.lastTransaction == 0)
        try container.close()
        #expect(FileManager.default.contents(atPath: file.path) == before)
    }

    @Test(
        "F5 S6 a full-text index whose table or trigger was dropped finds every row again",
        arguments: [
            "DROP TRIGGER Slip_text_words_inserted", "DROP TRIGGER Slip_text_words_changed",
            "DROP TRIGGER Slip_text_words_deleted",
            """
            DROP TRIGGER Slip_text_words_inserted; DROP TRIGGER Slip_text_words_changed;
            DROP TRIGGER Slip_text_words_deleted;
            DROP TABLE Slip_text_trigrams; DROP VIEW Slip_text_unspaced; DROP TABLE Slip_text_words
            """,
        ])
    func fullText(sql: String) throws {
        var container = try open([Slip.self])
        let context = container.newContext()
        for text in ["one", "two", "東京", "three"] { Slip(context: context).text = text }
        try context.save()
        try container.close()
        try shell.run(
            """
            \(sql);
            INSERT INTO Slip(text) VALUES ('four'), ('京都');
            UPDATE Slip SET text = 'five' WHERE text = 'two';
            DELETE FROM Slip WHERE text = 'three';
            """)
        container = try open([Slip.self])
        #expect(try container.check() == [])
        let words = ["one", "two", "three", "four", "five", "京"]
        let found = try words.filter { word in
            let search = TextPattern.words(word)
            return try container.newContext().count(
                FetchRequest<Slip>(predicate: #Predicate { $0.text.contains(search) })) > 0
        }
        #expect(found == ["one", "four", "five", "京"])
    }
}
