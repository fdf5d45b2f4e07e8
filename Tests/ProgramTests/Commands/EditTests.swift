import Foundation
import Testing

@Suite("moods edit")
struct EditTests {
    private func shown(_ home: Home, _ fields: String, _ number: String = "1") throws -> String {
        try home.moods("show", number, "--fields", fields).output
            .trimmingCharacters(in: .newlines)
    }

    @Test(
        "Each option changes one property, and nothing else",
        arguments: [
            (["--note", "-5 degrees"], "note", "-5 degrees"), (["--note", ""], "note", ""),
            (["--note", "  "], "note", ""),
            (["--feeling", "rad"], "feeling", "5"), (["--no-feeling"], "feeling", ""),
            (["--tag", "b", "--tag", "a/c"], "tags", "a/c,b"),
            (["--color", "#fff"], "colors", "#ffffff"), (["--no-colors"], "colors", ""),
            (["--no-place"], "latitude,longitude", "\t"),
            (["--country", "Belgique"], "country", "BE"),
            (["--date", "2024-05-01 03:00:00.5"], "date", "2024-05-01T03:00:00.500+02:00"),
        ] as [([String], String, String)])
    func options(arguments: [String], fields: String, value: String) throws {
        let home = try Travels.home()
        let all = "number,id,date,timeZone,country,feeling,latitude,longitude,tags,note,colors"
        let changing = Set(fields.split(separator: ","))
        let others = all.split(separator: ",").filter { !changing.contains($0) }
            .joined(separator: ",")
        let before = try shown(home, others)
        let rest = try home.moods("show", "2", "3", "4", "--format", "json").output
        let outcome = try home.run([Program.path, "edit", "1"] + arguments)
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
        #expect(try home.moods("show", "1", "--fields", fields).output == value + "\n")
        #expect(try shown(home, others) == before)
        #expect(try home.moods("show", "2", "3", "4", "--format", "json").output == rest)
        try home.expectSoundJournal()
    }

    @Test("A change updates the modification date; an edit without a change doesn't")
    func modified() throws {
        let home = try Travels.home()
        let before = try shown(home, "modifiedAt")
        #expect(try home.moods("edit", "1", "--feeling", "good", "--no-tags").status == 0)
        #expect(try shown(home, "modifiedAt") == before)
        #expect(try home.moods("edit", "1", "--note", "-", input: "from afar\n").status == 0)
        #expect(try shown(home, "modifiedAt") > before)
        #expect(try shown(home, "note") == "from afar")
    }

