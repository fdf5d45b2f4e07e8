import SeededRandom
import Testing

@Suite("moods list --section")
struct ListSectionTests {
    @Test(
        "The first column is the section, and its rows are in the order without sections",
        arguments: [
            ("country", "France 1, Germany 3, Japan 2, Unknown Region 4"),
            ("continent", "Asia 2, Europe 3, Europe 1, Unknown Region 4"),
            ("year", "2024 3, 2024 2, 2024 1, 2023 4"),
            ("month", "2024-05 3, 2024-05 2, 2024-05 1, 2023-12 4"),
            ("day", "2024-05-03 3, 2024-05-02 2, 2024-05-01 1, 2023-12-31 4"),
            ("feeling", "rad 2, good 1, awful 3, none 4"),
        ])
    func sections(key: String, expected: String) throws {
        let home = try Travels.home()
        let rows = expected.split(separator: ", ").map { row in
            let words = row.split(separator: " ")
            return "\(words.dropLast().joined(separator: " "))\t\(words.last ?? "")"
        }
        let outcome = try home.moods("list", "--section", key, "--fields", "number")
        #expect(outcome.lines == rows, "\(outcome)")
        let whole = try home.moods("list", "--section", key)
        #expect(
            whole.lines.map { $0.split(separator: "\t").prefix(2).joined(separator: "\t") } == rows)
        #expect(whole.status == 0 && whole.errors == "")
    }

    @Test("The table has a heading for each section, with its name and its number of moods")
    func table() throws {
        let outcome = try Travels.home().moods("list", "--section", "month", "--format", "table")
        #expect(
            outcome.output == """
                4 moods, 31 December 2023 to 3 May 2024

                May 2024  3 moods
                  Fri 3 May 2024  12:00-3:30 awful rain, "again" · Germany  mood 3
                  Thu 2 May 2024  03:00+9    rad   tab␉here… · Japan  mood 2
                  Wed 1 May 2024  20:30+2    good  Sunset over the river · Paris  mood 1

                December 2023  1 mood
                  Sun 31 Dec 2023 23:59      ○  mood 4

                """)
    }

    @Test("A heading counts all moods of its section, and says how many of them a limit leaves")
    func limit() throws {
        let home = try Travels.home()
        func headings(_ arguments: String...) throws -> [String] {
            let outcome = try home.run(
                [Program.path, "list", "--format", "table", "--section"] + arguments)
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.lines.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix(" ") }
        }
        #expect(try headings("month", "--limit", "2") == ["May 2024  2 of 3 moods"])
        #expect(
            try headings("month", "--limit", "4") == ["May 2024  3 moods", "December 2023  1 mood"])
        #expect(
            try headings("year", "--limit", "1", "--since", "2024-05-02") == ["2024  1 of 2 moods"])
        #expect(try headings("year", "--limit", "1", "--reverse") == ["2023  1 mood"])
        // What was chosen at random is all that is listed.
        #expect(
            try headings("year", "--limit", "1", "--random", "--on", "2024-05-02") == [
                "2024  1 mood"
            ])
    }

    @Test("On a terminal, headings are bold, and cut to the width like the rows")
    func terminal() throws {
        let home = try Travels.home()
        let outcome = try home.terminal("list", "FR", "--section", "continent")
        #expect(outcome.lines[1] == "\u{1B}[1mEurope\u{1B}[0m  \u{1B}[2m1 mood\u{1B}[0m")
        let narrow = try home.terminal("list", "--section=country", columns: 12)
        #expect(narrow.output.contains("\u{1B}[1mNo place\u{1B}[0m"), "\(narrow)")
    }

    @Test("JSON has the section as its first key, csv as its first column")
    func records() throws {
        let home = try Travels.home()
        let lines = try home.moods("list", "--section", "feeling", "--format", "jsonl").pattern
        let objects = [2, 1, 0, 3].map { ListTests.objects[$0].dropFirst() }
        let names = ["rad", "good", "awful", "none"]
        let expected = zip(names, objects).map { "{\"section\":\"\($0)\",\($1)" }
        #expect(lines == expected.joined(separator: "\n") + "\n")
        let json = try home.moods("list", "--section", "feeling", "--format", "json").pattern
        #expect(json == "[\n" + expected.joined(separator: ",\n") + "\n]\n")
        let csv = try home.moods("list", "--section", "feeling", "--format", "csv")
        #expect(
            csv.lines[0] == "section,number,id,date,country,feeling,latitude,longitude,tags,note")
    }

    @Test("--fields may place the section elsewhere; without --section there is none")
    func fields() throws {
        let home = try Travels.home()
        let placed = try home.moods(
            "list", "FR", "--section", "year", "--fields", "number,section,feeling")
        #expect(placed.output == "1\t2024\t4\n")
        let outcome = try home.moods("list", "--fields", "section")
        #expect(outcome.status == 64 && outcome.errors.contains("unknown field 'section'"))
        #expect(try home.moods("list", "--section", "week").status == 64)
    }

    @Test("Regions are named, and ordered, in the reader's language")
    func locale() throws {
        let home = try Travels.home()
        func names(_ locale: String) throws -> [String] {
            try home.moods("list", "--section=country", "--fields=section", "--locale", locale)
                .lines
        }
        #expect(try names("en") == ["France", "Germany", "Japan", "Unknown Region"])
        #expect(
            try names("de") == ["Deutschland", "Frankreich", "Japan", "Unbekannte Region"])
    }

    @Test("A limit selects the newest of all moods, and filters apply")
    func filters() throws {
        let home = try Travels.home()
        func list(_ arguments: String...) throws -> [String] {
            try home.run(
                [Program.path, "list", "--section", "country", "--fields", "number"] + arguments
            ).lines
        }
        #expect(try list("--limit", "2") == ["France\t1", "Germany\t3"])
        #expect(try list("europe") == ["France\t1", "Germany\t3"])
        #expect(try list("--feeling", "rad") == ["Japan\t2"])
        #expect(try list("Kenya") == [] && list("--limit", "0") == [])
        let empty = try Home().moods("list", "--section", "month", "--format", "json")
        #expect(empty.output == "[]\n")
    }

    @Test("Every mood is in exactly one section, in a journal of several pages")
    func everyMoodOnce() throws {
        let seed = SeededGenerator.anySeed()
        let home = try Home()
        // At this hour it is the same day in all countries: a month is sorted by local days.
        for country in ["FR", "DE", "JP", "ZZ"] {
            try home.add("--country", country, "--date", "2024-05-01T12:00:00Z")
        }
        var generator = SeededGenerator(seed: seed)
        let values = (0..<1500).map { _ in
            let feeling = Int.random(in: 0...5, using: &generator)
            let day = Int.random(in: 0..<1500, using: &generator)
            let country = Int.random(in: 0..<4, using: &generator)
            return "(randomblob(16), \(day * 86400), 'UTC', date('2001-01-01', '\(day) days'), "
                + "nullif(\(feeling), 0), 0, (SELECT _pk FROM GeographicRegion "
                + "WHERE _entity = 'Country' LIMIT 1 OFFSET \(country)))"
        }
        try home.sqlite(
            "INSERT INTO Mood(id, date, timeZone, localDay, feeling, modifiedAt, country) VALUES "
                + values.joined(separator: ","))
        let numbers = try home.moods("list", "--fields", "number").lines
        #expect(numbers.count == 1504)
        for key in ["continent", "country", "year", "month", "day", "feeling"] {
            let outcome = try home.moods("list", "--section", key, "--fields", "number")
            let rows = outcome.lines.map { $0.split(separator: "\t").map(String.init) }
            #expect(Set(rows.map { $0[1] }) == Set(numbers) && rows.count == 1504, "seed \(seed)")
            // Each name occurs once: no section is repeated.
            let names = rows.map { $0[0] }
            let changes = zip(names, names.dropFirst()).count { $0 != $1 }
            #expect(changes + 1 == Set(names).count, "\(key), seed \(seed)")
            // Within a section, the order is that of a list without sections.
            let places = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
            for (row, next) in zip(rows, rows.dropFirst()) where row[0] == next[0] {
                #expect((places[row[1]] ?? 0) < (places[next[1]] ?? 0), "\(key), seed \(seed)")
            }
        }
    }
}
