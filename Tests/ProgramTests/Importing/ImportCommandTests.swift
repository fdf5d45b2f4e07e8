import Foundation
import Testing

@Suite("moods import")
struct ImportCommandTests {
    private let home: Home
    private static let table = #"""
        date,time,lat,lon,country,mood,tags,note
        2024-05-01,21:10,48.85,2.35,,4,work/meeting,"Sunset, ""red"""
        2024-05-02,08:00,35.68,139.69,Japan,rested,,First
        2024-05-03,10:00,,,Norwegen,2,home; work,\#u{202E}\#u{5D0}\#u{1F600}

        """#

    init() throws {
        home = try Home()
        try Self.table.write(toFile: home.file("t.csv"), atomically: true, encoding: .utf8)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: home.file(name), atomically: true, encoding: .utf8)
        return home.file(name)
    }

    /// Returns the report of a dry run for the report of an import.
    private static func dryRun(_ report: String) -> String {
        report.replacing("Added", with: "Would add", maxReplacements: 1)
            .replacing(#/ 'moods undo' takes (it|them) back\./#, with: "")
    }

    @Test("The report has the counts, and importing again adds nothing")
    func twice() throws {
        let first = try home.moods("import", home.file("t.csv"), "--mood-map", "rested=5")
        #expect(first.status == 0 && first.output == "", "\(first)")
        #expect(
            first.errors == "Added 3 moods from t.csv. 'moods undo' takes them back.\n"
        )
        let listed = try home.moods("list", "--format", "jsonl")
        #expect(
            try home.moods("list", "--fields", "number,date,country,feeling,tags").lines == [
                "3\t2024-05-03T10:00:00+02:00\tNO\t2\thome,work",
                "2\t2024-05-02T08:00:00+09:00\tJP\t5\t",
                "1\t2024-05-01T21:10:00+02:00\tFR\t4\twork/meeting",
            ])
        let second = try home.moods("import", home.file("t.csv"), "--mood-map", "rested=5")
        #expect(
            second.errors == "Added nothing from t.csv; 3 were there already.\n"
        )
        #expect(try home.moods("list", "--format", "jsonl").output == listed.output)
        try home.expectSoundJournal()
    }

    @Test("A corrected --mood-map changes moods, or the report says that it can't and what to do")
    func correctedMap() throws {
        try home.moods("import", home.file("t.csv"), "--mood-map", "rested=4")
        let updated = try home.moods("import", home.file("t.csv"), "--mood-map", "rested=5")
        #expect(updated.errors.hasPrefix("Updated 1 mood from t.csv; 2 were"), "\(updated)")
        // What the name of a place means may have changed, so that such a row changes nothing.
        let path = try file("p.csv", "date,mood,place\n2024-01-01,rested,Oslo\n2024-01-02,4,Oslo\n")
        try home.moods("import", path, "--mood-map", "rested=4")
        let second = try home.moods("import", path, "--mood-map", "rested=5")
        #expect(
            second.errors == """
                Added nothing from p.csv; 2 were there already.
                1 mood there already would have another feeling with --mood-map; to replace them, \
                undo their import (see 'moods history'), then import the file again

                """, "\(second)")
        try home.moods("undo")
        let third = try home.moods("import", path, "--mood-map", "rested=5")
        #expect(third.errors.hasPrefix("Added 2 moods"), "\(third)")
        #expect(try home.moods("list", "norway", "-f", "5", "--fields", "feeling").output == "5\n")
    }

    @Test("Deleted moods stay deleted, and are counted, without --restore-deleted: 10.3")
    func deletedBefore() throws {
        #expect(try home.moods("import", home.file("t.csv")).status == 0)
        #expect(try home.moods("delete", "2", "--yes").status == 0)
        let second = try home.moods("import", home.file("t.csv"))
        #expect(
            second.errors.hasPrefix(
                """
                Added nothing from t.csv; 2 were there already, 1 was deleted here before \
                (--restore-deleted adds such moods again).

