import Foundation
import Testing

@Suite("Journals of earlier versions")
struct EarlierVersionTests {
    private static func fixture(_ version: Int) throws -> String {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/journal-version-\(version).sql").standardized
        return try String(contentsOf: path, encoding: .utf8)
    }

    @Test(
        "S2 Reading upgrades an older journal if it can be written",
        arguments: [1, 2, 3, 4, 5, 6, 7])
    func upgrade(version: Int) throws {
        let home = try Home()
        let path = home.file("journal")
        try home.sqlite(Self.fixture(version), journal: path)
        let outcome = try home.moods("list", "--fields", "number", "--journal", path)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == [6, 16, 4, 4, 4, 6, 4][version - 1])
        #expect(try home.sqlite("PRAGMA user_version;", journal: path) == "8")
    }

    @Test(
        "S1 An older journal on a full disk is still read, and isn't changed",
        arguments: [0, 8, 100])
    func fullDisk(freeKilobytes: Int) throws {
        let home = try Home()
        for name in ["old.sqlite", "new.sqlite"] {
            let journal = try Self.fixture(7) + "PRAGMA journal_mode = WAL;"
            try home.sqlite(journal, journal: home.file(name))
        }
        for command in ["list", "regions", "show 1", "tags", "export", "stats"] {
            // Temporary files are on the same disk, and a migration needs more room than is free.
            let outcome = try home.shell(
                """
                mkdir -p "$HOME/disk"; unshare --map-root-user --mount sh -c '
                  mount -t tmpfs -o size=1m none "$HOME/disk" && cd "$HOME/disk" &&
                  cp ../old.sqlite journal.sqlite && size=$(stat -c %s journal.sqlite) &&
                  head -c $((1048576 - size - \(freeKilobytes) * 1024)) /dev/zero > fill &&
                  TMPDIR=$PWD "$MOODS" --journal $PWD/journal.sqlite \(command) &&
                  cmp journal.sqlite ../old.sqlite'
                """)
            #expect(outcome.status == 0 && outcome.errors == "", "\(command): \(outcome)")
            let words = command.split(separator: " ").map(String.init)
            let upgraded = try home.run(
                [Program.path] + words + ["--journal", home.file("new.sqlite")])
            #expect(outcome.output == upgraded.output, "\(command)")
        }
    }

    @Test(
        "S1 An older journal that can't be written is still read, and isn't changed: 11.6",
        arguments: [1, 2, 3, 4, 5, 6, 7], ["400 FILE", "500 FOLDER"])
    func reading(version: Int, mode: String) throws {
        let person = try OrdinaryPerson()
        let path = person.folder + "/journal"
        try person.home.sqlite(Self.fixture(version), journal: path)
        try person.own()
        let change = mode.replacing("FILE", with: path).replacing("FOLDER", with: person.folder)
        #expect(try person.home.shell("chmod \(change)").status == 0)
        let before = try FolderContents(of: person.folder)
        let listed = try person.moods(["list", "--fields", "number", "--journal", path])
        #expect(listed.status == 0 && listed.errors == "", "\(listed)")
        #expect(listed.output.split(separator: "\n").count == [6, 16, 4, 4, 4, 6, 4][version - 1])
        #expect(try person.moods(["regions", "--journal", path]).status == 0)
        #expect(try person.moods(["add", "--journal", path]).status == 77)
        #expect(try FolderContents(of: person.folder) == before)
    }

    @Test("S6 A journal of version 7 with a damaged schema is recovered: it has the same tables")
    func damagedSchema() throws {
        let home = try Home()
        let (path, saved) = (home.file("journal"), home.file("saved"))
        try home.sqlite(Self.fixture(7), journal: path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let name = try #require(bytes.range(of: Data("tablePlace".utf8)))
        bytes[name.upperBound - 1] ^= 4
        try bytes.write(to: URL(fileURLWithPath: path))
        let outcome = try home.moods("recover", path, "--output", saved)
        #expect([0, 65].contains(outcome.status), "\(outcome)")
        #expect(try home.sqlite("SELECT count(*) FROM Mood", journal: saved) == "4")
        #expect(try home.moods("check", "--journal", saved).status == 0)
    }

    @Test(
        "S6 An older journal that lacks a table is refused and not changed, even by readers",
        arguments: ["Mood", "Mood_tags", "Tag"], ["list", "regions", "add"])
    func lostTable(table: String, command: String) throws {
        let home = try Home()
        let path = home.file("journal")
        try home.sqlite(
            Self.fixture(2) + "PRAGMA foreign_keys = OFF; DROP TABLE \(table);", journal: path)
        let before = try home.sqlite(".dump", journal: path)
        let outcome = try home.moods(command, "--journal", path)
        #expect(outcome.status == 78, "\(outcome)")
        #expect(
            outcome.errors
                == "moods: \(path) is an incomplete journal: \(table) is missing; "
                + "see 'moods check --journal \(path)'\n"
        )
        #expect(try home.sqlite("PRAGMA user_version;", journal: path) == "2")
        #expect(try home.sqlite(".dump", journal: path) == before)
    }

    @Test("S1 A save is on the disk when it is done: the WAL is synchronized with each commit")
    func synchronization() throws {
        let home = try Travels.home()
        let log = home.file("strace")
        let outcome = try home.run([
            Program.tool("strace"), "-f", "-y", "-e", "trace=fsync,fdatasync", "-o", log,
            Program.path, "add", "note",
        ])
        #expect(outcome.status == 0, "\(outcome)")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        // Once for the commit, and once more before the WAL is checkpointed: with
        // synchronous = NORMAL the first is missing.
        #expect(lines.count { $0.contains("-wal>") } >= 2, "\(lines)")
    }
}
