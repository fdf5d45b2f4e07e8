import Foundation
import Testing

@Suite("moods merge")
struct MergeCommandTests {
    @Test("Two journals that merged each other export the same bytes")
    func export() throws {
        let home = try Travels.home()
        let other = home.file("other.sqlite")
        try #require(try home.moods("backup", other).status == 0)
        try #require(try home.moods("edit", "1", "--feeling", "bad").status == 0)
        try #require(try home.moods("delete", "2", "--yes").status == 0)
        try #require(
            try home.moods("edit", "1", "--note", "Other", "--journal", other).status == 0)
        try #require(try home.moods("add", "New", "there", "--journal", other).status == 0)
        let before = try home.moods("export").output
        let trial = try home.moods("merge", other, "--dry-run")
        #expect(trial.status == 0 && trial.output == "")
        #expect(
            trial.errors.hasPrefix(
                "Would receive 1 new mood and 1 changed mood from other.sqlite.\n"), "\(trial)")
        #expect(try home.moods("export").output == before)
        let merged = try home.moods("merge", other)
        let expected = trial.errors.replacing("Would receive", with: "Received")
            .replacing("other.sqlite.", with: "other.sqlite. 'moods undo' takes this back.")
        #expect(merged.status == 0 && merged.errors == expected, "\(merged)")
        let back = try home.moods("merge", home.journal, "--journal", other)
        #expect(back.errors.contains("1 changed mood and 1 deletion from "), "\(back)")
        let export = try home.moods("export").output
        #expect(try home.moods("export", "--journal", other).output == export)
        #expect(export.contains("\"feeling\":2") && export.contains("Other"))
        #expect(
            try home.moods("merge", other).errors
                .hasPrefix("Received nothing new from other.sqlite.\n"))
        try home.expectSoundJournal(home.journal)
        try home.expectSoundJournal(other)
    }

    @Test("A merge with a backup of the same moods changes no date")
    func backup() throws {
        let home = try Home()
        // Their milliseconds must not come back as other numbers.
        for number in 1...20 { try home.add("\(number)", "-t", "work") }
        try home.moods("tags", "rename", "work", "job")
        try home.moods("undo")
        let copy = home.file("copy.sqlite")
        try home.moods("backup", copy)
        #expect(try home.moods("merge", copy).errors == "Received nothing new from copy.sqlite.\n")
        #expect(try home.sqlite("SELECT count(*) FROM _change WHERE old LIKE '%\"date\"%'") == "0")
    }

    @Test("The report of a merge names the notes that lost and the moods that were restored")
    func report() throws {
        let home = try Travels.home()
        let other = home.file("other.sqlite")
        try #require(try home.moods("backup", other).status == 0)
        try #require(try home.moods("edit", "1", "--note", "Here").status == 0)
        try #require(try home.moods("delete", "2", "--yes").status == 0)
        for (mood, note) in [("1", "There"), ("2", "Still there")] {
            try #require(
                try home.moods("edit", mood, "--note", note, "--journal", other).status == 0)
        }
        let merged = try home.moods("merge", other)
        let lines = merged.errors.split(separator: "\n")
        #expect(
            lines.first?.hasPrefix("Received 1 changed mood and 1 restored mood from ") == true,
            "\(merged)")
        #expect(
            lines.contains(
                "1 mood was restored, because it was edited or restored on the other machine after "
                    + "it was deleted here."),
            "\(merged)")
        #expect(
            lines.contains(
                "Both machines changed the note of mood 1. 'moods history 1' keeps the earlier one: "
                    + "Here"), "\(merged)")
    }

    @Test("A mood that another program's index refuses leaves no empty country and no tag")
    func refusedRow() throws {
        let home = try Home()
        let other = home.file("other.sqlite")
        try home.add("same", "--country", "JP")
        try home.sqlite("CREATE UNIQUE INDEX mine ON Mood(note)")
        for words in [["same", "--country", "BR", "--tag", "new"], ["fresh", "--country", "JP"]] {
            _ = try home.run([Program.path, "add", "--journal", other] + words)
        }
        let merged = try home.moods("merge", other)
        #expect(merged.status == 65 && merged.errors.contains("1 new mood"), "\(merged)")
        let rows = "date,note,country,tags\n2026-01-02T10:00:00Z,same,PE,late\n"
        #expect(try home.moods("import", "-", input: rows).status == 65)
        #expect(
            try home.moods("regions", "--fields", "code,moods").lines.sorted() == [
                "142\t2", "JP\t2",
            ])
        #expect(try home.moods("tags").output == "")
    }

    @Test("The other journal isn't written, and may be read-only")
    func readOnly() throws {
        let home = try Travels.home()
        let folder = home.file("stick")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let other = folder + "/other.sqlite"
        try #require(try home.moods("backup", other).status == 0)
        _ = try home.run(["/bin/chmod", "a-w", other, folder])
        let before = try Data(contentsOf: URL(filePath: other))
        let outcome = try home.moods("merge", other, "--journal", home.file("new.sqlite"))
        #expect(
            outcome.status == 0
                && outcome.errors.hasPrefix("Received 4 new moods from other.sqlite."),
            "\(outcome)")
        #expect(try Data(contentsOf: URL(filePath: other)) == before)
    }

    @Test("A file that can't be merged is refused, and the journal isn't changed")
    func refused() throws {
        let home = try Travels.home()
        let before = try home.sqlite(".dump")
        try Data("not a journal, but long enough to be read as one".utf8)
            .write(to: URL(filePath: home.file("text")))
        let newer = home.file("newer")
        try #require(try home.moods("backup", newer).status == 0)
        try home.sqlite("PRAGMA user_version = 99;", journal: newer)
        let cases: [(String, Int32)] = [
            (home.journal, 64), (home.file("missing"), 66), (home.file("text"), 78), (newer, 78),
            ("-", 64),
        ]
        for (path, status) in cases {
            let outcome = try home.moods("merge", path)
            #expect(outcome.status == status && outcome.output == "", "\(path): \(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(path): \(outcome)")
        }
        let missing = try home.moods("merge", home.file("missing"))
        #expect(missing.errors == "moods: no such file: \(home.file("missing"))\n")
        #expect(try !home.moods("merge", home.file("text")).errors.contains("--journal"))
        #expect(try home.sqlite(".dump") == before)
    }
}
