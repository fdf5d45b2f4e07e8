import Foundation
import Testing

@Suite("moods import of several files")
struct SeveralFilesTests {
    private let home: Home

    init() throws { home = try Home() }

    private static func fixture(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/" + name).path
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: home.file(name), atomically: true, encoding: .utf8)
        return home.file(name)
    }

    @Test("Photos, tables and GPX are one import, which 'undo' takes back at once")
    func together() throws {
        let photos = ["position-north-east.jpg", "time-west.jpg"].map {
            Self.fixture("photos/" + $0)
        }
        let gpx = Self.fixture("import/no-zone.gpx")
        let table = try file("t.csv", "date,note\n2024-05-01,a\nnever,b\n")
        let outcome = try home.moods(
            "import", photos[0], gpx, photos[1], "-", table,
            input: "date,note\n2024-05-02,from input\n")
        #expect(outcome.status == 65, "\(outcome)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines[0] == "Added 6 moods from position-north-east.jpg and 4 others; 2 were refused:",
            "\(outcome)")
        #expect(lines[1].hasPrefix(gpx + ": line 4: invalid time"), "\(outcome)")
        #expect(lines[2].hasPrefix(table + ": line 3: invalid date 'never'"), "\(outcome)")
        #expect(try home.numberOfMoods() == 6)
        let again = try home.moods("import", photos[1], gpx, photos[0])
        #expect(again.errors.hasPrefix("Added nothing from time-west.jpg and 2"), "\(again)")
        let undone = try home.moods("undo")
        #expect(
            undone.status == 0
                && undone.errors.contains(" from position-north-east.jpg and 4 others. "),
            "\(undone)")
        #expect(try home.moods("list").output == "")
        try home.expectSoundJournal()
    }

    @Test("Several photos and folders are read like one folder, and a copy is one mood")
    func photos() throws {
        let album = home.file("album")
        try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: false)
        let photo = Self.fixture("photos/position-north-east.jpg")
        try FileManager.default.copyItem(atPath: photo, toPath: album + "/copy.jpg")
        let bad = Self.fixture("photos/no-metadata.jpg")
        let outcome = try home.moods("import", album, photo, bad, "--report", "-")
        #expect(outcome.errors.hasPrefix("Added 1 mood from album and 2 others"), "\(outcome)")
        #expect(
            outcome.output
                == "entry\treason\n3\t\(bad) doesn't say when it was taken; record it with "
                + "'moods add --photo FILE --date DATE'\n", "\(outcome)")
        let none = home.file("none")
        try FileManager.default.createDirectory(atPath: none, withIntermediateDirectories: false)
        let empty = try home.moods("import", photo, none)
        #expect(empty.status == 66 && empty.errors.contains("none is a folder without"), "\(empty)")
    }

    @Test("A file that isn't recognized refuses the whole, with its name")
    func unrecognized() throws {
        let table = try file("t.csv", "date,note\n2024-05-01,a\n")
        let other = try file("unknown.bin", "\u{1}\u{2}\u{3}")
        let track = try file("track.gpx", "<gpx><trk></trk></gpx>")
        for (bad, status) in [(other, 65), (track, 65), (home.file("missing.csv"), 66)] {
            let outcome = try home.moods("import", table, bad)
            #expect(outcome.status == status && outcome.errors.contains(bad), "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        }
        let twice = try home.moods("import", "-", table, "-")
        #expect(twice.status == 64 && twice.errors.contains("only once"), "\(twice)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }

    @Test("--strict and --dry-run hold for all files together, and each table keeps its own IDs")
    func options() throws {
        let good = try file("good.csv", "id,date,note\n1,2024-05-01,a\n")
        let bad = try file("bad.csv", "id,date,note\n1,2024-05-02,b\n2,never,c\n")
        let strict = try home.moods("import", good, bad, "--strict")
        #expect(strict.status == 65, "\(strict)")
        #expect(
            strict.errors.hasPrefix(
                "Added nothing from good.csv and 1 other, because of --strict; 1 was refused:\n"
                    + "\(bad): line 3: "), "\(strict)")
        let dry = try home.moods("import", good, bad, "--dry-run")
        #expect(dry.errors.hasPrefix("Would add 2 moods from good.csv and 1 other"), "\(dry)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        #expect(try home.moods("import", good, bad).status == 65)
        let sources = try home.sqlite("SELECT source, externalID FROM Mood ORDER BY 1")
        #expect(sources == "bad.csv|1\ngood.csv|1")
        // By itself, each file has nothing new.
        let again = try home.moods("import", good)
        #expect(again.errors == "Added nothing from good.csv; 1 was there already.\n")
    }

    @Test("Many files don't need many open files")
    func many() throws {
        let files = try (1...300).map {
            try file(
                "\($0).gpx",
                "<gpx><wpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time>"
                    + "<name>n\($0)</name></wpt></gpx>")
        }
        let words = files.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try home.shell("ulimit -n 64; \"$MOODS\" import \(words)")
        #expect(
            outcome.errors.hasPrefix("Added 300 moods from 1.gpx and 299 others."), "\(outcome)")
        let history = try home.moods("history").output
        #expect(history.contains("5.gpx ...") && !history.contains("6.gpx"), "\(history)")
    }

    @Test("--report FILE has refused rows and values that can't be read, with their files")
    func report() throws {
        let values = "date,note,lat,lon\n2024-05-01,a,#N/A,2\n"
        let one = try file("one.csv", values)
        let single = try home.moods("import", one, "--report", "-", "--dry-run")
        #expect(
            single.output == """
                line\treason
                2\tits latitude '#N/A' can't be read; use degrees, like 48.85 or -33.9; imported \
                without it

                """, "\(single)")
        let other = try file("other.json", #"[{"date":"2024-05-02","note":"b"},{"note":"c"}]"#)
        let several = try home.moods("import", one, other, "--report", "-")
        #expect(several.status == 65, "\(several)")
        let rows = several.output.split(separator: "\n")
        #expect(rows[0] == "file\tplace\treason" && rows.count == 3, "\(several)")
        #expect(rows[1].hasPrefix("\(one)\tline 2\tits latitude"), "\(several)")
        #expect(rows[2] == "\(other)\tentry 2\tit has no date", "\(several)")
    }
}
