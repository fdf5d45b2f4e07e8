import Testing

@Suite("moods regions")
struct RegionsTests {
    @Test("In a pipe, regions are tsv, newest first, then by kind and code, without a total")
    func tsv() throws {
        let outcome = try Travels.home().moods("regions")
        #expect(
            outcome.pattern == """
                country\tZZ\tUnknown Region\t1\t\t<time>
                continent\t150\tEurope\t2\t2\t<time>
                country\tDE\tGermany\t1\t\t<time>
                continent\t142\tAsia\t1\t1\t<time>
                country\tJP\tJapan\t1\t\t<time>
                country\tFR\tFrance\t1\t\t<time>

                """)
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test("Regions are listed in csv, json and jsonl")
    func otherFormats() throws {
        let home = try Travels.home()
        let arguments = ["regions", "--filter", "continents", "--format"]
        func regions(_ format: String) throws -> String {
            try home.run([Program.path] + arguments + [format]).pattern
        }
        #expect(
            try regions("csv") == """
                kind,code,name,moods,countries,updatedAt
                continent,150,Europe,2,2,<time>
                continent,142,Asia,1,1,<time>

                """)
        let europe =
            #"{"kind":"continent","code":"150","name":"Europe","moods":2,"countries":2,"#
            + #""updatedAt":"<time>"}"#
        let asia =
            #"{"kind":"continent","code":"142","name":"Asia","moods":1,"countries":1,"#
            + #""updatedAt":"<time>"}"#
        #expect(try regions("json") == "[\n\(europe),\n\(asia)\n]\n")
        #expect(try regions("jsonl") == "\(europe)\n\(asia)\n")
        let country = try home.moods("regions", "--filter", "countries", "--format", "jsonl")
        #expect(
            country.pattern.hasPrefix(
                #"{"kind":"country","code":"ZZ","name":"Unknown Region","moods":1,"countries":null"#
            ))
    }

    @Test("Countries are listed below their continents, with bars and the day of the last mood")
    func tree() throws {
        let home = try Travels.home()
        #expect(
            try home.moods("regions", "--format", "table").output == """
                4 moods on 4 days, 3 in 3 countries

                Europe     2  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  2024-05-03
                  Germany  1  ▇▇▇▇▇▇▇▇▇▇▇▇              2024-05-03
                  France   1  ▇▇▇▇▇▇▇▇▇▇▇▇              2024-05-01
                Asia       1  ▇▇▇▇▇▇▇▇▇▇▇▇              2024-05-02
                  Japan    1  ▇▇▇▇▇▇▇▇▇▇▇▇              2024-05-02
                No place   1  ▇▇▇▇▇▇▇▇▇▇▇▇              2023-12-31

                """)
        let limited = try home.moods(
            "regions", "--format", "table", "--limit", "1", "--sort", "name")
        #expect(
            limited.output == """
                4 moods on 4 days, 3 in 3 countries

                Asia     1  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  2024-05-02
                  Japan  1  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  2024-05-02

                """)
        let countries = try home.moods(
            "regions", "--format", "table", "--filter", "countries", "--locale", "de",
            with: ["LANG": "C"])
        #expect(
            countries.lines == [
                "4 Stimmungen an 4 Tagen, 3 in 3 Ländern",
                "Deutschland  1  ########################  2024-05-03",
                "Japan        1  ########################  2024-05-02",
                "Frankreich   1  ########################  2024-05-01",
                "Kein Ort     1  ########################  2023-12-31",
            ])
    }

    @Test("On a terminal, days of the last week are in words")
    func relativeDays() throws {
        Program.avoidMidnight()
        let home = try Home()
        try home.add("--country", "FR", "--date", "yesterday", "--time-zone", "UTC")
        try home.add("--country", "JP", "--date", "2024-02-29")
        let outcome = try home.terminal("regions", with: ["NO_COLOR": "1", "TZ": "UTC"])
        let ends = outcome.lines.dropFirst().map { $0.split(separator: "  ").last }
        #expect(ends == ["yesterday", "yesterday", "29 Feb 2024", "29 Feb 2024"])
    }

    @Test("A mean needs five days; with fewer, there is a dash")
    func means() throws {
        let home = try Home()
        for day in 1...5 {
            try home.add("--country", "FR", "--feeling", "4", "--date", "2024-05-0\(day)")
        }
        try home.add("--country", "JP", "--feeling", "2", "--date", "2024-05-01")
        let outcome = try home.moods("regions", "--format", "table", with: ["LANG": "C"])
        #expect(
            outcome.lines == [
                "6 moods in 2 countries on 5 days, average 3.8",
                "Europe    5  ########################  4.0  2024-05-05",
                "  France  5  ########################  4.0  2024-05-05",
                "Asia      1  #####                      -   2024-05-01",
                "  Japan   1  #####                      -   2024-05-01",
                "- means fewer than 5 days with a feeling",
            ])
    }

    @Test("--flat prints one table of both kinds, which begins with all moods")
    func flat() throws {
        let outcome = try Travels.home().moods("regions", "--format", "table", "--flat")
        // The last column is the local time when a mood was last felt there.
        #expect(
            outcome.output == """
                All moods  4 moods
                No place   1 mood                  2023-12-31 23:59
                Europe     2 moods in 2 countries  2024-05-03 12:00
                Germany    1 mood                  2024-05-03 12:00
                Asia       1 mood in 1 country     2024-05-02 03:00
                Japan      1 mood                  2024-05-02 03:00
                France     1 mood                  2024-05-01 20:30

                """)
        let limited = try Travels.home().moods(
            "regions", "--format", "table", "--flat", "--limit", "1", "--filter", "continents")
        #expect(limited.output.hasPrefix("All moods  4 moods\nEurope     2 moods in 2 countries"))
        #expect(limited.lines.count == 2)
    }

    @Test(
        "Filters, orders and limits apply",
        arguments: [
            (["--filter", "both"], "ZZ 150 DE 142 JP FR"),
            (["--filter", "countries"], "ZZ DE JP FR"), (["--filter", "continents"], "150 142"),
            (["--sort", "updated"], "ZZ 150 DE 142 JP FR"),
            (["--sort", "name"], "142 150 FR DE JP ZZ"),
            (["--sort", "name", "--locale", "de"], "142 DE 150 FR JP ZZ"),
            (["--sort", "moods"], "150 142 DE FR JP ZZ"),
            (["--limit", "2"], "ZZ 150"), (["--limit", "0"], ""),
            (["--sort", "moods", "--filter", "countries", "--limit", "1"], "DE"),
        ] as [([String], String)])
    func queries(arguments: [String], expected: String) throws {
        let home = try Travels.home()
        let outcome = try home.run([Program.path, "regions", "--fields", "code"] + arguments)
        #expect(outcome.lines.joined(separator: " ") == expected)
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    /// `make test` runs it with the release program, which has its own copy of ICU's data.
    @Test(
        "Names are sorted by the rules of their language",
        arguments: [
            ("en", "AX AT CI HR CY CZ TR TV ZW"), ("de", "AX CI HR AT ZW CZ TR TV CY"),
        ])
    func namesInOrder(language: String, expected: String) throws {
        let home = try Home()
        for code in ["TV", "CI", "ZW", "AX", "CZ", "HR", "TR", "AT", "CY"] {
            try home.add("--country", code)
        }
        let listing = try home.moods(
            "regions", "--filter", "countries", "--sort", "name", "--fields", "code", "--locale",
            language)
        #expect(listing.lines.joined(separator: " ") == expected)
    }

    @Test("Adding a mood moves a region to the top, and deleting one keeps the region's moment")
    func updatedAt() throws {
        let home = try Travels.home()
        func regions() throws -> [String] {
            try home.moods("regions", "--fields", "code,updatedAt,moods").lines
        }
        try home.add("--country", "FR", "--date", "1999-01-01")
        let before = try regions()
        #expect(before.map { $0.prefix(3) } == ["150", "FR\t", "ZZ\t", "DE\t", "142", "JP\t"])
        #expect(try home.moods("delete", "--yes", "5").status == 0)
        let after = try regions()
        #expect(
            after
                == before.map {
                    $0.hasPrefix("150") || $0.hasPrefix("FR")
                        ? $0.dropLast() + ($0.hasPrefix("150") ? "2" : "1") : $0
                })
    }

    @Test("A region and days select the moods that regions count")
    func selection() throws {
        let home = try Travels.home()
        try home.add("--country", "FR", "--date", "2024-06-01", "--feeling", "2")
        func regions(_ words: String...) throws -> String {
            try home.run([Program.path, "regions"] + words).output
        }
        let fields = "code,moods,countries,first,last"
        #expect(
            try regions("may", "2024", "--sort", "moods", "--fields", fields) == """
                150\t2\t2\t2024-05-01\t2024-05-03
                142\t1\t1\t2024-05-02\t2024-05-02
                DE\t1\t\t2024-05-03\t2024-05-03
                FR\t1\t\t2024-05-01\t2024-05-01
                JP\t1\t\t2024-05-02\t2024-05-02

                """)
        #expect(try regions("france", "--fields", "code,moods") == "150\t2\nFR\t2\n")
        let tree = try regions("europe", "2024-05", "--format", "table")
        #expect(tree.hasPrefix("2 moods in 2 countries on 2 days\n"), "\(tree)")
        let flat = try regions(
            "may", "2024", "--flat", "--format", "table", "--filter", "countries")
        #expect(flat.contains("France") && flat.contains("2024-05-01"), "\(flat)")
        #expect(!flat.contains("2024-06-01"), "\(flat)")
        let none = try home.terminal("regions", "april", "2024")
        #expect(none.errors == "No moods in April 2024.\n", "\(none)")
    }

    @Test("Without moods there are no regions, and the total is 0")
    func empty() throws {
        let home = try Home()
        #expect(try home.moods("regions").output == "")
        #expect(try home.moods("regions", "--format", "table").output == "No moods\n")
        #expect(
            try home.moods("regions", "--format", "table", "--flat").output
                == "All moods  0 moods\n")
        #expect(try home.moods("regions", "--format", "json").output == "[]\n")
        try home.add()
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        #expect(try home.moods("regions").output == "")
    }
}
