import Foundation
import SeededRandom
import Testing

@Suite("moods export")
struct ExportTests {
    @Test("JSON Lines is the default: every key, the oldest mood first")
    func jsonLines() throws {
        let home = try Travels.home()
        let outcome = try home.moods("export")
        #expect(outcome.status == 0 && outcome.errors == "")
        let expected = [
            #"{"id":"<id>","date":"2023-12-31T23:59:00.000+00:00","timeZone":"UTC","country":"ZZ","#
                + #""feeling":null,"latitude":-40.0,"longitude":-140.0,"tags":[],"note":null,"#
                + #""colors":[],"modifiedAt":"<time>","source":null,"externalID":null,"town":null}"#,
            #"{"id":"<id>","date":"2024-05-02T03:00:00.000+09:00","timeZone":"Asia/Tokyo","#
                + #""country":"JP","feeling":5,"latitude":null,"longitude":null,"tags":[],"#
                + #""note":"tab\there\nand a second line \\ end","colors":[],"#
                + #""modifiedAt":"<time>","source":null,"externalID":null,"town":null}"#,
            #"{"id":"<id>","date":"2024-05-01T20:30:00.000+02:00","timeZone":"Europe/Paris","#
                + #""country":"FR","feeling":4,"latitude":48.85,"longitude":2.35,"tags":[],"#
                + ##""note":"Sunset over the river","colors":["#ff8800","#0088ff"],"##
                + #""modifiedAt":"<time>","source":null,"externalID":null,"#
                + #""town":"Paris"}"#,
            #"{"id":"<id>","date":"2024-05-03T12:00:00.250-03:30","timeZone":"-03:30","#
                + #""country":"DE","feeling":1,"latitude":null,"longitude":null,"tags":[],"#
                + #""note":"rain, \"again\"","colors":[],"#
                + #""modifiedAt":"<time>","source":null,"externalID":null,"town":null}"#,
        ]
        #expect(outcome.pattern == expected.map { $0 + "\n" }.joined())
        for arguments in [["--format", "jsonl"], ["-o", "-"], ["--output", "-"]] {
            let same = try home.run([Program.path, "export"] + arguments)
            #expect(same.output == outcome.output)
        }
        // Its values are those of the listing.
        let keys = "id,date,timeZone,country,feeling,latitude,longitude,tags,note,colors"
        let listed = try home.moods(
            "list", "--format", "jsonl", "--fields", keys + ",modifiedAt,source,externalID,town")
        #expect(Set(listed.lines) == Set(outcome.lines))
    }

    @Test("--fields picks and orders the fields, and the result can be imported: 10.17")
    func fields() throws {
        let home = try Travels.home()
        let csv = try home.moods("export", "--format", "csv", "--fields", "note, country,date")
        #expect(csv.lines[0] == "note,country,date")
        #expect(csv.lines[1] == ",ZZ,2023-12-31T23:59:00.000+00:00")
        let lines = try home.moods("export", "--fields", "feeling,tags")
        #expect(lines.lines[1] == #"{"feeling":5,"tags":[]}"#)
        let geojson = try home.moods("export", "--format", "geojson", "--fields", "country,id")
        #expect(geojson.output.contains(#""properties":{"country":"ZZ"}}"#), "\(geojson)")
        for (arguments, message) in [
            (["--fields", "nte"], "note"), (["--fields", "note,note"], "note"),
            (["--format", "gpx", "--fields", "note"], "jsonl, json, csv or geojson"),
        ] {
            let refused = try home.run([Program.path, "export"] + arguments)
            #expect(refused.status == 64 && refused.errors.contains(message), "\(refused)")
        }
        let other = try Home()
        let imported = try other.run(
            [Program.path, "import", "-", "--from", "csv"], input: Data(csv.output.utf8))
        #expect(imported.status == 0, "\(imported)")
        #expect(try other.moods("list").lines.count == 4)
    }

