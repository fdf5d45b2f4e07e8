import Foundation
import Testing

@Suite("Limits of notes and dates")
struct LimitTests {
    private static let longest = 1 << 20

    private func note(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("Reading a note from standard input ends at 1 MiB: 10.25")
    func endlessNote() throws {
        let home = try Travels.home()
        for command in ["add -", "edit 1 --note -"] {
            let refused = try home.shell("yes | $MOODS " + command)
            #expect(refused.status == 65 && refused.errors.contains("1 MiB"), "\(refused)")
        }
        let largest = try home.shell(
            "head -c 1048576 /dev/zero | tr '\\0' x | { cat; echo; } | $MOODS add -")
        #expect(largest.status == 0, "\(largest)")
    }

    @Test("S6 An import ends even if another program's unique index refuses a row")
    func uniqueIndex() throws {
        let home = try Home()
        try home.add("a")
        try home.sqlite("CREATE UNIQUE INDEX theirs ON Mood(note);")
        try "date,note\n2024-07-14,a\n2024-07-15,b\n".write(
            toFile: home.file("u.csv"), atomically: true, encoding: .utf8)
        let outcome = try home.shell("timeout 60 $MOODS import ~/u.csv")
        #expect(outcome.status == 65 && outcome.errors.contains("unique index"), "\(outcome)")
        #expect(try home.sqlite("SELECT group_concat(note) FROM Mood;") == "a,b")
    }

    @Test("A selection has at most 1000 words, and reading it takes no long time")
    func manyWords() throws {
        let home = try Travels.home()
        for (words, options) in [
            ("$(yes paris | head -20000)", ""), ("$(yes paris | head -20000)", "--limit 3"),
            ("$(yes paris | head -20000)", "-q"), ("\"$(yes paris | head -20000)\"", ""),
        ] {
            let outcome = try home.shell("timeout 20 \"$MOODS\" list \(words) \(options)")
            #expect(
                outcome.status == 64 && outcome.errors.contains("give at most 1000"), "\(options)")
        }
        let most = try home.shell("timeout 20 \"$MOODS\" list $(yes paris | head -1000)")
        #expect(most.status == 69, "\(most)")
        let added = try home.shell("timeout 20 \"$MOODS\" add $(yes word | head -20000)")
        #expect(added.status == 0)
    }

    @Test("A mood has at most 1000 tags: one more is bad data, and a refused row")
    func manyTags() throws {
        let home = try Home()
        let limit = "give at most 1000"
        let tags = "$(seq -f 'w%g' -s ,"
        try #require(try home.shell("\"$MOODS\" add a --tag \(tags) 1000)").status == 0)
        for command in ["add b --tag \(tags) 1001)", "edit 1 --add-tag more"] {
            let refused = try home.shell("\"$MOODS\" \(command)")
            #expect(refused.status == 65 && refused.errors.contains(limit), "\(refused)")
        }
        #expect(try home.shell("\"$MOODS\" edit 1 --note c --remove-tag w7").status == 0)
        let imported = try home.shell(
            """
            cd "$HOME"; printf 'date,note,tags\n2024-01-01,x,"%s"\n2024-01-02,y,z\n' \
              "\(tags) 100000)" > in.csv
            timeout 20 "$MOODS" import in.csv
            """)
        #expect(imported.status == 65 && imported.errors.contains(limit), "\(imported)")
        #expect(try home.sqlite("SELECT group_concat(note) FROM Mood;") == "c,y")
        let names = (1...1001).map { "\"w\($0)\"" }.joined(separator: ",")
        let own = try home.moods(
            "import", "-",
            input: #"{"id":"01a20661-43f6-73e4-871d-0687856d0a58","date":"2024-01-03","tags":["#
                + names + "]}\n")
        #expect(own.status == 65 && own.errors.contains(limit), "\(own)")
    }

