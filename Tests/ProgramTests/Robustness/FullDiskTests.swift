import Foundation
import Testing

@Suite("A full disk")
struct FullDiskTests {
    /// Runs a command whose files may not grow beyond a number of blocks. The program ignores the
    /// signal, so SQLite gets a write error, as on a full disk.
    private func moods(_ command: String, blocks: Int, in home: Home) throws -> Outcome {
        try home.shell("ulimit -f \(blocks); \"$MOODS\" \(command)")
    }

    @Test("A write without room on the disk changes nothing, and the next one works")
    func growing() throws {
        let home = try Travels.home()
        let before = try home.moods("list").output
        let note = String(repeating: "long ", count: 60_000)
        try Data(note.utf8).write(to: URL(fileURLWithPath: home.file("note")))
        for blocks in [1, 8, 64, 128, 300] {
            let added = try moods(
                "add --country KE --note - < \"$HOME/note\"", blocks: blocks, in: home)
            #expect(added.status == 74, "\(blocks): \(added)")
            #expect(added.output == "")
            #expect(added.errors.hasPrefix("moods: "))
            #expect(added.errors.split(separator: "\n").count == 1, "\(added)")
            #expect(try home.moods("list").output == before)
            try home.expectSoundJournal()
        }
        let id = try home.add("room again")
        #expect(try home.moods("show", id).status == 0)
    }

    @Test("Reading needs no room, not even for the shared memory of the WAL", arguments: [8, 40])
    func reading(blocks: Int) throws {
        let home = try Travels.home()
        for command in ["list", "regions", "show 1", "tags", "export"] {
            let listed = try moods(command, blocks: blocks, in: home)
            let before = try home.shell("\"$MOODS\" \(command)")
            #expect(listed.status == 0 && listed.output == before.output, "\(listed)")
        }
        let added = try moods("add note", blocks: blocks, in: home)
        #expect(added.status == 74 && added.errors.contains("no space left to write"), "\(added)")
        try home.expectSoundJournal()
    }

    @Test(
        "A journal that couldn't be created for lack of room can be created later",
        arguments: [1, 8, 40])
    func first(blocks: Int) throws {
        let home = try Home()
        let outcome = try moods("add note", blocks: blocks, in: home)
        #expect(outcome.status == 74 || outcome.status == 73, "\(outcome)")
        #expect(outcome.output == "" && outcome.errors.split(separator: "\n").count == 1)
        let id = try home.add("room again")
        #expect(try home.moods("list", "--fields", "id").output == id + "\n")
        try home.expectSoundJournal()
    }

    @Test(
        "A report without room on the disk is an error, and an older report isn't changed",
        arguments: [1, 8, 40])
    func report(blocks: Int) throws {
        Program.avoidMidnight()
        let home = try Travels.home()
        let file = home.file("report.html")
        let whole = try home.moods("report")
        #expect(whole.status == 0 && whole.output.utf8.count > 40 * 1024)
        try Data("an older report".utf8).write(to: URL(fileURLWithPath: file))
        let files = try names(in: home)
        for option in [
            "-o \"$HOME/report.html\"", "-o \"$HOME/new.html\"", "> \"$HOME/piped.html\"",
        ] {
            let outcome = try moods("report \(option)", blocks: blocks, in: home)
            #expect(outcome.status == 74, "\(option): \(outcome)")
            #expect(outcome.errors.hasPrefix("moods: ") && outcome.output == "", "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "an older report")
        // The shell's file stays, and a report with a name leaves no file.
        #expect(try names(in: home).subtracting(["piped.html"]) == files)
        #expect(try home.moods("report", "-o", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == whole.output)
        try home.expectSoundJournal()
    }

    /// The files of a home, without those that SQLite keeps while a journal is open.
    private func names(in home: Home) throws -> Set<String> {
        Set(try FolderContents(of: home.path).items.keys)
            .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }
}
