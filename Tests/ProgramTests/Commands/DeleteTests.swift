import Foundation
import Testing

@Suite("moods delete")
struct DeleteTests {
    private func remaining(_ home: Home) throws -> String {
        try home.moods("list", "--fields", "number").lines.sorted().joined()
    }

    @Test("A region or source that is given twice is refused, and nothing is deleted")
    func repeated() throws {
        let home = try Travels.home()
        for option in ["--all-in", "--source"] {
            let refused = try home.moods("delete", option, "japan", option, "france", "--yes")
            #expect(
                refused.status == 64 && refused.errors.contains("can be given only once"),
                "\(refused)")
        }
        #expect(try home.moods("list").lines.count == 4)
    }

    @Test("Moods are deleted by number and by UUID, without output, each only once")
    func references() throws {
        let home = try Travels.home()
        let id = try home.moods("show", "3", "--fields", "id").lines[0]
        let outcome = try home.moods("delete", "1", id, "3", "--yes")
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(try remaining(home) == "24")
        let regions = try home.moods("regions", "--fields", "code")
        #expect(regions.lines == ["ZZ", "142", "JP"])
        try home.expectSoundJournal()
    }

    @Test(
        "--all-in deletes a whole country or continent",
        arguments: [("fr", "234"), ("Europe", "24")])
    func region(name: String, rest: String) throws {
        let home = try Travels.home()
        #expect(try home.moods("delete", "--all-in", name, "-y").status == 0)
        #expect(try remaining(home) == rest)
        try home.expectSoundJournal()
    }

    @Test("--source deletes one import; an unknown source is an error that lists the known ones")
    func source() throws {
        let home = try Travels.home()
        try home.sqlite(
            "UPDATE Mood SET source = 'Daylio', externalID = _pk WHERE _pk IN (1, 2)")
        let asked = try home.terminal("delete", "--source", "Daylio", answer: "n")
        #expect(asked.errors == "Delete 2 moods imported as 'Daylio'? [y/N] n\nNothing deleted.\n")
        let missing = try home.moods("delete", "--source", "daylio", "--yes")
        #expect(missing.status == 69)
        #expect(
            missing.errors == "moods: unknown source 'daylio'; the only source is 'Daylio'\n")
        #expect(try home.moods("delete", "--source", "Daylio").status == 64)
        #expect(try home.moods("delete", "--source", "Daylio", "--yes").status == 0)
        #expect(try remaining(home) == "34")
        try home.expectSoundJournal()
        let none = try home.moods("delete", "--source", "Daylio", "--yes")
        #expect(none.errors == "moods: unknown source 'Daylio'; all moods were recorded here\n")
    }

    @Test(
        "A deletion that can't be done as a whole changes nothing",
        arguments: [
            (["1", "99", "--yes"], 69), (["--all-in", "Kenya", "--yes"], 69),
            (["1"], 64), (["--all-in", "fr"], 64), ([], 64), (["--yes"], 64),
            (["1", "--all-in", "fr", "--yes"], 64), (["1", "--source", "a", "--yes"], 64),
            (["--all-in", "fr", "--source", "a", "--yes"], 64), (["--source", "a", "-y"], 69),
            (["1", "x", "--yes"], 64),
            (["--all-in", "", "--yes"], 69),
        ] as [([String], Int32)])
    func refusals(arguments: [String], status: Int32) throws {
        let home = try Travels.home()
        let before = try FolderContents(of: home.path)
        let outcome = try home.run([Program.path, "delete"] + arguments)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try remaining(home) == "1234")
        #expect(try FolderContents(of: home.path) == before)
    }

    @Test(
        "On a terminal it asks for confirmation, and only yes deletes",
        arguments: [
            ("y", true), ("Y", true), ("y\n", true), ("n", false), ("\n", false), (" ", false),
            ("\u{4}", false),
        ])
    func confirmation(typed: String, isDeleted: Bool) throws {
        let home = try Travels.home()
        let outcome = try home.terminal("delete", "1-2", answer: typed)
        #expect(outcome.status == 0)
        let answer =
            isDeleted
            ? "y\nDeleted 2 moods. 'moods undo' brings them back." : "n\nNothing deleted."
        #expect(outcome.errors.hasSuffix("\nDelete these 2 moods? [y/N] \(answer)\n"))
        #expect(outcome.output == "")
        #expect(try remaining(home) == (isDeleted ? "34" : "1234"))
    }

    @Test("Control-C at the question deletes nothing, and a dumb terminal takes a line")
    func interruption() throws {
        let home = try Travels.home()
        let asked = try WatchedTerminal([Program.path, "delete", "1"], in: home)
        try asked.waitForSettings { $0 != asked.settingsBefore }
        try asked.terminal.type("\u{3}")
        #expect(try asked.child.outcome().status == 130)
        #expect(asked.terminal.settings == asked.settingsBefore)
        #expect(try remaining(home) == "1234")
        for (typed, left) in [("yep\n", "1234"), ("YES\n", "234")] {
            let dumb = try WatchedTerminal(
                ["/bin/sh", "-c", "exec \"$MOODS\" delete 1 2>&1"], in: home,
                with: ["TERM": "dumb"])
            try dumb.wait { $0.lines.last?.hasSuffix("[y/N]") == true }
            try dumb.terminal.type(typed)
            #expect(try dumb.child.outcome().status == 0)
            #expect(try remaining(home) == left)
        }
    }

    @Test("What is typed before the question isn't its answer", arguments: ["xterm", "dumb"])
    func typedAhead(kind: String) throws {
        let home = try Travels.home()
        let terminal = try Terminal(columns: 80)
        try terminal.type("y\n")
        let child = try ChildProcess(
            ["/bin/sh", "-c", "exec \"$MOODS\" delete 1 2>&1"],
            environment: home.environment.merging(["TERM": kind]) { $1 }, terminal: terminal.name)
        var shown = Data()
        while shown.firstRange(of: Data("[y/N] ".utf8)) == nil {
            let more = try terminal.read()
            try #require(!more.isEmpty)
            shown += more
        }
        #expect(try terminal.converse(with: child, typing: "n\n").status == 0)
        #expect(try remaining(home) == "1234")
    }

    @Test("A range is the moods whose numbers are in it; one without any changes nothing")
    func ranges() throws {
        let home = try Travels.home()
        #expect(
            try home.moods("show", "2-3", "1-2", "--fields", "number").lines
                == ["2", "3", "1", "2"])
        for (words, status) in [
            (["delete", "5-9", "-y"], 69), (["delete", "1", "7-8", "-y"], 69),
            (["delete", "3-2", "-y"], 64), (["history", "1-2"], 64), (["restore", "1-4"], 69),
            (["places", "add", "x", "--mood", "1-2"], 64),
        ] as [([String], Int32)] {
            let outcome = try home.run([Program.path] + words)
            #expect(outcome.status == status && outcome.output == "", "\(words): \(outcome)")
        }
        #expect(try remaining(home) == "1234")
        #expect(try home.moods("delete", "2-99", "-y").status == 0)
        #expect(try remaining(home) == "1")
        #expect(try home.moods("restore", "3-4").status == 0)
        #expect(try remaining(home) == "134")
        #expect(try home.moods("edit", "1-3", "--feeling", "good").status == 0)
        #expect(try home.moods("list", "-f", "good", "--fields", "number").lines == ["3", "1"])
        #expect(try home.moods("undo").status == 0)
        // The first digits of a UUID mean the same mood on every machine.
        for words in [
            ["show"], ["edit", "-f", "bad"], ["delete", "-y"], ["restore"], ["history"],
        ] {
            let id = String(try home.moods("list", "--fields", "id").lines[0].prefix(13))
            let known =
                words == ["restore"] ? try home.moods("trash", "--fields", "id").lines[0] : id
            let outcome = try home.run([Program.path] + words + [String(known.prefix(13))])
            #expect(outcome.status == 0, "\(words): \(outcome)")
        }
    }

    @Test("The prompt shows what would be deleted")
    func questions() throws {
        let home = try Travels.home()
        let one = try home.terminal("delete", "1", "1", answer: "n")
        #expect(
            one.errors == "1  2024-05-01 20:30+2  good  Paris, FR  Sunset over the river\n"
                + "Delete this mood? [y/N] n\nNothing deleted.\n")
        let two = try home.terminal("delete", "last", "2", answer: "n")
        #expect(
            two.errors.split(separator: "\n").map { $0.prefix(19) }
                == [
                    "4  2023-12-31 23:59", "2  2024-05-02 03:00", "Delete these 2 mood",
                    "Nothing deleted.",
                ], "\(two)")
        let region = try home.terminal(
            "delete", "--all-in", "150", answer: "n", with: ["LANG": "de_DE.UTF-8"])
        #expect(region.errors == "Delete 2 moods in Europa? [y/N] n\nNothing deleted.\n")
        // There is no prompt for a missing mood.
        let missing = try home.terminal("delete", "99", typed: "")
        #expect(missing.status == 69)
        #expect(missing.errors == "moods: no mood 99; see 'moods list'\n")
        let quiet = try home.terminal("delete", "1", "--yes")
        #expect(
            quiet.errors
                == "Deleted mood 1 \"Sunset over the river\". 'moods undo' brings it back.\n")
        #expect(quiet.output == "")
    }

    @Test("--forever discards the moods too, after a question, and nothing brings them back")
    func forever() throws {
        let home = try Travels.home()
        #expect(try home.moods("delete", "1", "--forever").status == 64)
        let asked = try home.terminal("delete", "1", "--forever", answer: "n")
        #expect(asked.errors.contains("Delete this mood forever? [y/N] n"), "\(asked)")
        #expect(try remaining(home) == "1234")
        for options in [["1"], ["--all-in", "japan"]] {
            let outcome = try home.run(
                [Program.path, "delete"] + options + ["--forever", "--yes"])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        }
        #expect(try remaining(home) == "34")
        #expect(try home.moods("trash").output == "")
        #expect(try home.moods("restore", "1").status == 69)
        let undone = try home.moods("undo")
        #expect(undone.status == 69 && undone.errors.contains("has been discarded"), "\(undone)")
        let done = try home.terminal("delete", "3", "--forever", "--yes")
        #expect(done.errors.hasSuffix(" forever.\n"), "\(done)")
        try home.expectSoundJournal()
    }
}