    @Test("A note of 1 MiB is recorded, changed and imported; one byte more is bad data")
    func longNotes() throws {
        let home = try Home()
        let added = try home.moods("add", "--note", "-", input: note(Self.longest))
        #expect(added.status == 0)
        let tooLong = "the note is longer than 1048576 bytes (1 MiB); shorten it or split it"
        let longer = note(Self.longest + 1)
        for words in [["add", "--note", "-"], ["edit", "1", "--note", "-"]] {
            let outcome = try home.run([Program.path] + words, input: Data(longer.utf8))
            #expect(outcome.status == 65 && outcome.errors == "moods: \(tooLong)\n")
        }
        let lines = """
            date,note
            2024-05-01,\(note(Self.longest - 1))y
            2024-05-02,\(longer)
            2024-05-03,short

            """
        let imported = try home.moods("import", "-", input: lines)
        #expect(imported.status == 65)
        #expect(
            imported.errors.contains("Added 2 moods from standard input; 1 was refused:")
                && imported.errors.contains(tooLong))
        #expect(try home.sqlite("SELECT max(length(note)), count(*) FROM Mood") == "1048576|3")
    }

    @Test(
        "A note of 17 MB from before the limit is exported and imported again",
        arguments: ["jsonl", "json", "csv", "geojson", "gpx"])
    func longNoteFromBefore(format: String) throws {
        let (first, second) = (try Home(), try Home())
        try first.add("--date", "2024-05-01 10:00", "--lat", "48.85", "--lon", "2.35")
        try first.sqlite(
            "UPDATE Mood SET note = 'a' || char(10) || replace(hex(zeroblob(8500000)), '0', 'x');")
        let out = first.file("out.\(format)")
        #expect(try first.moods("export", "--format", format, "-o", out).status == 0)
        let imported = try second.moods("import", out)
        #expect(
            imported.status == 0 && imported.errors.hasPrefix("Added 1 mood from"), "\(imported)"
        )
        let back = second.file("back")
        #expect(try second.moods("export", "--format", format, "-o", back).status == 0)
        #expect(
            try Data(contentsOf: URL(filePath: out)) == Data(contentsOf: URL(filePath: back)))
        // An edit of another property keeps the note.
        #expect(try second.moods("edit", "1", "--feeling", "5").status == 0)
        #expect(try second.sqlite("SELECT length(note), feeling FROM Mood") == "17000002|5")
    }

    @Test(
        "A date later than today gets a warning, and one more than a year ahead needs --future")
    func farAhead() throws {
        Program.avoidMidnight()
        let home = try Home()
        func day(_ days: Int) -> String {
            Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(
                .iso8601.year().month().day())
        }
        for days in [-1, 0] {
            #expect(try home.moods("add", "--date", day(days)).errors == "")
        }
        for days in [1, 30] {
            let later = try home.moods("add", "--date", day(days))
            #expect(later.status == 0)
            #expect(
                later.errors == "moods: warning: the mood is dated \(day(days)) 12:00, which is in "
                    + "the future\n")
        }
        let far = day(400)
        let refused = try home.moods("add", "--date", far + " 12:00")
        #expect(refused.status == 65 && refused.output == "")
        #expect(
            refused.errors
                == "moods: \(far) is more than a year ahead; use --future if you mean it\n")
        #expect(try home.moods("edit", "1", "--date", far).status == 65)
        let meant = try home.moods("add", "--date", far + " 12:00", "--future")
        #expect(meant.status == 0 && meant.errors.hasPrefix("moods: warning:"))
        // A mood may keep the date that it has.
        #expect(try home.moods("edit", "4", "--note", "later").errors == "")
        #expect(try home.moods("edit", "1", "--date", far, "--future").status == 0)

        let export = try home.moods("export").output
        let table = "date,note\n\(day(30)),a\n\(far),b\n2024-05-01,c\n"
        let imported = try home.moods("import", "-", input: table)
        #expect(imported.status == 65 && imported.errors.hasPrefix("Added 2 moods"))
        #expect(imported.errors.contains("line 3: \(far) is more than a year ahead"))
        #expect(imported.errors.contains("1 mood dated later than tomorrow; the first at line 2\n"))
        let all = try home.moods("import", "-", "--future", input: table)
        #expect(all.status == 0 && all.errors.hasPrefix("Added 1 mood from"))
        // The limits don't apply to files that the program exported.
        let other = try Home()
        #expect(try other.moods("import", "-", input: export).status == 0)
        #expect(try other.moods("export").output == export)
    }

    @Test("Millions of empty lines before, between and after entries are skipped and counted")
    func emptyLines() throws {
        let home = try Home()
        let blank = String(repeating: "\n", count: 3_000_000)
        for (format, head) in [("jsonl", ""), ("csv", "date,note\n")] {
            let row = { (day: Int) in
                format == "csv" ? "2024-05-0\(day),a\n" : "{\"date\":\"2024-05-0\(day)\"}\n"
            }
            let text = head + blank + row(1) + blank + " \t\r\n" + row(2) + "x\n" + blank
            let outcome = try home.moods("import", "-", "--from", format, input: text)
            let line = (format == "csv" ? 1 : 0) + 6_000_004
            #expect(outcome.errors.hasPrefix("Added 2 moods"), "\(outcome.errors)")
            let isListed = ["line \(line): ", "(the same in line \(line))"]
                .contains { outcome.errors.contains($0) }
            #expect(isListed, "\(outcome.errors)")
        }
    }
}
