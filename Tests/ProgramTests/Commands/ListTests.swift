import Testing

@Suite("moods list")
struct ListTests {
    @Test("On a pipe: tsv, newest first, no header, text escaped")
    func tsv() throws {
        let expected = """
            3\t<id>\t2024-05-03T12:00:00.250-03:30\tDE\t1\t\t\t\train, "again"
            1\t<id>\t2024-05-01T20:30:00+02:00\tFR\t4\t48.85\t2.35\t\tSunset over the river
            2\t<id>\t2024-05-02T03:00:00+09:00\tJP\t5\t\t\t\ttab\\there\\nand a second line \\\\ end
            4\t<id>\t2023-12-31T23:59:00+00:00\tZZ\t\t-40.0\t-140.0\t\t

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
                1,<id>,2024-05-01T20:30:00+02:00,FR,4,48.85,2.35,,Sunset over the river
                2,<id>,2024-05-02T03:00:00+09:00,JP,5,,,,"tab\there
                and a second line \\ end"
                4,<id>,2023-12-31T23:59:00+00:00,ZZ,,-40.0,-140.0,,

                """)
    }

    static let objects = [
        #"{"number":3,"id":"<id>","date":"2024-05-03T12:00:00.250-03:30","country":"DE","feeling":1,"#
            + #""latitude":null,"longitude":null,"tags":[],"note":"rain, \"again\"","#
            + #""timeZone":"-03:30","localDay":"2024-05-03","continent":"150","colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null}"#,
        #"{"number":1,"id":"<id>","date":"2024-05-01T20:30:00+02:00","country":"FR","feeling":4,"#
            + #""latitude":48.85,"longitude":2.35,"tags":[],"note":"Sunset over the river","#
            + #""timeZone":"Europe/Paris","localDay":"2024-05-01","continent":"150","#
            + ##""colors":["#ff8800","#0088ff"],"##
            + #""modifiedAt":"<time>","source":null,"externalID":null}"#,
        #"{"number":2,"id":"<id>","date":"2024-05-02T03:00:00+09:00","country":"JP","feeling":5,"#
            + #""latitude":null,"longitude":null,"tags":[],"#
            + #""note":"tab\there\nand a second line \\ end","#
            + #""timeZone":"Asia/Tokyo","localDay":"2024-05-02","continent":"142","colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null}"#,
        #"{"number":4,"id":"<id>","date":"2023-12-31T23:59:00+00:00","country":"ZZ","#
            + #""feeling":null,"latitude":-40.0,"longitude":-140.0,"tags":[],"note":null,"#
            + #""timeZone":"UTC","localDay":"2023-12-31","continent":null,"colors":[],"#
            + #""modifiedAt":"<time>","source":null,"externalID":null}"#,
    ]

    @Test("json is an array, jsonl an object a line, both with every field")
    func json() throws {
        let home = try Travels.home()
        let json = try home.moods("list", "--format", "json")
        #expect(json.pattern == "[\n" + Self.objects.joined(separator: ",\n") + "\n]\n")
        let lines = try home.moods("list", "--format", "jsonl")
        #expect(lines.pattern == Self.objects.joined(separator: "\n") + "\n")
    }

    @Test("A table on a pipe is aligned, neither coloured nor cut")
    func table() throws {
        let outcome = try Travels.home().moods("list", "--format", "table")
        #expect(
            outcome.output == """
                3  2024-05-03 12:00  awful  Germany         rain, "again"
                1  2024-05-01 20:30  good   France          Sunset over the river
                2  2024-05-02 03:00  rad    Japan           tab␉here↵and a second line \\ end
                4  2023-12-31 23:59         Unknown Region

                """)
    }

    @Test(
        "Filters: region by code or name, days where the mood was felt, instants, feelings, limit",
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
            (["--limit", "2"], "31"), (["--limit", "0"], ""), (["--limit", "9"], "3124"),
            (["europe", "--limit", "1", "--feeling", "good"], "1"),
            (["--since", "2024-05-02", "--until", "2024-05-01"], ""),
        ] as [([String], String)])
    func filters(arguments: [String], expected: String) throws {
        let home = try Travels.home()
        let outcome = try home.run([Program.path, "list", "--fields", "number"] + arguments)
        #expect(outcome.lines.joined() == expected, "\(outcome)")
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test("Of two moods of the same instant the later number comes first")
    func ties() throws {
        let home = try Home()
        for _ in 1...3 { try home.add("--date", "2024-05-01T00:00Z") }
        #expect(try home.moods("list", "--fields", "number").output == "3\n2\n1\n")
        #expect(try home.moods("list", "--fields", "number", "--limit", "2").output == "3\n2\n")
    }

    @Test("Fields are picked and ordered in every format but the table")
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