    @Test("A region, bounds of time, a feeling and tags select moods, as in list")
    func filters() throws {
        let home = try Travels.home()
        for country in ["FR", "JP"] {
            let number = try home.moods("list", country, "--fields", "number").lines[0]
            #expect(try home.moods("edit", number, "--tag", "work/\(country)").status == 0)
        }
        for (arguments, countries) in [
            (["europe"], ["FR", "DE"]), (["Japan"], ["JP"]), (["Kenya"], []),
            (["--since", "2024-05-02"], ["JP", "DE"]), (["--until", "2024-05-01"], ["ZZ", "FR"]),
            (["--feeling", "good"], ["FR"]), (["europe", "--since", "2024-05-02"], ["DE"]),
            (["--tag", "Work"], ["JP", "FR"]), (["--tag", "work/fr"], ["FR"]),
            (["--tag", "work/fr", "--tag", "work/jp"], []),
        ] {
            let outcome = try home.run([Program.path, "export"] + arguments)
            #expect(outcome.status == 0 && outcome.errors == "")
            let found = outcome.lines.compactMap { $0.firstMatch(of: /"country":"(..)"/)?.1 }
            #expect(found.map(String.init) == countries, "\(arguments)")
        }
        #expect(try home.moods("export", "Nowhereland").status == 69)
        #expect(try home.moods("export", "--tag", "home").status == 69)
        #expect(try home.moods("export", "--format", "xls").status == 64)
    }

    @Test("GPX has the moods with coordinates, and the number of the others is reported")
    func gpx() throws {
        let home = try Travels.home()
        let outcome = try home.moods("export", "--format", "gpx")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "Skipped 2 moods without coordinates, which gpx needs.\n")
        #expect(outcome.output.components(separatedBy: "<wpt ").count == 3)
        #expect(outcome.output.hasSuffix("</gpx>\n"))
        let placed = try home.moods("export", "france", "--format", "gpx")
        #expect(placed.errors == "")
        // The moods match, even if none of them can be written.
        let unplaced = try home.moods("export", "japan", "--format", "gpx", "--exit-status")
        #expect(unplaced.status == 0 && unplaced.errors.contains("Skipped 1 mood"), "\(unplaced)")
        let none = try home.moods(
            "export", "--year", "1999", "--format", "gpx", "--exit-status")
        #expect(none.status == 1 && none.errors == "", "\(none)")
    }

    @Test("A mood whose date is outside the calendar is written without it and reported")
    func impossibleDate() throws {
        let home = try Travels.home()
        try home.sqlite("UPDATE Mood SET date = 1e300 WHERE _pk = 2")
        let outcome = try home.moods("export", "--format", "json")
        #expect(outcome.status == 0 && outcome.output.contains(#""date":null"#))
        #expect(
            outcome.errors
                == "Wrote 1 mood without a date, because its year isn't 0001 to 9999.\n")
        let jrnl = try home.moods("export", "--format", "jrnl")
        #expect(
            jrnl.errors
                == "Skipped 1 mood without a date from 0001 to 9999, which jrnl needs.\n")
    }

    @Test("Without a journal there is nothing to write, and an existing file stays")
    func noJournal() throws {
        let home = try Home()
        let outcome = try home.moods("export")
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        let file = home.file("moods.jsonl")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try home.moods("export", "-o", file).status == 66)
        #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
        #expect(try home.moods("export", "--journal", home.file("none")).status == 66)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["moods.jsonl"])
    }

    @Test("On a terminal, control characters are shown", arguments: ["csv", "gpx", "jsonl"])
    func terminal(format: String) throws {
        let home = try Home()
        try home.add("--note", "red \u{1B}[31m \u{9B}31m", "--lat", "1", "--lon", "2")
        let outcome = try home.terminal("export", "--format", format)
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{9B}"))
        let piped = try home.moods("export", "--format", "csv")
        #expect(piped.output.contains("\u{1B}[31m \u{9B}31m"))
    }

    @Test(
        "A closed pipe is not an error",
        arguments: ["jsonl", "json", "csv", "geojson", "gpx", "jrnl"])
    func closedPipe(format: String) throws {
        let home = try Travels.home()
        try home.sqlite(
            "UPDATE Mood SET note = hex(zeroblob(200000)), latitude = 1, longitude = 2")
        let outcome = try home.shell(
            """
            { "$MOODS" export --format \(format); echo "status $?" >&2; } | head -c 1 > /dev/null
            """)
        #expect(outcome.errors == "status 0\n")
        let full = try home.shell("\"$MOODS\" export --format \(format) > /dev/full")
        #expect(full.status == 74)
        #expect(full.errors == "moods: can't write the output: No space left on device\n")
    }
}
