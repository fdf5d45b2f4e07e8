import Foundation
import Testing

@Suite("moods locate")
struct LocateTests {
    private let track = """
        <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lat="48.8500" lon="2.3500"><time>2024-05-01T10:00:00Z</time></trkpt>
        <trkpt lat="48.8600" lon="2.3500"><time>2024-05-01T10:20:00Z</time></trkpt>
        <trkpt lat="38.7200" lon="-9.1400"><time>2024-05-02T10:00:00Z</time></trkpt>
        </trkseg></trk></gpx>
        """

    private func journal() throws -> Home {
        let home = try Home()
        try track.write(toFile: home.file("walk.gpx"), atomically: true, encoding: .utf8)
        try home.add("on the way", "--date", "2024-05-01T10:10:00Z")
        try home.add("a little later", "--date", "2024-05-02T10:12:00Z")
        try home.add("long after", "--date", "2024-05-03T10:00:00Z")
        try home.add("placed", "--date", "2024-05-01T10:10:00Z", "--at", "Tokyo")
        try home.add("in Norway", "--date", "2024-05-01T10:10:00Z", "--country", "NO")
        return home
    }

    @Test("A mistyped option is named however many files there are")
    func manyFiles() throws {
        let files = Array(repeating: "walk.gpx", count: 1_100)
        let outcome = try Home().run([Program.path, "locate", "--nonsense"] + files)
        #expect(
            outcome.status == 64 && outcome.errors.contains("unknown option '--nonsense'"),
            "\(outcome)")
    }

    @Test("Moods without coordinates get those of the history, in one transaction")
    func locate() throws {
        let home = try journal()
        let before = try home.moods("export").output
        let trial = try home.moods("locate", home.file("walk.gpx"), "--dry-run")
        #expect(
            trial.output == """
                1\t2024-05-01T12:10:00+02:00\tFR\t48.855\t2.35\tway\t600\t1.112\tParis
                2\t2024-05-02T11:12:00+01:00\tPT\t38.72\t-9.14\tposition\t720\t\tLisbon

                """, "\(trial)")
        #expect(
            trial.errors == "Would locate 2 moods. 1 had coordinates already, "
                + "1 isn't covered by the history, 1 has a country that you chose.\n",
            "\(trial)")
        #expect(try home.moods("export").output == before)
        let done = try home.moods("locate", home.file("walk.gpx"))
        #expect(done.status == 0 && done.output == "", "\(done)")
        #expect(
            try home.moods("list", "--reverse", "--fields", "note,town,timeZone").output == """
                on the way\tParis\tEurope/Paris
                placed\tTokyo\tAsia/Tokyo
                in Norway\t\tEurope/Oslo
                a little later\tLisbon\tEurope/Lisbon
                long after\t\tUTC

                """)
        #expect(try home.moods("history", "--limit", "1").output.contains("locate walk.gpx"))
        #expect(
            try home.moods("locate", home.file("walk.gpx")).errors.hasPrefix("Located no moods"))
        #expect(try home.moods("undo").status == 0)
        #expect(try home.moods("undo").status == 0)
        #expect(
            try home.moods("list", "--has", "place", "--fields", "note").output.contains("placed"))
        #expect(try home.moods("check").status == 0)
    }

    @Test("Standard input and several files are one history")
    func several() throws {
        let home = try journal()
        let rec =
            "2024-05-03T09:50:00Z\t*                 \t"
            + #"{"_type":"location","lat":41.15,"lon":-8.61,"tst":1714729800}"# + "\n"
        let outcome = try home.moods(
            "locate", home.file("walk.gpx"), "-", "--dry-run", "--fields", "number,town",
            input: rec)
        #expect(outcome.output == "1\tParis\n2\tLisbon\n3\tPorto\n", "\(outcome)")
    }

    @Test("A file that isn't a history is an error in one line, and changes nothing")
    func errors() throws {
        let home = try journal()
        let before = try home.moods("export").output
        try "note,date\n".write(toFile: home.file("x.csv"), atomically: true, encoding: .utf8)
        try String(track.prefix(200)).write(
            toFile: home.file("cut.gpx"), atomically: true, encoding: .utf8)
        for (words, status) in [
            ([], 64), ([home.file("x.csv")], 65), ([home.file("nothing")], 66),
            ([home.file("cut.gpx")], 65), ([home.path], 66),
        ] as [([String], Int32)] {
            let outcome = try home.run([Program.path, "locate"] + words)
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(words): \(outcome)")
            #expect(outcome.status == status, "\(words): \(outcome)")
        }
        #expect(try home.moods("export").output == before)
        let none = try Home()
        #expect(try none.moods("locate", home.file("walk.gpx")).status == 66)
        #expect(!FileManager.default.fileExists(atPath: none.journal))
    }

    @Test("A mood whose stored time zone is invalid is counted as such, and the status is 65")
    func uneditable() throws {
        let home = try journal()
        try home.sqlite("UPDATE Mood SET timeZone = 'Nowhere/Zone' WHERE _pk = 1;")
        let outcome = try home.moods("locate", home.file("walk.gpx"))
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
            outcome.errors == """
                Located 1 mood. 1 had coordinates already, 1 isn't covered by the history, \
                1 has a country that you chose, 1 can't be edited. 'moods undo' takes this back.
                moods: 1 mood can't be edited; see 'moods check'

                """, "\(outcome)")
    }

    @Test("Invalid elements are skipped, and the status is 65")
    func refused() throws {
        let home = try journal()
        let file = home.file("bad.gpx")
        try track.replacing("lat=\"48.8600\"", with: "lat=\"98\"")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let outcome = try home.moods("locate", file)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.hasSuffix("moods: 1 invalid element was skipped\n"), "\(outcome)")
    }

    @Test(
        "A mood in UTC gets the zone of its place, whatever the zone of the shell",
        arguments: ["UTC", "Etc/UTC", "Z"], ["UTC", "Asia/Tokyo", "Europe/Paris", "America/Lima"])
    func zones(zone: String, shell: String) throws {
        let home = try journal()
        try home.add("Picnic", "--date", "2024-05-01 10:05", "--time-zone", zone)
        let outcome = try home.moods("locate", home.file("walk.gpx"), with: ["TZ": shell])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            try home.moods("list", "--match", "picnic", "--fields", "date").output
                == "2024-05-01T12:05:00+02:00\n")
    }

    @Test("Histories without a position that has a time are an error, and change nothing")
    func noPositions() throws {
        let home = try journal()
        let head = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#
        let waypoint = #"<wpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></wpt>"#
        let files = ["wpt.gpx": head + waypoint + "</gpx>", "none.gpx": head + "</gpx>"]
        for (name, text) in files {
            let file = home.file(name)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let outcome = try home.moods("locate", file)
            #expect(outcome.status == 65, "\(outcome)")
            let passedOver = name == "wpt.gpx" ? ", and passed over 1 other element" : ""
            #expect(
                outcome.errors == "moods: \(file) has no positions with times; moods looked for "
                    + "points of tracks ('trkpt') and routes ('rtept') with 'time'\(passedOver)\n",
                "\(outcome)")
        }
        let both = try home.moods("locate", home.file("wpt.gpx"), home.file("none.gpx"))
        #expect(both.status == 65, "\(both)")
        #expect(both.errors.split(separator: "\n").count == 2, "\(both)")
        let one = try home.moods("locate", home.file("wpt.gpx"), home.file("walk.gpx"))
        #expect(one.status == 0, "\(one)")
        #expect(one.errors.hasPrefix("moods: \(home.file("wpt.gpx")) has no pos"), "\(one)")
        #expect(one.errors.contains("Located 2 moods"), "\(one)")
    }

    /// Two devices 280 km apart, a coarse fix between two good ones, and a coarse fix alone.
    @Test("Moods where devices disagree, or with coarse positions alone, are counted")
    func devices() throws {
        let home = try Home()
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/locations/devices.json").path
        for day in 10...12 { try home.add("day \(day)", "--date", "2024-09-\(day)T09:00:00Z") }
        func located(_ options: String...) throws -> Outcome {
            try home.run(
                [
                    Program.path, "locate", file, "--dry-run", "--fields",
                    "number,latitude,longitude",
                ]
                    + options)
        }
        let all = try located()
        #expect(all.output == "2\t52.2397\t21.0122\n", "\(all)")
        #expect(
            all.errors
                == "Would locate 1 mood. For 1, the devices '501' and '902' disagree; choose "
                + "one with --device. 1 has only positions less accurate than 1000 m; --accuracy "
                + "sets the limit.\n", "\(all)")
        let one = try located("--device", "501")
        #expect(one.output == "1\t52.2297\t21.0122\n2\t52.2397\t21.0122\n", "\(one)")
        let other = try located("--device", "902")
        #expect(other.output == "1\t52.4064\t16.9252\n", "\(other)")
        let coarse = try located("--device", "501", "--accuracy", "50000")
        #expect(coarse.output.hasSuffix("2\t52.5\t21.3\n3\t52.5\t21.3\n"), "\(coarse)")
        let none = try located("--device", "7")
        #expect(none.status == 69 && none.errors.contains("there are '501' and '902'"), "\(none)")
        for value in ["0", "-1", "nan", "inf"] {
            #expect(try located("--accuracy=\(value)").status == 64, "\(value)")
            let apart = try located("--accuracy", value)
            #expect(apart.status == 64 && apart.errors.contains("above 0"), "\(apart)")
        }
        let negative = try located("--device", "-12345")
        #expect(negative.errors.contains("from a device called '-12345'"), "\(negative)")
    }

    @Test("A device that has only coarse positions isn't unknown")
    func coarseDevice() throws {
        let home = try Home()
        try home.add("x", "--date", "2024-05-01T10:00:00Z")
        let lines = [(1, 5000), (2, 10)].map { device, accuracy in
            "2024-05-01T10:00:00Z\t*\t"
                + #"{"_type":"location","lat":41.15,"lon":-8.61,"tst":1714557600,"#
                + #""tid":"\#(device)","acc":\#(accuracy)}"# + "\n"
        }
        let outcome = try home.moods(
            "locate", "-", "--dry-run", "--device", "1", input: lines.joined())
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errors == "Would locate no moods. 1 has only positions less accurate than "
                + "1000 m; --accuracy sets the limit.\n", "\(outcome)")
    }

    @Test(
        "A packed or an empty file is an error that says what to do",
        arguments: [
            ("PK\u{3}\u{4}", "unpack it first"), ("BZh9", "unpack it first"),
            ("", "the file is empty"),
        ])
    func packed(text: String, reason: String) throws {
        let home = try journal()
        let file = home.file("x.json.gz")
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let outcome = try home.moods("locate", file)
        #expect(outcome.status == 65 && outcome.errors.contains(reason), "\(outcome)")
        #expect(outcome.errors.count < 200, "\(outcome)")
        try Data([0x1F, 0x8B, 8, 0]).write(to: URL(filePath: file))
        let zipped = try home.moods("locate", file)
        #expect(zipped.errors.contains("packed (gzip); unpack it first"), "\(zipped)")
    }
}