                """))
        let third = try home.moods("import", home.file("t.csv"), "--restore-deleted")
        #expect(third.errors.hasPrefix("Added 1 mood from t.csv; 2 were there already."))
        #expect(!third.errors.contains("deleted here"))
        try home.expectSoundJournal()
    }

    @Test("Standard input is read like a file of any name")
    func input() throws {
        let outcome = try home.moods("import", "-", input: Self.table)
        #expect(
            outcome.status == 0 && outcome.errors.hasPrefix("Added 3 moods from standard"))
        #expect(outcome.errors.contains("unknown feelings, kept as tags: rested (1)"))
        #expect(try home.moods("list", "japan", "--fields", "tags").output == "rested\n")
        let other = try home.moods("import", home.file("t.csv"), "--from", "csv")
        #expect(other.errors.hasPrefix("Added nothing from t.csv; 3 were there already."))
    }

    @Test("A dry run reports what would happen, and creates and changes nothing")
    func dryRun() throws {
        let before = try FolderContents(of: home.path)
        let dry = try home.moods("import", home.file("t.csv"), "--dry-run")
        #expect(dry.status == 0 && dry.errors.hasPrefix("Would add 3 moods from t.csv.\n"))
        #expect(try FolderContents(of: home.path) == before)
        try home.add("--country", "FR")
        let dump = try home.sqlite(".dump")
        let again = try home.moods("import", home.file("t.csv"), "--dry-run")
        #expect(try home.sqlite(".dump") == dump)
        let real = try home.moods("import", home.file("t.csv"))
        #expect(again.errors == Self.dryRun(real.errors))
        #expect(try home.numberOfMoods() == 4)
    }

    @Test(
        "Unreadable input has its own exit status and creates no journal",
        arguments: [
            (["nowhere.csv"], 66), (["."], 66), (["unknown.bin"], 65),
            (["unknown.bin", "--from", "csv"], 65),
            (["t.csv", "--from", "nonsense"], 64), (["t.csv", "--mood-map", "rested=9"], 64),
            (["t.csv", "--mood-map", "nowhere"], 66), (["t.csv", "--time-zone", "Mars"], 65),
            (["t.csv", "--source", ""], 64), (["t.csv", "--report", "nowhere/r"], 73), ([], 64),
        ] as [([String], Int32)])
    func errors(arguments: [String], status: Int32) throws {
        _ = try file("unknown.bin", "\u{1}\u{2}\u{3}")
        let before = try FolderContents(of: home.path)
        let outcome = try home.shell(
            "cd \"$HOME\" && \"$MOODS\" import "
                + arguments.map { "'\($0)'" }.joined(separator: " "))
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        #expect(try FolderContents(of: home.path) == before)
    }

    @Test("Imported moods have their source, and can be deleted by it")
    func source() throws {
        try home.add("--country", "FR")
        let ids = try file("ids.csv", "id,date\nx,2024-05-01\n")
        #expect(try home.moods("import", ids).status == 0)
        #expect(try home.moods("import", home.file("t.csv"), "--source", "old phone").status == 0)
        #expect(
            try home.sqlite("SELECT source, count(*) FROM Mood GROUP BY 1 ORDER BY 1")
                == "|1\nids.csv|1\nold phone|3")
    }

    @Test("If standard error isn't a terminal, no progress is shown")
    func quiet() throws {
        let rows = (0..<20_000).map { "2024-05-01T00:00:00Z,n\($0)\n" }.joined()
        let outcome = try home.moods("import", "-", input: "date,note\n" + rows)
        #expect(
            !outcome.errors.contains("\r")
                && outcome.errors.hasPrefix("Added 20,000 moods from standard input."))
        try home.expectSoundJournal()
    }

    @Test("Each fixture is imported completely, and importing it twice more changes nothing")
    func fixtures() throws {
        let folder = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Fixtures/import").standardized.path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            // daylio-backup.json is the content of backup.daylio, and can't be imported by itself.
            .filter { !$0.hasSuffix(".py") && $0 != "daylio-backup.json" }.sorted()
        #expect(!names.isEmpty)
        for name in names {
            let home = try Home()
            let dry = try home.moods("import", folder + "/" + name, "--dry-run")
            let first = try home.moods("import", folder + "/" + name)
            #expect([0, 65].contains(first.status), "\(name): \(first)")
            #expect(dry.errors == Self.dryRun(first.errors), "\(name)")
            let added = try home.numberOfMoods()
            #expect(added > 0 && first.errors.hasPrefix("Added \(added) mood"), "\(name): \(first)")
            let dump = try home.sqlite(".dump")
            for _ in 1...2 {
                let again = try home.moods("import", folder + "/" + name)
                #expect(
                    again.errors.contains(
                        #/^Added nothing from [^;]+; (\d+) (was|were) there already(\.|, \d+ w)/#),
                    "\(name): \(again)")
                #expect(try home.sqlite(".dump") == dump, "\(name)")
            }
            try home.expectSoundJournal()
        }
    }

    @Test("Moods of jrnl that an earlier version imported are recognized, whatever tags it read")
    func earlierJrnl() throws {
        let home = try Home()
        let text = "[2024-01-01 10:00] #sea @Ana #12 \\#plain\n"
        #expect(try home.moods("import", "-", input: text).status == 0)
        #expect(
            try home.moods("list", "--fields", "tags,note").output
                == "Ana,sea\t#sea @Ana #12 #plain\n")
        // Earlier versions identified the entry by the same note and tags, as it was imported.
        let digest = try home.sqlite("SELECT externalID FROM Mood")
        #expect(digest == "trVHmG9LtbLpzC3UmibBbA")
        #expect(try home.moods("import", "-", input: text).status == 0)
        #expect(try home.numberOfMoods() == 1)
    }
}
