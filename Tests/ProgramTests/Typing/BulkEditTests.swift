import Foundation
import Testing

@Suite("moods edit, several moods")
struct BulkEditTests {
    private func shown(_ home: Home, _ fields: String) throws -> [String] {
        try home.moods("list", "--reverse", "--fields", "number," + fields).lines.sorted()
    }

    @Test("Several references are one command, which names each mood once and can be undone")
    func references() throws {
        let home = try Travels.home()
        let before = try shown(home, "tags,feeling,modifiedAt")
        let outcome = try home.moods(
            "edit", "1", "3", "last", "3", "--add-tag", "work", "--feeling", "meh")
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(
            try shown(home, "tags,feeling") == ["1\twork\t3", "2\t\t5", "3\twork\t3", "4\twork\t3"])
        let command = try home.moods("history", "--limit", "1", "--fields", "command").output
        #expect(command == "edit 1 3 4: 3 moods\n")
        #expect(try home.moods("undo").status == 0)
        let after = try shown(home, "tags,feeling,modifiedAt")
        #expect(after == before)
        try home.expectSoundJournal()
    }

    @Test("If one of several moods can't be changed, none is, and the error names it")
    func allOrNone() throws {
        let home = try Travels.home()
        let before = try home.moods("list", "--format", "json").output
        let missing = try home.moods("edit", "1", "99", "--feeling", "rad")
        #expect(missing.status == 69 && missing.errors == "moods: no mood 99; see 'moods list'\n")
        let invalid = try home.moods(
            "edit", "1", "2", "--date", "someday", "--feeling", "rad")
        #expect(invalid.status == 65 && invalid.errors.hasPrefix("moods: mood 1: "), "\(invalid)")
        #expect(try home.moods("list", "--format", "json").output == before)
    }

