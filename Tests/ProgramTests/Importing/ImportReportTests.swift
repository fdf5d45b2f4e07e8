import Foundation
import Testing

@Suite("What moods import refuses and decides")
struct ImportReportTests {
    private let home: Home

    init() throws { home = try Home() }

    private func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: home.file(name), atomically: true, encoding: .utf8)
        return home.file(name)
    }

    @Test("Refused rows are reported with their lines and don't stop the others; the status is 65")
    func refused() throws {
        var text = "date,lat,lon,note\n"
        for number in 1...30 {
            // A row with nothing but a place that can't be read is refused (K5).
            text += number % 10 == 0 ? "2024-05-01,1,1,n\(number)\n" : "2024-05-01,9\(number),1,\n"
        }
        let path = try file("bad.csv", text)
        let outcome = try home.moods("import", path, "--report", home.file("report.tsv"))
        #expect(outcome.status == 65, "\(outcome)")
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        #expect(
            lines[0] == "Added 3 moods from bad.csv; 27 were refused:"
        )
        #expect(lines[1].hasPrefix("line 2: ") && lines[1].contains("91"))
        #expect(
            lines.count == 22 && lines[21] == "and 7 more; use --report FILE to get all of them")
        let report = try String(contentsOfFile: home.file("report.tsv"), encoding: .utf8)
            .split(separator: "\n")
        #expect(report.count == 28 && report[0] == "line\treason")
        #expect(report[27].hasPrefix("30\t"))
        #expect(try home.numberOfMoods() == 3)
        let strict = try Home()
        let before = try FolderContents(of: strict.path)
        let none = try strict.moods("import", path, "--strict")
        #expect(
            none.status == 65
                && none.errors.hasPrefix("Added nothing from bad.csv, because of --strict; 27 were")
        )
        #expect(try FolderContents(of: strict.path) == before)
    }

    @Test(
        "A refusal names the entry in a zip or in one-line JSON, and the line elsewhere",
        arguments: [
            (#"[{"date":"2024-05-01"},{"date":"2024-05-02","latitude":9}]"#, "entry 2: "),
            ("[\n{\"date\":\"2024-05-01\"},\n{\"latitude\":95}\n]", "line 3: "),
            (#"{"tags":{},"entries":[{"title":"a","body":"","date":"x"}]}"#, "entry 1: "),
            ("[2024-05-01 10:00] a\n[2024-05-01 25:00] b\n", "line 2: "),
        ])
    func places(text: String, place: String) throws {
        let outcome = try home.moods("import", file("e", text), "--report", "-")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.split(separator: "\n")[1].hasPrefix(place), "\(outcome)")
        let header = place.split(separator: " ")[0] + "\treason"
        #expect(outcome.lines[0] == header)
    }

    @Test("A refusal in a zip names the entry", arguments: ["dayone.zip", "backup.daylio"])
    func placesInZip(name: String) throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/import/\(name)").path
        let outcome = try home.moods("import", fixture)
        #expect(outcome.errors.split(separator: "\n")[1].hasPrefix("entry 6: "), "\(outcome)")
    }

    @Test("Ignored columns and keys are reported, whatever they contain")
    func fieldsLeftOut() throws {
        let table = try file(
            "sleep.csv", "number,Weather,date,sleep,note,\n1,sunny,2024-05-01,7,a,\n")
        let line = "ignored columns: Weather, sleep"
        #expect(try home.moods("import", table).errors.contains(line + "\n"))
        let lines = try file(
            "sleep.jsonl",
            #"{"date":"2024-05-01","sleep":7,"number":1,"x":null}"# + "\n"
                + #"{"date":"2024-05-02","Weather":{"sun":true}}"# + "\n")
        let keys = "ignored keys: Weather, sleep\n"
        #expect(try home.moods("import", lines).errors.contains(keys))
        let feature = #"{"type":"Feature","geometry":null,"properties":"#
        let features = try file(
            "sleep.geojson", feature + #"{"date":"2024-05-03","Weather":1,"sleep":[]}}"#)
        #expect(try home.moods("import", features, "--dry-run").errors.contains(keys))
        let both = try home.moods("import", table, features, "--dry-run").errors
        #expect(both.contains("ignored columns and keys: Weather, sleep\n"), "\(both)")
        let many = (1...30).map { "c\($0)" }.joined(separator: ",")
        let wide = try file("wide.csv", "date,note,\(many)\n")
        let told = try home.moods("import", wide)
        #expect(told.status == 0 && told.errors.contains("c9 and maybe more\n"), "\(told)")
        // The program's own fields are all read, or follow from others.
        for format in ["csv", "json", "jsonl"] {
            let listed = try home.moods("list", "--format", format)
            #expect(!(try home.moods("import", "-", input: listed.output)).errors.contains("left"))
            let exported = try home.moods("export", "--format", format)
            #expect(
                !(try home.moods("import", "-", input: exported.output)).errors.contains("left"))
        }
    }

    @Test("Tracks and routes beside waypoints are counted, and locate is recommended")
    func pathsLeftOut() throws {
        let waypoint = #"<wpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></wpt>"#
        let path = try file("walk.gpx", "<gpx>\(waypoint)<rte/><trk/><trk/></gpx>")
        let outcome = try home.moods("import", path)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errors.contains(
                "\nignored 2 tracks and 1 route; 'moods locate \(path)' gives moods their positions\n"
            ), "\(outcome)")
    }

    @Test("A report never overwrites the journal or the imported file")
    func reportInTheWay() throws {
        let path = try file("bad.csv", "date,note\n2024-05-01,a\nnever,b\n")
        try FileManager.default.createSymbolicLink(
            atPath: home.file("link"), withDestinationPath: path)
        for report in [path, home.file("link")] {
            let outcome = try home.moods("import", path, "--report", report)
            #expect(
                outcome.status == 73 && outcome.errors.contains("choose another file"), "\(outcome)"
            )
        }
        // The journal may exist, or be created by the import.
        let journal = home.file("j.sqlite")
        for _ in 0..<2 {
            for report in [journal, journal + "-wal"] {
                let outcome = try home.moods(
                    "import", path, "--journal", journal, "--report", report)
                #expect(outcome.status == 73 && outcome.errors.contains("belongs to the journal"))
            }
            #expect(try home.moods("add", "x", "--journal", journal).status == 0)
        }
        try home.expectSoundJournal(journal)
        let before = try String(contentsOfFile: path, encoding: .utf8)
        #expect(before.hasPrefix("date,note"))
        // If the import fails, the old report stays.
        let report = try file("report.tsv", "mine")
        #expect(
            try home.moods("import", path, "--from", "gpx", "--report", report).status == 65)
        #expect(try String(contentsOfFile: report, encoding: .utf8) == "mine")
        let piped = try home.moods("import", path, "--report", "-")
        #expect(piped.status == 65)
        #expect(piped.output.hasPrefix("line\treason\n3\tinvalid date 'never'"))
        #expect(try home.moods("import", path, "--report", report).status == 65)
        #expect(try String(contentsOfFile: report, encoding: .utf8) == piped.output)
        let folder = try home.moods("import", path, "--report", home.path)
        #expect(folder.status == 73 && folder.errors.contains("is a folder; name a file in it"))
    }

    @Test(
        "If the report can't be written, nothing is imported, so the import can be repeated",
        arguments: [["--report", "/dev/full"], ["--report", "-"]])
    func fullReport(arguments: [String]) throws {
        let path = try file("t2.csv", "date,note\n2024-01-01,a\nnever,b\n")
        let words = ([Program.path, "import", path] + arguments).map { "'\($0)'" }
        let outcome = try home.shell(words.joined(separator: " ") + " > /dev/full")
        #expect(outcome.status == 74)
        #expect(outcome.errors == "moods: can't write the output: No space left on device\n")
        #expect(try home.moods("list").output == "")
        let repeated = try home.moods("import", path, "--report", home.file("report.tsv"))
        #expect(repeated.status == 65 && repeated.errors.hasPrefix("Added 1 mood"))
    }

    @Test("Decisions are reported: skipped and repeated times, countries, mood names")
    func decisions() throws {
        let path = try file(
            "odd.csv",
            """
            date,lat,lon,country,mood
            2024-03-31 02:30,,,,tired
            2024-10-27 02:30,,,,so so
            2024-05-01 02:30,48.85,2.35,DE,tired
            2024-05-01 02:30,48.85,2.35,Atlantis,4

            """)
        let outcome = try home.moods("import", path, "--time-zone", "Europe/Paris")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == """
                Added 4 moods from odd.csv. 'moods undo' takes them back.
                unknown feelings, kept as tags: tired (2), so so (1); \
                give each a number with --mood-map 'tired=3'
                1 mood at a time that a clock change skipped; moved forward by the change
                1 mood at a time that a clock change repeated; the first of the two was used
                1 mood more than 25 km from the country in the file; the country was kept
                1 mood with an unknown country name; the coordinates decided the country

                """)
        #expect(
            Set(try home.moods("list", "--fields", "date,country,tags").lines) == [
                "2024-03-31T03:30:00+02:00\tZZ\ttired", "2024-10-27T02:30:00+02:00\tZZ\tso so",
                "2024-05-01T02:30:00+02:00\tDE\ttired", "2024-05-01T02:30:00+02:00\tFR\t",
            ])
    }
}
