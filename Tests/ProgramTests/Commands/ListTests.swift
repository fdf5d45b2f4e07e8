import Testing

@Suite("moods list")
struct ListTests {
    @Test("In a pipe, moods are tsv, newest first, without a header and with escapes")
    func tsv() throws {
        let expected = """
            3\t<id>\t2024-05-03T12:00:00.250-03:30\tDE\t1\t\t\t\train, "again"
            1\t<id>\t2024-05-01T20:30:00.000+02:00\tFR\t4\t48.85\t2.35\t\tSunset over the river
            2\t<id>\t2024-05-02T03:00:00.000+09:00\tJP\t5\t\t\t\ttab\\there\\nand a second line \\\\ end
            4\t<id>\t2023-12-31T23:59:00.000+00:00\tZZ\t\t-40.0\t-140.0\t\t

            """
        let home = try Travels.home()
        for arguments in [["list"], ["list", "--format", "tsv"]] {
            let outcome = try home.run([Program.path] + arguments)
            #expect(outcome.pattern == expected)
            #expect(outcome.status == 0 && outcome.errors == "")
        }
    }

    @Test("csv has a header, and quotes what needs it")
    func csv() throws {
        let outcome = try Travels.home().moods("list", "--format", "csv")
        #expect(
            outcome.pattern == """
                number,id,date,country,feeling,latitude,longitude,tags,note
                3,<id>,2024-05-03T12:00:00.250-03:30,DE,1,,,,"rain, ""again\"""
                1,<id>,2024-05-01T20:30:00.000+02:00,FR,4,48.85,2.35,,Sunset over the river
                2,<id>,2024-05-02T03:00:00.000+09:00,JP,5,,,,"tab\there
                and a second line \\ end"
                4,<id>,2023-12-31T23:59:00.000+00:00,ZZ,,-40.0,-140.0,,

                """)
    }

    static let objects = [
        #"{"number":3,"id":"<id>","date":"2024-05-03T12:00:00.250-03:30","country":"DE","#
            + #""feeling":1,"latitude":null,"longitude":null,"tags":[],"note":"rain, \"again\"","#
            + #""timeZone":"-03:30","localDay":"2024-05-03","continent":"150","colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null,"epoch":1714750200.25,"town":null}"#,
        #"{"number":1,"id":"<id>","date":"2024-05-01T20:30:00.000+02:00","country":"FR","feeling":4,"#
            + #""latitude":48.85,"longitude":2.35,"tags":[],"note":"Sunset over the river","#
            + #""timeZone":"Europe/Paris","localDay":"2024-05-01","continent":"150","#
            + ##""colors":["#ff8800","#0088ff"],"##
            + #""modifiedAt":"<time>","source":null,"externalID":null,"epoch":1714588200,"#
            + #""town":"Paris"}"#,
        #"{"number":2,"id":"<id>","date":"2024-05-02T03:00:00.000+09:00","country":"JP","feeling":5,"#
            + #""latitude":null,"longitude":null,"tags":[],"#
            + #""note":"tab\there\nand a second line \\ end","#
            + #""timeZone":"Asia/Tokyo","localDay":"2024-05-02","continent":"142","colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null,"epoch":1714586400,"town":null}"#,
        #"{"number":4,"id":"<id>","date":"2023-12-31T23:59:00.000+00:00","country":"ZZ","#
            + #""feeling":null,"latitude":-40.0,"longitude":-140.0,"tags":[],"note":null,"#
            + #""timeZone":"UTC","localDay":"2023-12-31","continent":null,"colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null,"epoch":1704067140,"town":null}"#,
    ]

    @Test("json is an array and jsonl has an object on each line, both with every field")
    func json() throws {
        let home = try Travels.home()
        let json = try home.moods("list", "--format", "json")
        #expect(json.pattern == "[\n" + Self.objects.joined(separator: ",\n") + "\n]\n")
        let lines = try home.moods("list", "--format", "jsonl")
        #expect(lines.pattern == Self.objects.joined(separator: "\n") + "\n")
    }

    @Test("A table in a pipe is aligned, and neither colored nor cut")
    func table() throws {
        let outcome = try Travels.home().moods("list", "--format", "table")
        #expect(
            outcome.output == """
                4 moods, 31 December 2023 to 3 May 2024

                Fri 3 May 2024
                  12:00-3:30 awful rain, "again" · Germany  mood 3

                Thu 2 May 2024
                  03:00+9    rad   tab␉here… · Japan  mood 2

                Wed 1 May 2024
                  20:30+2    good  Sunset over the river · Paris  mood 1

                Sun 31 Dec 2023
                  23:59      ○  mood 4

                """)
    }

    @Test(
        "Filters are regions by code or name, local days, instants, feelings and a limit",
        arguments: [
            (["FR"], "1"), (["fra"], "1"), (["250"], "1"), (["France"], "1"),
            (["frankreich"], "1"), (["Europe"], "31"), (["150"], "31"), (["asia"], "2"),
            (["ZZ"], "4"), (["unknown"], "4"), (["Kenya"], ""), (["africa"], ""),
            (["--since", "2024-05-02"], "32"), (["--until", "2024-05-01"], "14"),
            (["--since", "2024-05-02", "--until", "2024-05-02"], "2"),
            (["--since", "2024-05-01T18:30Z"], "31"), (["--until", "2024-05-01T18:00Z"], "24"),
            (["--until", "2024-05-01T17:59:59.999Z"], "4"),
            (["--since", "2024-05-01 18:30", "--until", "2024-05-01 18:30"], "1"),
            (["--since", "today"], ""), (["--since", "3 days ago", "--until", "now"], ""),
            (["--feeling", "rad"], "2"), (["--feeling", "4"], "1"), (["--feeling", "2"], ""),
            (["--feeling", "rad", "--feeling", "1"], "32"),
            (["--feeling", "2", "--feeling", "bad"], ""), (["--reverse"], "4213"),
            (["--reverse", "--limit", "2"], "42"), (["--reverse", "--feeling", "4"], "1"),
            (["--reverse", "europe"], "13"), (["--limit", "2"], "31"), (["--limit", "0"], ""),
            (["--limit", "9"], "3124"),
            (["europe", "--limit", "1", "--feeling", "good"], "1"),
        ] as [([String], String)])
    func filters(arguments: [String], expected: String) throws {
        let home = try Travels.home()
        let outcome = try home.run([Program.path, "list", "--fields", "number"] + arguments)
        #expect(outcome.lines.joined() == expected, "\(outcome)")
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test("Moods of the same instant are sorted by descending number")
    func ties() throws {
        let home = try Home()
        for _ in 1...3 { try home.add("--date", "2024-05-01T00:00Z") }
        #expect(try home.moods("list", "--fields", "number").output == "3\n2\n1\n")
        #expect(try home.moods("list", "--fields", "number", "--limit", "2").output == "3\n2\n")
    }

    @Test("Dates have one precision in one output: milliseconds only if one of them needs them")
    func precision() throws {
        let home = try Travels.home()
        func dates(_ command: String, _ arguments: String...) throws -> String {
            try home.run([Program.path, command, "--fields", "date"] + arguments).lines
                .map { String($0.dropFirst(16).prefix { !"+-".contains($0) }) }
                .joined(separator: " ")
        }
        #expect(try dates("list") == ":00.250 :00.000 :00.000 :00.000")
        #expect(try dates("list", "--until", "2024-05-02") == ":00 :00 :00")
        #expect(try dates("list", "--limit", "1", "--reverse") == ":00")
        #expect(try dates("list", "--limit", "1") == ":00.250")
        #expect(try dates("show", "1") == ":00")
        #expect(try dates("show", "1", "3") == ":00.000 :00.250")
        let sections = try home.moods("list", "--section", "year", "--fields", "date")
        #expect(sections.lines.count { $0.contains(":00.") } == 4 && sections.lines.count == 4)
        func exported(_ arguments: String...) throws -> [String] {
            let outcome = try home.run([Program.path, "export", "--format", "csv"] + arguments)
            return outcome.lines.dropFirst().compactMap { line in
                let parts = line.split(separator: ",", omittingEmptySubsequences: false)
                return parts.count > 6 ? String(parts[1].dropFirst(16).prefix(4)) : nil
            }
        }
        #expect(try exported() == [":00.", ":00.", ":00.", ":00."])
        #expect(try exported("europe", "--until", "2024-05-02") == [":00+"])
    }

    @Test(
        "Milliseconds are found after many moods without them; otherwise, dates stay short")
    func precisionOfMany() throws {
        let home = try Home()
        let rows = (0..<1100).map { "2024-01-01T00:00:00+00:00,\($0)\n" }.joined()
        let outcome = try home.moods("import", "-", input: "date,note\n" + rows)
        #expect(outcome.status == 0, "\(outcome)")
        func precise() throws -> Int {
            try home.moods("list", "--fields", "date").lines.count { $0.contains(":00.") }
        }
        #expect(try precise() == 0)
        try home.add("--date", "1999-01-01T00:00:00.001Z")
        #expect(try precise() == 1101)
        #expect(
            try home.moods("list", "--fields", "date", "--limit", "1100").output.count { $0 == "." }
                == 0)
    }

    @Test("--header adds the names of the fields to tsv, and works only with tsv and csv")
    func header() throws {
        let home = try Travels.home()
        let list = try home.moods("list", "FR", "--header", "--fields", "number,tags")
        #expect(list.output == "number\ttags\n1\t\n")
        let sections = try home.moods("list", "FR", "--header", "--section", "year")
        #expect(sections.lines[0].hasPrefix("section\tnumber\tid\t"))
        #expect(try home.moods("regions", "--header").lines[0].hasPrefix("kind\tcode\t"))
        #expect(try home.moods("tags", "--header").output == "path\tmoods\n")
        let place = try home.moods("where", "48.8", "2.3", "--header")
        #expect(place.lines[0] == "country\tcontinent\ttimeZone")
        let csv = try home.moods("list", "FR", "--header", "--format", "csv")
        #expect(csv.lines.count == 2)
        #expect(try home.terminal("tags", "--header").output == "path\tmoods\n")
        for format in ["json", "jsonl", "table"] {
            let outcome = try home.moods("list", "--header", "--format", format)
            #expect(outcome.status == 64 && outcome.errors.contains("--header needs"))
        }
    }

    @Test("A tag with a comma or quotes in a listing is imported as one tag, from csv and json")
    func tagsWithCommas() throws {
        let home = try Home()
        try home.add(
            "--tag", "\"a,b\"", "--tag", "say \"hi\"", "--tag", "plain", "--date", "2024-05-01")
        #expect(
            try home.moods("list", "--fields", "tags").output
                == "\"a,b\",plain,\"say \"\"hi\"\"\"\n")
        for format in ["csv", "json", "jsonl"] {
            let listed = try home.moods("list", "--format", format)
            let other = try Home()
            #expect(try other.moods("import", "-", input: listed.output).status == 0)
            let tags = try other.moods("tags", "--fields", "path").lines
            #expect(tags == ["a,b", "plain", "say \"hi\""], "\(format)")
        }
    }

    @Test("Fields are picked and ordered in every format except the table")
    func fields() throws {
        let home = try Travels.home()
        func list(_ arguments: String...) throws -> String {
            try home.run([Program.path, "list", "FR"] + arguments).output
        }
        #expect(try list("--fields", "note,number") == "Sunset over the river\t1\n")
        #expect(try list("--fields", "colors, localDay") == "#ff8800,#0088ff\t2024-05-01\n")
        #expect(
            try list("--fields", "colors,number", "--format", "csv")
                == "colors,number\n\"#ff8800,#0088ff\",1\n")
        #expect(
            try list("--format", "jsonl", "--fields", "colors,feeling")
                == "{\"colors\":[\"#ff8800\",\"#0088ff\"],\"feeling\":4}\n")
        #expect(try home.moods("list", "--format", "table", "--fields", "note").status == 64)
    }

    @Test("An empty listing is empty in every format", arguments: ["tsv", "table", "jsonl"])
    func empty(format: String) throws {
        let outcome = try Home().moods("list", "--format", format)
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
    }

    @Test("An empty listing is an empty array in JSON, and a header in csv")
    func emptyWithFrame() throws {
        let home = try Home()
        #expect(try home.moods("list", "--format", "json").output == "[]\n")
        #expect(
            try home.moods("list", "--format", "csv").output
                == "number,id,date,country,feeling,latitude,longitude,tags,note\n")
    }
}
