import Foundation
import Testing

@Suite("moods undo and redo")
struct UndoTests {
    private func export(_ home: Home) throws -> String {
        try home.moods("export", "--format", "jsonl").output
    }

    @Test("undo undoes one command after the other, and redo redoes them until a new command")
    func steps() throws {
        let home = try Travels.home()
        var states = [try export(home)]
        for arguments in [
            ["edit", "1", "--note", "other", "--country", "Japan"], ["delete", "2", "3", "-y"],
            ["delete", "--all-in", "japan", "-y"],
        ] {
            #expect(try home.run([Program.path] + arguments).status == 0)
            states.append(try export(home))
        }
        let first = try home.moods("undo")
        #expect(
            first.errors == "Undid: deleted mood 1 \"other\" (good, 1 May 2024). It is back.\n"
                && first.output == "", "\(first)")
        #expect(try export(home) == states[2])
        #expect(try home.moods("undo").errors == "Undid: deleted moods 2 and 3. They are back.\n")
        #expect(try export(home) == states[1])
        #expect(
            try home.moods("undo").errors
                == "Undid: edited mood 1 \"Sunset over the river\" (good, 1 May 2024).\n")
        #expect(try export(home) == states[0])
        try home.expectSoundJournal()
        #expect(
            try home.moods("redo").errors == "Redid: edited mood 1 \"other\" (good, 1 May 2024).\n")
        #expect(try export(home) == states[1])
        #expect(
            try home.moods("redo", "--dry-run").errors == "Would redo: deleted moods 2 and 3.\n")
        #expect(try export(home) == states[1])
        #expect(try home.moods("redo").status == 0)
        #expect(try export(home) == states[2])
        try home.add("new")
        let none = try home.moods("redo")
        #expect(none.status == 69)
        #expect(none.errors == "moods: nothing to redo; see 'moods history'\n")
        try home.expectSoundJournal()
    }

    @Test("Undoing one command keeps and reports later changes, and errors are clear")
    func oneCommand() throws {
        let home = try Travels.home()
        try home.moods("edit", "1", "--note", "a", "--feeling", "1")
        try home.moods("edit", "1", "--note", "b")
        let trial = try home.moods("undo", "5", "--dry-run")
        #expect(
            trial.errors
                == "Would undo: edited mood 1 \"b\" (good, 1 May 2024).\n"
                + "Kept the note of mood 1, because it has been changed since.\n")
        let outcome = try home.moods("undo", "5")
        #expect(
            outcome.errors.hasPrefix(
                "Undid: edited mood 1 \"b\" (good, 1 May 2024).\nKept the note"))
        let shown = try home.moods("show", "1", "--format", "tsv", "--fields", "feeling,note")
        #expect(shown.output == "4\tb\n")
        let again = try home.moods("undo", "5")
        #expect(again.status == 69)
        #expect(
            again.errors == "moods: command c5 has already been undone; 'moods undo c7' redoes it\n"
        )
        let unknown = try home.moods("undo", "99")
        #expect(unknown.status == 69)
        #expect(unknown.errors == "moods: no command c99 in the history; see 'moods history'\n")
    }

    @Test("An undone import counts as never made: importing again adds everything")
    func imports() throws {
        let home = try Travels.home()
        let before = try export(home)
        let csv = "date,country,note,tags\n2024-01-01,KE,Elephants,safari\n2024-01-02,BR,Rain,\n"
        try Data(csv.utf8).write(to: URL(fileURLWithPath: home.file("trip.csv")))
        try home.moods("import", home.file("trip.csv"))
        #expect(
            try home.moods("undo").errors
                == "Undid: imported moods 5 and 6 from trip.csv. 'moods redo' imports them again.\n"
        )
        #expect(try export(home) == before)
        #expect(try home.moods("import", home.file("trip.csv")).errors.hasPrefix("Added 2 moods"))
        try home.moods("delete", "--source", "csv", "-y")
        let deleted = try home.sqlite("SELECT _pk, hex(id) FROM Mood_tombstone ORDER BY 1")
        try home.moods("import", home.file("trip.csv"), "--restore-deleted")
        #expect(try home.sqlite("SELECT count(*) FROM Mood_tombstone") == "0")
        try home.moods("undo")
        #expect(try home.sqlite("SELECT _pk, hex(id) FROM Mood_tombstone ORDER BY 1") == deleted)
        #expect(try home.moods("import", home.file("trip.csv")).errors.hasPrefix("Added nothing"))
        try home.expectSoundJournal()
    }

    @Test("Undoing what was redone names the command that was redone, as the history does")
    func redone() throws {
        let home = try Home()
        try home.add("one")
        try home.moods("undo")
        try home.moods("redo")
        #expect(try home.moods("undo", "3").errors.hasPrefix("Undid: redid c1"))
        #expect(try home.numberOfMoods() == 0)
    }

    @Test("Undoing an import says which moods it added and which it updated")
    func updates() throws {
        let home = try Home()
        let path = home.file("trip.csv")
        func imported(_ rows: String) throws {
            try Data("id,date,note\n\(rows)".utf8).write(to: URL(fileURLWithPath: path))
            #expect(try home.moods("import", path).status == 0)
        }
        try imported("a,2024-01-01,Elephants\nb,2024-01-02,Rain\n")
        try imported("a,2024-01-01,Lions\nb,2024-01-02,Sun\n")
        #expect(
            try home.moods("undo").errors
                == "Undid: updated moods 1 and 2 from trip.csv. 'moods redo' redoes it.\n")
        try imported("a,2024-01-01,Lions\nb,2024-01-02,Rain\nc,2024-01-03,Sun\n")
        #expect(
            try home.moods("undo").errors == "Undid: imported 1 mood and updated 1 from trip.csv. "
                + "'moods redo' redoes it.\n")
        try imported("a,2024-01-01,Lions\n")
        let undone = try home.moods("undo").errors
        #expect(undone.hasPrefix("Undid: updated mood 1 \"Elephants\""), "\(undone)")
        #expect(try home.moods("list", "--fields", "note").output == "Rain\nElephants\n")
    }

    @Test("Nothing to undo is 69; commands before another program's write can't be undone")
    func nothing() throws {
        let home = try Home()
        #expect(try home.moods("undo").status == 66)
        try home.add("a")
        try home.moods("undo")
        let none = try home.moods("undo")
        #expect(none.status == 69)
        #expect(none.errors == "moods: nothing to undo; see 'moods history'\n")
        try home.moods("redo")
        try home.sqlite("UPDATE Mood SET note = 'x'")
        let refused = try home.moods("undo")
        #expect(refused.status == 69)
        #expect(refused.errors.contains("another program has changed the journal since"))
    }

    @Test("Undoing an addition removes a country and tags that no other mood has any more")
    func sweeping() throws {
        let home = try Home()
        try home.add("a", "--tag", "work/x", "--country", "FR")
        try home.add("b", "--tag", "work/x", "--country", "FR")
        try home.moods("delete", "1", "--yes")
        try home.moods("undo", "2")
        #expect(try home.moods("regions").output == "")
        #expect(try home.moods("tags").output == "")
        try home.expectSoundJournal()
        try home.moods("redo")
        #expect(try home.moods("tags").output.contains("work/x\t1"))
        try home.expectSoundJournal()
    }

    @Test("A transaction that reverts itself is reported, and no command loops")
    func damagedHistory() throws {
        let home = try Home()
        try home.add("a")
        try home.moods("edit", "1", "--note", "b")
        try home.sqlite("UPDATE _transaction SET reverts = number WHERE number = 2")
        #expect(try home.moods("undo", "2").status == 0)
        let check = try home.moods("check")
        #expect(check.status == 65)
        #expect(check.output.contains("Transaction 2 reverts one that isn't earlier."))
    }

    @Test("An undo that would change nothing fails, and the command can still be undone later")
    func nothingChanges() throws {
        let home = try Home()
        try home.add("a", "--country", "FR")
        try home.moods("edit", "1", "--note", "b")
        let added = try home.moods("undo", "1")
        #expect(added.status == 69 && added.output == "")
        #expect(
            added.errors
                == "moods: can't undo command c1, which added mood 1 \"b\" (today "
                + added.errors.drop { $0 != "(" }.dropFirst(7).prefix(5)
                + "): mood 1 has been changed since; see 'moods history'\n")
        #expect(try home.moods("undo", "1", "--dry-run").errors == added.errors)
        #expect(try home.moods("history", "--fields", "number").lines == ["2", "1"])
        #expect(try home.moods("history", "--format", "table").output.contains("undone") == false)
        try home.moods("edit", "1", "--note", "c")
        let edited = try home.moods("undo", "2")
        #expect(edited.status == 69)
        #expect(edited.errors.contains(": the note of mood 1 has been changed since;"))
        for _ in 0..<3 { #expect(try home.moods("undo").status == 0) }
        #expect(try home.moods("list").output == "")
        try home.add("d")
        try home.moods("delete", "2", "-y")
        let deleted = try home.moods("undo", "7")
        #expect(deleted.status == 69)
        #expect(deleted.errors.contains(": the journal is already as it was before;"))
    }

    @Test("undo names the sync that it passes over, and history the command that was redone")
    func passedOver() throws {
        let home = try Home()
        try home.add("a")
        try home.moods("places", "add", "cabin", "--at", "1, 2")
        let folder = home.file("shared")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        try home.moods("sync", folder)
        let other = home.file("other.sqlite")
        try home.moods("add", "b", "--journal", other)
        try home.moods("sync", folder, "--journal", other)
        try home.moods("sync", folder)
        let undone = try home.moods("undo")
        #expect(
            undone.errors
                == "Undid: saved the place 'cabin'. 'moods redo' redoes it. "
                + "The later sync (c4) can't be undone.\n",
            "\(undone)")
        #expect(try home.moods("undo", "C1", "--dry-run").errors.contains("sync") == false)
        #expect(
            try home.moods("redo").errors
                == "Redid: saved the place 'cabin'. 'moods undo' undoes it.\n")
        let history = try home.moods("history", "--format", "table").output
        #expect(history.contains("redid c2") && history.contains("undid c2"), "\(history)")
        try home.moods("places", "add", "cabin", "--at", "3, 4")
        #expect(
            try home.moods("undo").errors
                == "Undid: moved the place 'cabin'. 'moods redo' redoes it.\n")
    }

    @Test("A mood whose edits were undone in another order counts as unchanged")
    func otherOrder() throws {
        let home = try Home()
        try home.add("a", "--country", "FR")
        try home.moods("edit", "1", "--note", "b")
        try home.moods("edit", "1", "--feeling", "3")
        for arguments in [["undo", "2"], ["undo"], ["undo"]] {
            let undone = try home.run([Program.path] + arguments)
            #expect(undone.status == 0 && undone.output == "", "\(undone)")
            #expect(undone.errors.split(separator: "\n").count == 1, "\(undone)")
        }
        #expect(try home.moods("list").output == "")
        for _ in 0..<3 { #expect(try home.moods("redo").status == 0) }
        let shown = try home.moods("show", "1", "--format", "tsv", "--fields", "feeling,note")
        #expect(shown.output == "3\tb\n")
        try home.expectSoundJournal()
    }

    @Test("Undoing while other processes record loses none of their moods")
    func parallel() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            for writer in 1 2 3; do
              (for number in 1 2 3; do "$MOODS" add "p$writer" > /dev/null || exit; done) &
            done
            for number in 1 2 3; do
              "$MOODS" delete 1 --yes
              deletion=$("$MOODS" history --fields number,command | awk -F '\t' '$2 ~ /^delete/ {print $1; exit}')
              "$MOODS" undo "$deletion" 2>&1 | grep -v '^Undid'
            done
            wait
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        try home.expectSoundJournal()
    }

    @Test("Commands are counted apart from moods: c2 is the command, 2 is the mood")
    func references() throws {
        let home = try Travels.home()
        try home.moods("delete", "3", "-y")
        let undone = try home.moods("undo", "c5")
        #expect(
            undone.errors
                == #"Undid: deleted mood 3 "rain, 'again'" (awful, 3 May 2024). It is back."# + "\n"
        )
        #expect(try home.moods("history", "c5").output.hasPrefix("5\t"))
        #expect(try home.moods("history", "2", "--fields", "field").output == "mood\n")
        #expect(try home.moods("history", "c99").status == 69)
        #expect(try home.run([Program.path, "undo", "x5"]).status == 64)
        let table = try home.moods("history", "--format", "table", "--limit", "2").lines
        #expect(table[0].hasPrefix("c6 ") && table[0].contains("undid c5"))
        #expect(table[1].contains(#"deleted mood 3 "rain, 'again'" (awful, 3 May 2024) (undone)"#))
    }

    @Test("Choosing the default place again isn't a command")
    func nothingRecorded() throws {
        let home = try Travels.home()
        try home.moods("places", "add", "home", "--at", "Lisbon")
        for _ in 0..<2 { #expect(try home.moods("places", "default", "home").status == 0) }
        #expect(try home.moods("history", "--fields", "number").lines.first == "6")
        #expect(
            try home.moods("undo").errors
                == "Undid: made 'home' the default place. 'moods redo' redoes it.\n")
        // A copy that is older than the last commands has nothing new.
        let copy = home.file("copy.sqlite")
        try home.moods("backup", copy)
        try home.moods("edit", "1", "--feeling", "meh")
        let history = try home.moods("history").output
        for _ in 0..<2 {
            let outcome = try home.moods("merge", copy)
            #expect(outcome.status == 0 && outcome.errors.contains("nothing new"), "\(outcome)")
        }
        #expect(try home.moods("history").output == history)
        // What was deleted here alone is noted for later merges, but there is nothing to undo.
        try home.moods("delete", "2", "--yes")
        #expect(try home.moods("merge", copy).errors.contains("nothing new"))
        #expect(try home.moods("undo").errors.hasPrefix("Undid: deleted mood 2"))
    }
}
