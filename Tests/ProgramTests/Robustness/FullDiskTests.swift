import Foundation
import Testing

@Suite("A disk that is full")
struct FullDiskTests {
    /// No file may grow beyond so many blocks, and the program ignores the signal: SQLite meets
    /// what it meets on a full disk, an error of the write.
    private func moods(_ command: String, blocks: Int, in home: Home) throws -> Outcome {
        try home.shell("ulimit -f \(blocks); \"$MOODS\" \(command)")
    }

    @Test("A write that finds no room is not done at all, and the next one works")
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

    @Test("Reading needs no room: not even for the shared memory of the WAL", arguments: [8, 40])
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
        "A first journal that finds no room leaves nothing that cannot become one",
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
}
