import Foundation
import Testing

@Suite("Names that are too long, and too few files")
struct JournalLimitTests {
    @Test(
        "A name too long for SQLite's suffixes is refused, and nothing is left",
        arguments: [246, 247, 248, 251, 255, 256])
    func names(length: Int) throws {
        let home = try Home()
        let path = home.file(String(repeating: "n", count: length))
        let added = try home.moods("add", "note", "--journal", path)
        let listed = try home.moods("list", "--fields", "note", "--journal", path)
        if length <= 247 {
            #expect(added.status == 0 && listed.output == "note\n", "\(added)")
            return
        }
        #expect(added.status == 73, "\(added)")
        #expect(added.errors.contains("its name is longer than 247 bytes"), "\(added)")
        #expect(listed.status == 66, "\(listed)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("A path longer than SQLite allows is refused, however it is given")
    func paths() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            cd "$HOME"; name=$(printf '%0100d' 0)
            for i in 1 2 3 4 5; do mkdir $name; cd -P $name; done
            "$MOODS" add --journal j; echo $?; "$MOODS" add --journal "$PWD/j"; echo $?; ls
            """)
        #expect(outcome.lines == ["73", "73"], "\(outcome)")
        #expect(outcome.errors.contains("its path is longer than 504 bytes"), "\(outcome)")
    }

    @Test("S1 A journal with two names isn't written, because each name would have its own log")
    func hardLinks() throws {
        let home = try Travels.home()
        let other = home.file("other.sqlite")
        try FileManager.default.linkItem(atPath: home.journal, toPath: other)
        for journal in [home.journal, other] {
            let refused = try home.moods("add", "note", "--journal", journal)
            #expect(refused.status == 77 && refused.errors.contains("hard links"), "\(refused)")
            #expect(try home.moods("list", "--journal", journal).lines.count == 4)
        }
        let copy = home.file("copy.sqlite")
        #expect(try home.moods("backup", copy).status == 0)
        #expect(try home.moods("add", "note", "--journal", copy).status == 0)
        try FileManager.default.removeItem(atPath: other)
        #expect(try home.moods("add", "note").status == 0)
    }

    @Test("A backup can't have a name that a journal can't have: 10.32", arguments: [248, 255])
    func backupName(length: Int) throws {
        let home = try Travels.home()
        let name = String(repeating: "b", count: length)
        let refused = try home.moods("backup", home.file(name))
        #expect(refused.status == 73 && refused.errors.contains("longer than 247"), "\(refused)")
        #expect(try home.moods("backup", home.file(String(name.prefix(247)))).status == 0)
    }

    @Test("Too few file descriptors are reported, and no empty file is left")
    func descriptors() throws {
        let home = try Travels.home()
        var statuses: Set<Int32> = []
        for limit in Array(4...14) + [32] {
            for command in ["add note --journal \(home.file("new"))", "list", "add note"] {
                // Files that other tests have open while a process starts would count as well.
                let outcome = try home.run([
                    "/bin/bash", "-c",
                    """
                    for file in {3..60}; do eval "exec $file>&-"; done
                    ulimit -n \(limit); "$MOODS" \(command)
                    """,
                ])
                // With too few, not even the program's libraries can be loaded.
                if outcome.errors.contains("error while loading") { continue }
                statuses.insert(outcome.status)
                #expect(
                    outcome.status == 0
                        || outcome.status == 74
                            && outcome.errors.lowercased().contains("too many open files"),
                    "\(limit), \(command): \(outcome)")
                if outcome.status != 0, command.contains("--journal") {
                    #expect(!FileManager.default.fileExists(atPath: home.file("new")))
                }
            }
            try? FileManager.default.removeItem(atPath: home.file("new"))
        }
        #expect(statuses == [0, 74])
        try home.expectSoundJournal()
    }
}
