import Foundation
import Testing

/// What `import`, `locate`, `where` and photos read of the same place and time.
@Suite("One reading of a format's values")
struct SharedReadingTests {
    private static func fixture(_ path: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/" + path).path
    }

    private func write(_ text: String, to name: String, in home: Home) throws -> String {
        let path = home.file(name)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("A time of GPX is the same instant in import and locate, with and without a zone")
    func times() throws {
        for time in ["2024-05-01T10:00:00", "2024-05-01 10:00", "2024-05-01T12:00:00+02:00"] {
            let home = try Home()
            let point = #"lat="35.68" lon="139.69"><time>\#(time)</time>"#
            let file = try write(
                "<gpx><wpt \(point)<name>x</name></wpt><trk><trkseg><trkpt \(point)</trkpt></trkseg>"
                    + "</trk></gpx>", to: "x.gpx", in: home)
            let imported = try home.moods("import", file)
            #expect(imported.status == 0, "\(imported)")
            try home.add("at that moment", "--date", "2024-05-01T10:00:00Z")
            let located = try home.moods("locate", file, "--dry-run", "--fields", "basis,seconds")
            #expect(located.output == "position\t0\n", "\(located)")
            #expect(try home.moods("locate", file).status == 0)
            let moods = try home.moods("list", "--fields", "epoch,latitude,longitude,country")
            let lines = Set(moods.output.split(separator: "\n"))
            #expect(lines == ["1714557600\t35.68\t139.69\tJP"], "\(time): \(moods)")
        }
    }

    @Test("A file of an earlier version's GPX import corrects its moods, and adds none")
    func twice() throws {
        let home = try Home()
        let file = Self.fixture("import/no-zone.gpx")
        #expect(try home.moods("import", file).errors.contains("line 4: invalid time"))
        let again = try home.moods("import", file)
        #expect(again.errors.hasPrefix("Added nothing from no-zone.gpx; 2 were there"), "\(again)")
        #expect(
            try home.moods("list", "--fields", "date").output
                == "2024-05-01T19:00:00+09:00\n2024-05-01T19:00:00+09:00\n")
    }

    @Test(
        "K2 A place is the same in where, import, locate and photos",
        arguments: [
            ("north-east", "35.681236", "139.767125"), ("north-west", "40.7128", "-74.006"),
            ("south-east", "-33.8568", "151.2153"), ("south-west", "-22.9121", "-43.2302"),
        ])
    func places(photo: String, latitude: String, longitude: String) throws {
        let home = try Home()
        let fields = "country,timeZone,town"
        let place = try home.moods("where", latitude, longitude, "--fields", fields)
        let json = #"{"date":"2014-07-13T19:04:45Z","lat":\#(latitude),"lon":\#(longitude)}"#
        let point = "lat='\(latitude)' lon='\(longitude)'><time>2014-07-13T20:04:45</time>"
        let files = [
            ("a.csv", "date,lat,lon\n2014-07-13T19:04:45Z,\(latitude),\(longitude)\n"),
            ("b.json", "[\(json)]"), ("c.jsonl", json),
            ("d.gpx", "<gpx><wpt \(point)</wpt><rte><rtept \(point)</rtept></rte></gpx>"),
            (
                "e.geojson",
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":["#
                    + #"\#(longitude),\#(latitude)]},"properties":{"date":"2014-07-13T21:04:45Z"}}"#
            ),
            (
                "f.json",
                #"{"metadata":{"version":"1.0"},"entries":[{"creationDate":"2014-07-13T19:04:45Z","#
                    + #""uuid":"AB","location":{"latitude":\#(latitude),"longitude":\#(longitude)}}]}"#
            ),
            (
                "g.rec",
                "2014-07-13T22:04:45Z\t*\t"
                    + #"{"_type":"location","lat":\#(latitude),"lon":\#(longitude)}"#
            ),
        ]
        for (name, text) in files {
            let path = try write(text, to: name, in: home)
            if name == "g.rec" { continue }
            let outcome = try home.moods("import", path)
            #expect(outcome.status == 0, "\(name): \(outcome)")
        }
        for hour in [20, 21, 22] { try home.add("x", "--date", "2014-07-13T\(hour):04:45Z") }
        let located = try home.moods(
            "locate", home.file("d.gpx"), home.file("e.geojson"), home.file("g.rec"))
        #expect(located.status == 0, "\(located)")
        let file = Self.fixture("photos/position-\(photo).jpg")
        #expect(try home.moods("import", file).status == 0)
        let moods = try home.moods("list", "--fields", fields).output.split(separator: "\n")
        #expect(Set(moods.map { $0 + "\n" }) == [place.output], "\(moods)")
        #expect(moods.count == 10)
        let epochs = try home.moods("list", "--fields", "epoch").output.split(separator: "\n")
        let expected = ["1405278285", "1405281885", "1405285485", "1405289085"]
        #expect(Set(epochs.map(String.init)).isSuperset(of: expected), "\(epochs)")
    }

    @Test("0, 0 is no place in files of other programs, and a point where a person gives it")
    func noFix() throws {
        let zero = #""latitude":0,"longitude":0"#
        let files = [
            ("a.json", #"[{"date":"2024-05-01 10:00",\#(zero),"note":"x"}]"#),
            ("b.jsonl", #"{"date":"2024-05-01 10:00",\#(zero),"note":"x"}"#),
            (
                "c.geojson",
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"#
                    + #""properties":{"date":"2024-05-01 10:00","note":"x"}}"#
            ),
            ("d.gpx", "<gpx><wpt lat='0' lon='-0.0'><time>2024-05-01T10:00:00Z</time></wpt></gpx>"),
            (
                "e.json",
                #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"AB","text":"x","#
                    + #""creationDate":"2024-05-01T10:00:00Z","location":{\#(zero)}}]}"#
            ),
        ]
        for (name, text) in files {
            let home = try Home()
            let outcome = try home.moods("import", try write(text, to: name, in: home))
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.errors.contains("1 mood at 0, 0, which means"), "\(outcome)")
            #expect(
                try home.moods("list", "--fields", "country,latitude").output == "ZZ\t\n", "\(name)"
            )
        }
        let home = try Home()
        let table = try home.moods("import", Self.fixture("import/no-fix.csv"))
        #expect(table.errors.contains("2 moods at 0, 0, which means"), "\(table)")
        let towns = try home.moods("list", "--fields", "note,latitude,town").output
        #expect(
            Set(towns.split(separator: "\n").map(String.init)).isSuperset(of: [
                "no fix\t\t", "east of the point\t0.0\t",
            ]), "\(towns)")
        #expect(towns.contains("no fix but a place\t35.6") && towns.contains("Tokyo"), "\(towns)")
        let own = try Home()
        try own.add("the point", "--lat", "0", "--lon", "0")
        let export = try own.moods("export").output
        for format in ["jsonl", "json", "csv", "geojson", "gpx"] {
            let text = try own.moods("export", "--format", format).output
            let copy = try Home()
            let outcome = try copy.moods("import", try write(text, to: "x.\(format)", in: copy))
            #expect(outcome.status == 0, "\(outcome)")
            #expect(try copy.moods("export").output == export, "\(format)")
        }
        let listed = try own.moods(
            "list", "--format", "csv", "--fields", "id,date,latitude,longitude,note")
        let copy = try Home()
        #expect(try copy.moods("import", "-", input: listed.output).status == 0)
        #expect(try copy.moods("list", "--fields", "latitude,longitude").output == "0.0\t0.0\n")
        #expect(try own.moods("where", "0", "0").status == 0)
    }
}