    @Test("Moving a mood also changes its country, and a country far away is reported")
    func moving() throws {
        let home = try Travels.home()
        #expect(try home.moods("edit", "1", "--lat", "-33.9", "--lon", "18.4").status == 0)
        #expect(try shown(home, "country,timeZone") == "ZA\tAfrica/Johannesburg")
        let codes = try home.moods("regions", "--fields", "code").lines.sorted()
        #expect(codes == ["002", "142", "150", "DE", "JP", "ZA", "ZZ"])
        let far = try home.moods("edit", "1", "--country", "JP")
        #expect(far.status == 0)
        #expect(
            far.errors == "moods: warning: the coordinates are more than 25 km from Japan; "
                + "the country was recorded as given\n")
        #expect(try home.moods("edit", "1", "--no-country").status == 0)
        #expect(try shown(home, "country") == "ZA")
        try home.expectSoundJournal()
    }

    @Test(
        "An invalid edit changes nothing",
        arguments: [
            (["1"], 64, "nothing to change; see 'moods help edit'"),
            (["99", "--note", "a"], 69, "no mood 99; see 'moods list'"),
            (["x", "--note", "a"], 64, "'x' is not a mood; find its number with 'moods search x'"),
            (["1", "--lat", "3"], 64, "a latitude needs a longitude"),
            (["1", "--lat", "95", "--lon", "3"], 65, "95"),
            (["1", "--feeling", "6"], 65, "unknown feeling '6'"),
            (["1", "--feeling", "5", "--no-feeling"], 64, "can't use --feeling with --no-feeling"),
            (["1", "--tag", "a", "--no-tags"], 64, "can't use --tag with --no-tags"),
            (["1", "--date", "someday", "--note", "a"], 65, "'someday'"),
            (["1", "--country", "Atlantis"], 69, "Atlantis"),
            (["1", "--note", "a", "--tag", "/"], 65, "invalid tag '/'"),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], status: Int32, sentence: String) throws {
        let home = try Travels.home()
        let before = try FolderContents(of: home.path)
        let outcome = try home.run([Program.path, "edit"] + arguments)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.contains(sentence), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try FolderContents(of: home.path) == before)
    }

    // MARK: In an editor

    /// Edits mood 1 on a terminal. The editor is a script that gets the file as $2.
    private func edit(
        _ home: Home, _ script: String, answer: String? = nil, number: String = "1",
        with settings: [String: String] = [:]
    ) throws -> Outcome {
        // A shell reads the script, because executing the file fails while another test that starts
        // a program has it open for writing (ETXTBSY).
        try Data("\(script)\n".utf8).write(to: URL(fileURLWithPath: home.file("an editor")))
        try FileManager.default.createDirectory(
            atPath: home.file("tmp"), withIntermediateDirectories: true)
        return try home.run(
            ["edit", number],
            onTerminalWith: [
                "EDITOR": "/bin/sh '\(home.file("an editor"))' --quietly",
                "TMPDIR": home.file("tmp"),
            ]
            .merging(settings) { $1 }, answer: answer)
    }

    private func keptTexts(_ home: Home) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.file("tmp"))
            .filter { $0.hasSuffix("mood.txt") }.map { home.file("tmp/\($0)") }
    }

    @Test("The text contains the whole mood, in a file that only its owner can read")
    func text() throws {
        let home = try Travels.home()
        #expect(try home.moods("edit", "1", "--tag", "a/b", "--tag", "c").status == 0)
        let outcome = try edit(home, "cp \"$2\" ~/seen; stat -c %a \"$2\" \"${2%/*}\" > ~/modes")
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
        #expect(outcome.errors == "Nothing changed.\n")
        #expect(try keptTexts(home) == [])
        #expect(try String(contentsOfFile: home.file("modes"), encoding: .utf8) == "600\n700\n")
        #expect(
            try String(contentsOfFile: home.file("seen"), encoding: .utf8) == """
                # Mood 1. Delete a line to remove that property.
                # Write one line for each tag or color. The note starts below the empty line.
                date: 2024-05-01 20:30
                time-zone: Europe/Paris
                at:
                country: FR
                lat: 48.85
                lon: 2.35
                feeling: good
                tag: a/b
                tag: c
                color: #ff8800
                color: #0088ff

                Sunset over the river

                """)
    }

    @Test("Changed lines change the mood, and missing lines remove their values")
    func changes() throws {
        let home = try Travels.home()
        let outcome = try edit(
            home,
            """
            sed -i -e 's/^feeling:.*/feeling: 1/' -e '/^color/d' -e 's/^tag:/tag: a\\ntag: b/' \
              -e 's/^lat:.*/lat: 35.68/' -e 's/^lon:.*/lon: 139.69/' -e 's/river/bay/' "$2"
            printf 'A second line' >> "$2"
            """)
        #expect(outcome.status == 0 && outcome.output.contains("mood 1"), "\(outcome)")
        #expect(
            try shown(home, "feeling,colors,tags,latitude,country,timeZone,note")
                == "1\t\ta,b\t35.68\tJP\tAsia/Tokyo\tSunset over the bay\\nA second line")
        #expect(try keptTexts(home) == [])
        try home.expectSoundJournal()
    }

    @Test("The text shows no milliseconds, and a date that isn't edited keeps them")
    func milliseconds() throws {
        let home = try Home()
        try home.add("a", "--date", "2024-05-01T10:00:12.345", "--time-zone", "Europe/Paris")
        _ = try edit(home, "grep ^date \"$2\" > ~/seen; echo b >> \"$2\"")
        #expect(
            try String(contentsOfFile: home.file("seen"), encoding: .utf8)
                == "date: 2024-05-01 10:00:12\n")
        #expect(try shown(home, "date,note") == "2024-05-01T10:00:12.345+02:00\ta\\nb")
        _ = try edit(home, "sed -i s,Europe/Paris,Asia/Tokyo, \"$2\"")
        #expect(try shown(home, "date") == "2024-05-01T10:00:12.345+09:00")
        _ = try edit(home, "sed -i s/10:00:12/11:00/ \"$2\"")
        #expect(try shown(home, "date") == "2024-05-01T11:00:00+09:00")
    }

    @Test("Notes of any kind are unchanged in the text", arguments: ["2", "3", "4"])
    func notes(number: String) throws {
        let home = try Travels.home()
        let before = try home.moods("show", number, "--format", "json").output
        #expect(try edit(home, "touch \"$2\"", number: number).errors == "Nothing changed.\n")
        #expect(try home.moods("show", number, "--format", "json").output == before)
        _ = try edit(home, "sed -i 's/^feeling:.*/feeling: 3/' \"$2\"", number: number)
        let note = try shown(home, "note", number)
        #expect(before.contains("\"note\":null") ? note == "" : !note.isEmpty)
        #expect(try shown(home, "feeling", number) == "3")
    }

    @Test("If the editor deletes the text, nothing changes, without a prompt, and no file is left")
    func textTakenAway() throws {
        let home = try Travels.home()
        for (script, status) in [("rm \"$2\"", Int32(74)), ("rm \"$2\"; exit 3", 69)] {
            let outcome = try edit(home, script)
            #expect(outcome.status == status && !outcome.errors.contains("kept in"), "\(outcome)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("tmp")) == [])
        }
        #expect(try shown(home, "note") == "Sunset over the river")
    }

    @Test(
        "An editor that leaves a folder or a pipe is an error, nothing hangs, and what it left is kept",
        arguments: ["rm \"$2\"; mkdir \"$2\"; echo x > \"$2/x\"", "rm \"$2\"; mkfifo \"$2\""])
    func noFileLeft(script: String) throws {
        let home = try Travels.home()
        let before = try home.moods("show", "1", "--format", "json").output
        for ending in ["", "; exit 3"] {
            let outcome = try edit(home, script + ending)
            #expect(outcome.status == (ending.isEmpty ? 74 : 69), "\(outcome)")
            #expect(outcome.errors.contains("your text is kept in "), "\(outcome)")
            #expect(
                !ending.isEmpty || outcome.errors.contains("as something other than a file")
            )
        }
        #expect(try keptTexts(home).count == 2)
        #expect(try home.moods("show", "1", "--format", "json").output == before)
    }

    @Test("After a mistake, the text can be edited again and isn't lost")
    func mistakes() throws {
        let home = try Travels.home()
        // The second run corrects the mistake of the first run.
        let outcome = try edit(
            home,
            """
            grep -q 'feeling: 9' "$2" && exec sed -i 's/feeling: 9/feeling: 3/' "$2"
            sed -i -e 's/feeling: .*/feeling: 9/' -e 's/river/sea/' "$2"
            """, answer: "y")
        #expect(outcome.status == 0 && outcome.output.contains("mood 1"), "\(outcome)")
        #expect(
            outcome.errors.hasPrefix(
                "moods: unknown feeling '9'; use 1 to 5, or one of awful, bad, meh, good, rad\n"
                    + "Your text is in \(home.file("tmp"))/moods-"), "\(outcome)")
        #expect(
            outcome.errors.hasSuffix(
                "/mood.txt. Edit again? [Y/n] y\nChanged 1 mood. 'moods undo' takes it back.\n"),
            "\(outcome)")
        #expect(try shown(home, "feeling,note") == "3\tSunset over the sea")
        #expect(try keptTexts(home) == [])
    }

    @Test(
        "An unknown property has a suggestion if one is near",
        arguments: ["feelng", "mood", "moood"])
    func nearestProperty(name: String) throws {
        let home = try Travels.home()
        let outcome = try edit(home, "sed -i s/feeling:/\(name):/ \"$2\"", answer: "n")
        #expect(outcome.status == 65)
        let sentence = "unknown property '\(name)'; did you mean 'feeling', or a note, which"
        #expect(outcome.errors.contains(sentence), "\(outcome)")
    }

    @Test("After giving up, the text is in the file that the program names")
    func givingUp() throws {
        let home = try Travels.home()
        let before = try home.moods("show", "1", "--format", "json").output
        let outcome = try edit(home, "echo 'much work' > \"$2\"", answer: "n")
        #expect(outcome.status == 65)
        let path = try #require(try keptTexts(home).first)
        #expect(
            outcome.errors.hasSuffix(
                "[Y/n] n\nmoods: line 1: unknown property 'much work'; put an empty line before the "
                    + "note; your text is kept in \(path)\n"), "\(outcome)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "much work\n")
        #expect(try home.moods("show", "1", "--format", "json").output == before)
    }

    @Test("If the mood is deleted meanwhile, the text is kept")
    func deletedMeanwhile() throws {
        let home = try Travels.home()
        let outcome = try edit(
            home, "sed -i s/river/sea/ \"$2\"; \"$MOODS\" delete 1 --yes")
        #expect(outcome.status == 69)
        let path = try #require(try keptTexts(home).first)
        #expect(
            outcome.errors
                == "Deleted mood 1 \"Sunset over the river\". 'moods undo' brings it back.\n"
                + "moods: mood 1 is in the trash; 'moods restore 1' brings it back; "
                + "your text is kept in \(path)\n")
    }

    @Test("An editor that fails or doesn't exist is an error")
    func editors() throws {
        let home = try Travels.home()
        let failed = try edit(home, "exit 3")
        #expect(failed.status == 69 && failed.errors.contains("failed; the mood is unchanged\n"))
        #expect(try keptTexts(home) == [])
        let written = try edit(home, "echo >> \"$2\"; exit 3")
        #expect(written.status == 69 && written.errors.contains("your text is kept in "))
        #expect(try keptTexts(home).count == 1)
        let visual = try edit(home, "exit 3", with: ["VISUAL": "sed -i s/river/sea/"])
        #expect(visual.status == 0)
        #expect(try shown(home, "note") == "Sunset over the sea")
        let none = try home.terminal("edit", "1")
        #expect(none.status == 64)
        #expect(
            none.errors == "moods: no editor; set EDITOR, or give options such as --note\n")
    }

    @Test("A time alone keeps the day of the mood, and a tag option takes several with commas")
    func timeAndTags() throws {
        let home = try Travels.home()
        #expect(try home.moods("edit", "1", "-d", "9am", "-t", "a,b/c, d e").status == 0)
        #expect(
            try home.moods("show", "1", "--fields", "date,tags").output
                == "2024-05-01T09:00:00+02:00\ta,b/c,d e\n")
        #expect(try home.moods("edit", "2", "--date", "01:30", "--add-tag", "x,y").status == 0)
        #expect(
            try home.moods("show", "2", "--fields", "date,tags").output
                == "2024-05-02T01:30:00+09:00\tx,y\n")
        let added = try home.moods("add", "-t", "rain,sun", "--fields", "tags")
        #expect(added.output == "rain,sun\n", "\(added)")
        #expect(try home.moods("list", "--tag", "sun", "--fields", "tags").output == added.output)
        let quoted = try home.moods("add", "-t", "\"a,b\",c", "--fields", "tags")
        #expect(quoted.output == "\"a,b\",c\n", "\(quoted)")
        let marks = try home.moods("add", "-t", #""say ""hi""", x"#, "--fields", "tags")
        #expect(marks.output == #""say ""hi""",x"# + "\n", "\(marks)")
        let removed = try home.moods("edit", "last", "--remove-tag", #""say ""hi""",x"#)
        #expect(removed.status == 0, "\(removed)")
        #expect(try home.moods("show", "last", "--fields", "tags").output == "\n")
    }

    @Test("'at' in the text moves the mood, and an unknown place can be corrected")
    func placeInText() throws {
        let home = try Travels.home()
        let outcome = try edit(
            home, "sed -i 's/^at:.*/at: Lisbon/' \"$2\"", with: ["NO_COLOR": "1"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            try home.moods("show", "1", "--fields", "country,latitude,longitude").output
                == home.moods("where", "Lisbon", "--fields", "country,latitude,longitude").output
        )
        let unknown = try edit(
            home,
            "grep -q Nowhereville \"$2\" && sed -i 's/^at:.*/at:/' \"$2\" "
                + "|| sed -i 's/^at:.*/at: Nowhereville/' \"$2\"", answer: "y")
        #expect(unknown.status == 0 && unknown.errors.contains("Edit again?"), "\(unknown)")
        #expect(unknown.output == "" && unknown.errors.hasSuffix("Nothing changed.\n"))
        #expect(try keptTexts(home) == [])
    }
}
