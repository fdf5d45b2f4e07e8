import Foundation
import Testing

@Suite("Renaming and merging tags")
struct TagEditingTests {
    /// A home with four moods with tags.
    private func home() throws -> Home {
        let home = try Home()
        for tags in [["work"], ["Work/Meeting", "job"], ["desk/tea", "work"], ["home"]] {
            let added = try home.run([Program.path, "add"] + tags.flatMap { ["-t", $0] })
            try #require(added.status == 0, "\(added)")
        }
        return home
    }

    private func paths(_ home: Home) throws -> [String] {
        try home.moods("tags", "--fields", "path,moods").lines
    }

    private static let before = [
        "desk\t0", "desk/tea\t1", "home\t1", "job\t1", "work\t2", "work/Meeting\t1",
    ]

    @Test("A command that changes nothing says so, and leaves nothing to undo")
    func unchanged() throws {
        let home = try Home()
        try home.add("x", "--tag", "work/tea")
        try home.moods("places", "add", "gym", "Lisbon")
        let before = try home.moods("history").output
        for arguments in [
            ["tags", "rename", "WORK/tea", "work/tea"], ["tags", "merge", "work", "work/tea"],
            ["places", "rename", "GYM", "gym"],
        ] {
            let outcome = try home.run(arguments, onTerminalWith: [:])
            #expect(outcome.status == 0 && outcome.errors.hasPrefix("Nothing changed.\n"))
        }
        #expect(try home.moods("history").output == before)
    }

    @Test("rename takes the tags below it along, and is undone as one command")
    func rename() throws {
        let home = try home()
        let trial = try home.moods("tags", "rename", "WORK", "office/Late", "--dry-run")
        #expect(trial.errors == "Would rename the tag 'WORK' to 'office/Late' in 3 moods.\n")
        #expect(try paths(home) == Self.before && trial.output == "")
        let renamed = try home.terminal("tags", "rename", "work", "office/Late")
        #expect(
            renamed.errors == "Renamed the tag 'work' to 'office/Late' in 3 moods. "
                + "'moods undo' takes it back.\n", "\(renamed)")
        let after = [
            "desk\t0", "desk/tea\t1", "home\t1", "job\t1", "office\t0", "office/Late\t2",
            "office/Late/Meeting\t1",
        ]
        #expect(try paths(home) == after)
        #expect(
            try home.moods("history", "-l", "1", "--fields", "command").output
                == "tags rename work office/Late: 3 moods\n")
        #expect(
            try home.moods("history", "2", "--fields", "field,before,after").lines[0]
                == "tags\tjob, work/meeting\tjob, office/late/meeting")
        let undone = try home.moods("undo")
        #expect(
            undone.errors
                == "Undid: renamed the tag 'work' to 'office/Late' in 3 moods. "
                + "'moods redo' redoes it.\n")
        #expect(try paths(home) == Self.before)
        #expect(try home.moods("redo").status == 0)
        #expect(try paths(home) == after)
        try home.expectSoundJournal()
    }

    @Test("A new spelling changes the tag alone, and is undone too")
    func spelling() throws {
        let home = try home()
        #expect(try home.moods("tags", "rename", "work/meeting", "WORK/meeting").status == 0)
        #expect(try paths(home).suffix(2) == ["WORK\t2", "WORK/meeting\t1"])
        #expect(try home.moods("undo").status == 0)
        #expect(try paths(home) == Self.before)
    }

    @Test("A tag moves below itself, and the word in a note stays")
    func belowItself() throws {
        let home = try home()
        try home.add("Late #work again")
        #expect(try home.moods("tags", "rename", "work", "work/office").status == 0)
        #expect(
            try paths(home).suffix(3) == [
                "work\t0", "work/office\t3", "work/office/Meeting\t1",
            ])
        #expect(
            try home.moods("show", "last", "--fields", "note,tags").output
                == "Late #work again\twork/office\n")
        // The note's word doesn't bring the former tag back.
        try home.moods("edit", "last", "--note", "Very late #work again")
        #expect(try home.moods("show", "last", "--fields", "tags").output == "work/office\n")
    }

    @Test("merge joins tags and those below them, and is undone as one command")
    func merge() throws {
        let home = try home()
        let merged = try home.terminal("tags", "merge", "work", "desk", "job")
        #expect(
            merged.errors == "Merged the tags 'work' and 'desk' into 'job' in 3 moods. "
                + "'moods undo' takes it back.\n", "\(merged)")
        #expect(try paths(home) == ["home\t1", "job\t3", "job/Meeting\t1", "job/tea\t1"])
        #expect(try home.moods("undo").status == 0)
        #expect(try paths(home) == Self.before)
        #expect(try home.moods("tags", "merge", "work/meeting", "work").status == 0)
        #expect(try paths(home).suffix(1) == ["work\t3"])
        let undone = try home.moods("undo")
        #expect(
            undone.errors
                == "Undid: merged the tag 'work/meeting' into 'work' in 1 mood. "
                + "'moods redo' redoes it.\n")
        try home.expectSoundJournal()
    }

    @Test(
        "What can't be renamed or merged is an error, and changes nothing",
        arguments: [
            (
                "rename work job", 69,
                "there is a tag 'job' already; to join the two, use 'moods tags merge work job'"
            ),
            ("rename nope x", 69, "no mood has the tag 'nope'; see 'moods tags'"),
            ("rename home home", 64, "the new name is the same as the old one"),
            (
                "rename work a//b", 65,
                "invalid tag 'a//b'; use names separated by slashes, like 'work/meeting'"
            ),
            ("merge work", 64, "give the tags to merge, and then the tag that stays"),
            ("merge work WORK", 64, "can't merge a tag into itself"),
            (
                "merge work nope", 69,
                "no mood has the tag 'nope' to merge into; 'moods tags rename work nope' creates it"
            ),
            ("merge nope work", 69, "no mood has the tag 'nope'; see 'moods tags'"),
            ("renam a b", 64, "unknown command 'tags renam'; did you mean 'tags rename'?"),
        ] as [(String, Int32, String)])
    func errors(line: String, status: Int32, sentence: String) throws {
        let home = try home()
        let words = line.split(separator: " ").map(String.init)
        let outcome = try home.run([Program.path, "tags"] + words)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors == "moods: \(sentence)\n")
        #expect(try paths(home) == Self.before)
    }

    @Test("Machines that sync agree on the tags after a rename and a merge")
    func sync() throws {
        let home = try home()
        let (folder, other) = (home.file("shared"), home.file("other.sqlite"))
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        func sync() throws {
            for journal in [home.journal, other, home.journal] {
                let outcome = try home.moods("sync", folder, "--journal", journal)
                try #require(outcome.status == 0, "\(outcome)")
            }
        }
        try home.add("elsewhere", "-t", "work/late", "--journal", other)
        try sync()
        try home.moods("tags", "rename", "work", "office")
        // An edit of another machine in the meantime adds a tag to a mood that was renamed here.
        try home.moods("edit", "1", "--add-tag", "rain", "--journal", other)
        try home.moods("tags", "merge", "desk", "home", "--journal", other)
        try sync()
        let tags = ["list", "--fields", "id,tags"]
        let here = try home.run([Program.path] + tags).output
        #expect(try home.run([Program.path] + tags + ["--journal", other]).output == here)
        #expect(
            try paths(home) == [
                "home\t1", "home/tea\t1", "job\t1", "office\t2", "office/late\t1",
                "office/Meeting\t1", "rain\t1",
            ])
    }
}