    @Test("Tags are added and removed regardless of case, and the tags below aren't removed")
    func tags() throws {
        let home = try Home()
        try home.add("--tag", "Work/meeting", "--tag", "rain")
        try home.add("--tag", "work")
        try home.add()
        #expect(
            try home.moods(
                "edit", "1", "2", "3", "--add-tag", "home", "--add-tag", "RAIN", "--remove-tag",
                "work"
            ).status == 0)
        #expect(
            try shown(home, "tags") == [
                "1\thome,rain,Work/meeting", "2\thome,rain", "3\thome,rain",
            ])
        let unknown = try home.moods("edit", "1", "--remove-tag", "raim")
        #expect(unknown.status == 69)
        #expect(
            unknown.errors == "moods: no mood has the tag 'raim'; did you mean 'rain'?\n",
            "\(unknown)")
        try home.expectSoundJournal()
    }

    @Test(
        "Contradictory edits, and edits without moods or changes, are errors",
        arguments: [
            (["1", "--add-tag", "a", "--tag", "b"], "can't use --add-tag with --tag"),
            (["1", "--remove-tag", "a", "--tag", "b"], "can't use --remove-tag with --tag"),
            (["1", "--add-tag", "a", "--no-tags"], "can't use --add-tag with --no-tags"),
            (["1", "--remove-tag", "a", "--no-tags"], "can't use --remove-tag with --no-tags"),
            (
                ["1", "--add-tag", "A", "--remove-tag", "a"],
                "can't use --add-tag A with --remove-tag A"
            ),
            ([], "nothing to change"),
            (["1", "--year", "2024", "--feeling", "3"], "name moods or use filters, not both"),
            (["--year", "2024"], "nothing to change"), (["1", "2"], "nothing to change"),
            (["--year", "2024", "--feeling", "3"], "can't ask for confirmation here; use --yes"),
            (
                ["--source", "a", "--source", "b", "--feeling", "3"],
                "--source can be given only once"
            ),
            (
                ["--where-at", "1,2", "--where-at", "1,3", "--feeling", "3"],
                "--where-at can be given only once"
            ),
        ])
    func errors(arguments: [String], message: String) throws {
        let home = try Travels.home()
        let before = try home.moods("list", "--format", "json").output
        let outcome = try home.run([Program.path, "edit"] + arguments)
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome)")
        #expect(try home.moods("list", "--format", "json").output == before)
    }

    @Test(
        "Every filter selects moods; those with the name of a property's option begin with where",
        arguments: [
            (["--all-in", "europe"], "13"), (["--year", "2023"], "4"), (["--match", "rain"], "3"),
            (["--where-feeling", "4.."], "12"), (["--where-no-feeling"], "4"),
            (["--where-tag", "fun"], "2"), (["--where-at", "48.85,2.35"], "1"),
            (["--near", "48.9,2.3", "--within", "20"], "1"), (["--source", "Daylio"], "34"),
            (["--source", "Daylio", "--until", "2023"], "4"), (["--has", "colors"], "1"),
            (["--since", "2024-05-02"], "23"), (["--month", "2024-05"], "123"),
            (["--on", "2024-05-01", "--all-in", "FR"], "1"),
        ])
    func filters(arguments: [String], numbers: String) throws {
        let home = try Travels.home()
        #expect(try home.moods("edit", "2", "--tag", "fun").status == 0)
        try home.sqlite(
            "UPDATE Mood SET source = 'Daylio', externalID = _pk WHERE _pk IN (3, 4)")
        let outcome = try home.run(
            [Program.path, "edit"] + arguments + ["--add-tag", "found", "--yes"])
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "", "\(outcome)")
        let found = try home.moods("list", "--tag", "found", "--fields", "number").lines.sorted()
        #expect(found.joined() == numbers)
        let command = try home.moods("history", "--limit", "1", "--fields", "command").output
        #expect(command.hasPrefix("edit --"))
        #expect(command.hasSuffix(": \(numbers.count) mood\(numbers.count == 1 ? "" : "s")\n"))
        #expect(try home.moods("undo").status == 0)
        #expect(try home.moods("tags", "--fields", "path").output == "fun\n")
        try home.expectSoundJournal()
    }

    @Test("Filters that select nothing, and an unknown source or tag, are errors")
    func nothing() throws {
        let home = try Travels.home()
        for (arguments, message) in [
            (["--year", "1999"], "no mood matches"),
            (["--source", "walk"], "unknown source 'walk'; all moods were recorded here"),
            (["--where-tag", "x"], "no mood has the tag 'x'; see 'moods tags'"),
        ] {
            let outcome = try home.run(
                [Program.path, "edit"] + arguments + ["--feeling", "3", "--yes"])
            #expect(outcome.status == 69 && outcome.errors == "moods: \(message)\n")
        }
    }

    @Test("On a terminal, it shows what the filters select, and asks for confirmation")
    func confirmation() throws {
        let home = try Travels.home()
        let words = ["edit", "--all-in", "europe", "--feeling", "good"]
        let no = try home.run(words, onTerminalWith: [:], answer: "n")
        #expect(no.status == 0 && no.output == "", "\(no)")
        #expect(no.errors.contains("Sunset over the river"))
        #expect(no.errors.contains("rain, \"again\""))
        #expect(no.errors.hasSuffix("Change these 2 moods? [y/N] n\nNothing changed.\n"))
        #expect(try shown(home, "feeling") == ["1\t4", "2\t5", "3\t1", "4\t"])
        let undo = " 'moods undo' takes it back.\n"
        let yes = try home.run(words, onTerminalWith: [:], answer: "y")
        #expect(yes.output == "" && yes.errors.hasSuffix("Changed 1 of 2 moods.\(undo)"))
        #expect(try shown(home, "feeling") == ["1\t4", "2\t5", "3\t4", "4\t"])
        let quiet = try home.terminal("edit", "--year", "2024", "--feeling", "5", "-y")
        #expect(quiet.errors == "Changed 2 of 3 moods.\(undo)" && quiet.output == "")
        let three = try home.terminal("edit", "1-3", "--add-tag", "a")
        #expect(three.errors == "Changed 3 moods.\(undo)" && three.output == "")
        let editor = try home.terminal("edit", "1-2")
        #expect(editor.status == 64 && editor.errors.contains("the editor takes one mood"))
    }

    @Test("show and edit without a mood take the last one")
    func last() throws {
        let home = try Travels.home()
        #expect(try home.moods("edit", "--feeling", "3").status == 0)
        #expect(try shown(home, "feeling") == ["1\t4", "2\t5", "3\t1", "4\t3"])
        #expect(try home.moods("show", "--fields", "number").output == "4\n")
    }

    @Test("Warnings about many moods are counted")
    func warnings() throws {
        let home = try Travels.home()
        let outcome = try home.moods("edit", "1", "4", "--country", "JP")
        #expect(
            outcome.errors
                == "moods: warning: 2 moods are more than 25 km from the country given\n")
    }
}
