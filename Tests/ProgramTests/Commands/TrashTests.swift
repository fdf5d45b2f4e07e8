import Foundation
import Testing

@Suite("moods trash and restore")
struct TrashTests {
    @Test("Deleted moods are listed and come back with number, UUID, tags and country")
    func restore() throws {
        let home = try Travels.home()
        try home.moods("edit", "2", "--tag", "work/late")
        let before = try home.moods("export", "--format", "jsonl").output
        try home.moods("delete", "2", "4", "-y")
        let trash = try home.moods(
            "trash", "--fields", "number,deletedBy,command,date,country,feeling,note")
        #expect(
            trash.lines.sorted() == [
                #"2\#t6\#tdelete 2 4: 2 moods\#t2024-05-02T03:00:00+09:00\#tJP\#t5\#t"#
                    + #"tab\there\nand a second line \\ end"#,
                "4\t6\tdelete 2 4: 2 moods\t2023-12-31T23:59:00+00:00\tZZ\t\t",
            ])
        let refused = try home.moods("restore", "2", "1")
        #expect(refused.status == 69)
        #expect(refused.errors == "moods: mood 1 isn't deleted; see 'moods show 1'\n")
        #expect(
            try home.moods("restore", "99").errors
                == "moods: no deleted mood 99; see 'moods trash'\n")
        #expect(
            try home.moods("restore", "2", "4").errors
                == "Restored mood 2 \"tab␉here...\".\nRestored mood 4.\n")
        #expect(try home.moods("export", "--format", "jsonl").output == before)
        #expect(try home.moods("trash").output == "")
        #expect(try home.sqlite("SELECT count(*) FROM Mood_tombstone") == "0")
        try home.expectSoundJournal()
        #expect(
            try home.moods("undo").errors
                == "Undid: restored moods 2 and 4. 'moods redo' brings them back.\n")
        #expect(try home.sqlite("SELECT count(*) FROM Mood_tombstone") == "2")
        #expect(try home.moods("restore", "last").status == 0)
    }

    @Test("A reference to a deleted mood, and an empty listing, point to the trash")
    func reference() throws {
        let home = try Home()
        #expect(try home.moods("add", "a").status == 0)
        #expect(
            try home.moods("restore", "last").errors
                == "moods: no mood can be restored: the trash is empty\n")
        try home.moods("delete", "1", "-y")
        for words in [["show", "1"], ["edit", "1", "--note", "b"], ["delete", "1", "-y"]] {
            let outcome = try home.run([Program.path] + words)
            #expect(
                outcome.status == 69
                    && outcome.errors
                        == "moods: mood 1 is in the trash; 'moods restore 1' brings it back\n",
                "\(outcome)")
        }
        #expect(
            try home.moods("delete", "1", "--forever", "-y").errors
                == "moods: mood 1 is in the trash already; 'moods trash --empty' discards all that "
                + "is there\n")
        #expect(
            try home.moods("delete", "1-5", "-y").errors
                == "moods: moods 1-5 are in the trash; 'moods restore 1-5' brings them back\n")
        #expect(try home.moods("delete", "2-5", "-y").errors.hasPrefix("moods: no mood 2-5;"))
        #expect(
            try home.moods("show", "last").errors
                == "moods: all moods are in the trash; see 'moods trash'\n")
        #expect(
            try home.terminal("list").errors == "All moods are in the trash. See 'moods trash'.\n")
        try home.moods("trash", "--empty", "-y")
        #expect(try home.moods("show", "1").errors == "moods: no mood 1; see 'moods list'\n")
    }

    @Test("The error of an undo names an earlier command that can be undone")
    func undoable() throws {
        let home = try Home()
        try home.add("a")
        try home.add("b")
        try home.moods("edit", "2", "--note", "c")
        try home.moods("delete", "2", "-y")
        try home.moods("trash", "--empty", "-y")
        // Neither the deletion c4 nor the edit c3 can be undone.
        let outcome = try home.moods("undo")
        #expect(outcome.status == 69, "\(outcome)")
        #expect(
            outcome.errors.hasSuffix("'moods undo c2' undoes an earlier one\n"), "\(outcome)")
        #expect(try home.moods("undo", "c2").status == 0)
    }

    @Test("Emptying the trash discards values, but imports still recognize the deleted moods")
    func empty() throws {
        let home = try Travels.home()
        try home.moods("delete", "2", "-y")
        #expect(try home.moods("trash", "--older-than", "1d").status == 0)
        #expect(try home.moods("trash").lines.count == 1)
        let month = try home.moods("trash", "--older-than", "1m", "-y")
        #expect(
            month.status == 64
                && month.errors == "moods: '1m' is one minute; for a month, write 30d\n", "\(month)"
        )
        for arguments in [
            ["--empty", "--older-than", "1d"], ["--older-than", "1x"], ["--older-than", "-1d"],
            ["--empty", "--format", "json"], ["--yes"], ["--dry-run"], ["--empty"],
        ] {
            #expect(try home.run([Program.path, "trash"] + arguments).status == 64)
        }
        #expect(try home.moods("trash", "--empty", "--yes").status == 0)
        #expect(try home.moods("trash").output == "")
        #expect(try home.moods("restore", "2").status == 69)
        for arguments in [["undo", "--dry-run"], ["undo"]] {
            let undone = try home.run([Program.path] + arguments)
            #expect(undone.status == 69 && undone.output == "")
            #expect(
                undone.errors
                    == "moods: can't undo command c5, which deleted mood 2: mood 2 has been "
                    + "discarded from the trash and can't come back; 'moods undo c4' undoes an "
                    + "earlier one\n")
        }
        let earlier = try home.moods("undo", "c4")
        #expect(earlier.errors.hasPrefix("Undid: added mood 4 "), "\(earlier)")
        let next = try home.moods("undo").errors
        #expect(next.hasSuffix("'moods undo c3' undoes an earlier one\n"), "\(next)")
        #expect(try home.sqlite("SELECT count(*) FROM Mood_tombstone") == "1")
        try home.expectSoundJournal()
    }

    @Test("Emptying the trash prompts on a terminal, and --dry-run only counts")
    func confirmation() throws {
        let home = try Travels.home()
        try home.moods("delete", "1", "2", "-y")
        let trial = try home.moods("trash", "--empty", "--dry-run")
        #expect(trial.status == 0 && trial.errors == "Would discard 2 moods.\n")
        let none = try home.moods("trash", "--older-than", "1d", "--dry-run")
        #expect(none.errors == "There is nothing to discard.\n")
        for arguments in [["--empty"], ["--older-than", "0d"]] {
            let asked = try home.run(
                ["trash"] + arguments, onTerminalWith: [:], answer: "n")
            #expect(
                asked.status == 0
                    && asked.errors == "Discard 2 moods forever? [y/N] n\nNothing discarded.\n")
            #expect(asked.output == "")
        }
        #expect(try home.moods("trash").lines.count == 2)
        let script = try home.moods("trash", "--empty")
        #expect(script.status == 64)
        #expect(script.errors == "moods: can't ask for confirmation here; use --yes\n")
        let done = try home.terminal("trash", "--empty", answer: "y")
        #expect(done.errors.hasSuffix("Discarded 2 moods forever.\n"))
        #expect(try home.moods("trash").output == "")
        #expect(try home.terminal("trash", "--empty").errors == "Nothing discarded.\n")
        #expect(try home.terminal("trash").errors == "The trash is empty.\n")
    }

    @Test("Emptying the trash leaves the history of moods that exist, and their undo")
    func livingMoods() throws {
        let home = try Home()
        try home.add("A")
        for note in ["A2", "A3"] { try home.moods("edit", "1", "--note", note) }
        try home.moods("edit", "1", "--feeling", "bad", "--tag", "t")
        try home.moods("delete", "1", "-y")
        try home.moods("restore", "1")
        let history = try home.moods("history", "1").output
        try home.moods("trash", "--empty", "-y")
        #expect(try home.moods("history", "1").output == history)
        let before = try home.moods("export").output
        #expect(try home.moods("undo").errors.hasPrefix("Undid: restored mood 1 \"A3\" ("))
        #expect(try home.moods("trash", "--fields", "number,note").output == "1\tA3\n")
        #expect(try home.moods("undo").errors.hasPrefix("Undid: deleted mood 1 \"A3\" ("))
        #expect(try home.moods("export").output == before)
        try home.expectSoundJournal()
    }

    /// Adds commands, and gives all commands since number 5, which deletes mood 1, moments that are
    /// some days after the one before.
    ///
    /// - Parameters:
    ///   - steps: Days from each command to the next, beginning with the deletion's.
    ///   - delete: The commands that delete moods.
    private func journal(
        steps: [Double], _ delete: (Home) throws -> Void = { try $0.moods("delete", "1", "-y") }
    ) throws -> Home {
        let home = try Travels.home()
        try delete(home)
        for _ in steps { try home.moods("edit", "3", "--note", UUID().uuidString) }
        let now = Date().timeIntervalSince1970 - steps.reduce(0, +) * 86_400
        var (number, age) = (5, 0.0)
        for step in [0] + steps {
            age += step
            try home.sqlite(
                """
                UPDATE _transaction SET moment = \(Int64((now + age * 86_400) * 1000))
                WHERE number = \(number)
                """)
            number += 1
        }
        return home
    }

    @Test("A deletion discards moods after 90 days of commands, and says how many")
    func age() throws {
        let home = try journal(steps: Array(repeating: 7, count: 13))
        // What is rolled back discards nothing, and doesn't say so.
        let csv = "date,country\n2024-01-01,KE\nnever,KE\n"
        try Data(csv.utf8).write(to: URL(fileURLWithPath: home.file("bad.csv")))
        for option in ["--strict", "--dry-run"] {
            let trial = try home.moods("import", home.file("bad.csv"), option)
            #expect(!trial.errors.contains("Discarded"), "\(trial)")
        }
        let outcome = try home.moods("delete", "2", "-y")
        #expect(
            outcome.errors
                == "Discarded 1 mood that had been in the trash for more than 90 days.\n",
            "\(outcome)")
        #expect(try home.moods("trash", "--fields", "number").lines == ["2"])
        try home.expectSoundJournal()
    }

    @Test("Moods that a second import brought back aren't counted as discarded")
    func discardedAfterReturn() throws {
        let home = try journal(steps: Array(repeating: 7, count: 15)) { home in
            let csv = "date,country,note\n2024-01-01,KE,Elephants\n"
            try Data(csv.utf8).write(to: URL(fileURLWithPath: home.file("trip.csv")))
            try home.moods("import", home.file("trip.csv"))
            try home.moods("undo")
            try home.moods("import", home.file("trip.csv"))
        }
        #expect(try home.moods("trash").output == "")
        let outcome = try home.moods("delete", "2", "-y")
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    }

    @Test(
        "No clock that leaps discards moods too early",
        arguments: [
            Array(repeating: 7, count: 12), [365], [1, 365, 1], [365, -365, 365, -365, 365],
            [-365, 365, 2], [0, 3650, 1, 1, -3650, 6], [400, 400, 400],
        ] as [[Double]])
    func leap(steps: [Double]) throws {
        let home = try journal(steps: steps)
        for arguments in [["delete", "2", "-y"], ["undo"], ["redo"]] {
            let outcome = try home.run([Program.path] + arguments)
            #expect(outcome.status == 0 && !outcome.errors.contains("Discarded"), "\(outcome)")
        }
        #expect(try home.moods("trash", "--fields", "number").lines == ["2", "1"])
        #expect(try home.moods("restore", "1").status == 0)
    }

    @Test("A command that ran with a wrong clock discards nothing else")
    func wrongClock() throws {
        for moment in ["0", "moment + 400 * 86400000"] {
            let home = try Travels.home()
            try home.moods("delete", "1", "-y")
            try home.moods("add", "x")
            try home.sqlite(
                "UPDATE _transaction SET moment = \(moment) WHERE number = 6")
            try home.moods("delete", "2", "-y")
            #expect(try home.moods("trash", "--fields", "number").lines == ["2", "1"])
        }
    }

    @Test("A clock that was behind at a deletion discards nothing", arguments: ["= 5", "<= 5"])
    func slowClock(numbers: String) throws {
        let home = try Travels.home()
        try home.moods("delete", "1", "-y")
        try home.sqlite("UPDATE _transaction SET moment = number WHERE number \(numbers)")
        try home.moods("add", "x")
        try home.moods("delete", "2", "-y")
        #expect(try home.moods("trash", "--fields", "number").lines == ["2", "1"])
        #expect(try home.moods("restore", "1").status == 0)
    }

    @Test("Restoring nothing is an error that says why")
    func nothingRestored() throws {
        let home = try Travels.home()
        let csv = "date,country,note\n2024-01-01,KE,Elephants\n"
        try Data(csv.utf8).write(to: URL(fileURLWithPath: home.file("trip.csv")))
        try home.moods("import", home.file("trip.csv"))
        try home.moods("undo")
        try home.moods("import", home.file("trip.csv"))
        #expect(try home.moods("trash", "--fields", "number").lines == [])
        let outcome = try home.moods("restore", "5")
        #expect(outcome.status == 69 && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.contains("mood 5 stays deleted, because mood 6 was imported from"))
    }

    @Test(
        "check finds what 1.0.0 left of discarded moods, and check --fix and trash --empty remove it"
    )
    func leftovers() throws {
        for remedy in [["check", "--fix"], ["trash", "--empty", "--yes"]] {
            let home = try Home()
            try home.moods("add", "giraffe", "--tag", "hippopotamus")
            try home.moods("edit", "1", "--note", "crocodile")
            try home.moods("delete", "1", "-y")
            // Version 1.0.0 discarded only this.
            try home.sqlite(
                "UPDATE _change SET old = NULL WHERE kind = 'delete' AND entity = 'Mood'")
            let found = try home.moods("check", "--fields", "kind,problem,remedy")
            #expect(found.status == 65)
            #expect(found.output == "history\tThe file still has words of discarded moods.\tfix\n")
            let done = try home.moods(remedy[0], remedy[1], remedy.last ?? "")
            #expect(
                done.status == 0
                    && done.errors.contains(
                        "Erased what was left of moods that were discarded earlier.\n")
                    || remedy[0] == "check", "\(done)")
            let bytes = try Data(contentsOf: URL(filePath: home.journal))
            for word in ["giraffe", "hippopotamus", "crocodile"] {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) after \(remedy)")
            }
            try home.expectSoundJournal()
        }
    }
}
