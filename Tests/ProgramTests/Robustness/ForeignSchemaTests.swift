import Foundation
import Testing

@Suite("Journals whose schema others changed")
struct ForeignSchemaTests {
    private let home: Home

    init() throws { home = try Travels.home() }

    @Test(
        "S6 A trigger of another program never runs on add; the error says how to remove it",
        arguments: [
            "CREATE TRIGGER theirs AFTER INSERT ON Mood BEGIN INSERT INTO audit VALUES (1); END",
            """
            CREATE TRIGGER theirs AFTER UPDATE ON GeographicRegion
            BEGIN UPDATE GeographicRegion SET updatedAt = updatedAt + 1; END
            """,
        ])
    func triggers(sql: String) throws {
        try home.sqlite("CREATE TABLE audit(a); \(sql);")
        let outcome = try home.moods("add", "note")
        #expect(outcome.status == 78 && outcome.output == "")
        #expect(outcome.errors.contains("a trigger of another program, theirs,"), "\(outcome)")
        #expect(
            outcome.errors.contains("sqlite3 '\(home.journal)' 'DROP TRIGGER \"theirs\"'"),
            "\(outcome)")
        #expect(try home.sqlite("SELECT count(*) FROM audit;") == "0")
        #expect(try home.moods("list").output.split(separator: "\n").count == 4)
        try home.sqlite("DROP TRIGGER theirs;")
        #expect(try home.moods("add", "note").status == 0)
    }

    @Test("S6 A view named Mood isn't read, and a missing table isn't an I/O error: 10.28")
    func tables() throws {
        try home.sqlite(
            "ALTER TABLE Mood RENAME TO Hidden; CREATE VIEW Mood AS SELECT * FROM Hidden;")
        for command in ["list", "add", "regions"] {
            let outcome = try home.moods(command)
            #expect(outcome.status == 78 && outcome.errors.contains("Mood"), "\(outcome)")
        }
        let empty = try Home()
        try empty.sqlite(
            "PRAGMA application_id = 1299148644; PRAGMA user_version = 5; CREATE TABLE Mood(a);",
            journal: empty.file("j"))
        for command in ["list", "add", "regions"] {
            let outcome = try empty.moods(command, "--journal", empty.file("j"))
            #expect(outcome.status == 78, "\(outcome)")
        }
    }

    @Test("S6 Counts that can't be added up don't stop a command: 10.28")
    func overflow() throws {
        try home.sqlite("UPDATE GeographicRegion SET numberOfMoods = 9223372036854775807;")
        let outcome = try home.moods("regions", "--format", "table")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try home.moods("add", "--country", "FR").status == 0)
        #expect(
            try home.moods("regions", "--filter", "countries", "--fields", "code,moods").output
                .contains("FR\t2\n"))
    }

    @Test("S6 Transaction numbers that another program set don't crash a command: 10.28")
    func transactionNumbers() throws {
        try home.sqlite("UPDATE _store SET lastTransaction = 0;")
        #expect(try home.moods("add", "note").status == 0)
        try home.sqlite("UPDATE _store SET lastTransaction = 9223372036854775807;")
        for command in [["add", "note"], ["edit", "1", "--note", "x"], ["delete", "1", "--yes"]] {
            let outcome = try home.run([Program.path] + command)
            #expect(outcome.status == 65 && outcome.errors.contains("transaction"), "\(outcome)")
        }
        #expect(try home.moods("list").status == 0)
    }

    @Test("S6 A missing sqlite_sequence doesn't prevent recording: 11.13")
    func sequence() throws {
        for sql in [
            "DELETE FROM sqlite_sequence", "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        ] {
            try home.sqlite(sql + ";")
            #expect(try home.moods("add", "note").status == 0)
        }
        #expect(try home.sqlite("SELECT max(_pk) FROM Mood;") == "6")
        try home.expectSoundJournal()
    }
}
