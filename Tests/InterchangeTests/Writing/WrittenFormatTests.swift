import Foundation
@testable import Interchange
import Testing

/// Compares the output of each format byte by byte.
@Suite struct WrittenFormatTests {
    private static func clock(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0
    ) -> ClockReading {
        ClockReading(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// One entry with every attribute, and one with only the required ones.
    private static let entries: [ExportedEntry] = {
        var full = ExportedEntry(
            id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255)),
            timeZone: "Asia/Tokyo", country: "JP")
        full.date = Timestamp(
            clock: clock(2024, 5, 1, 3, 0, 9), millisecond: 50, offsetInMinutes: 540)
        full.dateInUTC = Timestamp(
            clock: clock(2024, 4, 30, 18, 0, 9), millisecond: 50, offsetInMinutes: 0)
        full.ratings.feeling = 4
        full.latitude = -0.000015
        full.longitude = 180
        full.tags = ["work/meeting", "a, \"b\"", "starred"]
        full.note = "=Title & <more>\n\nsecond\r\nline \"quoted\"\u{1B}"
        full.colors = ["#ff8800", "#0088ff"]
        full.modifiedAt = Timestamp(
            clock: clock(2024, 5, 2, 0, 0), millisecond: 0, offsetInMinutes: 0)
        full.source = "dayone"
        full.externalID = "A1"
        full.town = "Suva"
        var empty = ExportedEntry(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), timeZone: "-03:30",
            country: "ZZ")
        empty.date = Timestamp(
            clock: clock(1, 1, 1, 0, 0), millisecond: 0, offsetInMinutes: -210)
        return [full, empty]
    }()

    private static let objects = [
        #"{"id":"01020304-0506-0708-090a-0b0c0d0e0fff","date":"2024-05-01T03:00:09.050+09:00","#
            + #""timeZone":"Asia/Tokyo","country":"JP","feeling":4,"latitude":-1.5e-05,"#
            + #""longitude":180.0,"tags":["work/meeting","a, \"b\"","starred"],"#
            + #""note":"=Title & <more>\n\nsecond\r\nline \"quoted\"\u001b","#
            + ##""colors":["#ff8800","#0088ff"],"modifiedAt":"2024-05-02T00:00:00.000Z","##
            + #""source":"dayone","externalID":"A1","town":"Suva"}"#,
        #"{"id":"00000000-0000-0000-0000-000000000000","date":"0001-01-01T00:00:00.000-03:30","#
            + #""timeZone":"-03:30","country":"ZZ","feeling":null,"latitude":null,"#
            + #""longitude":null,"tags":[],"note":null,"colors":[],"modifiedAt":null,"#
            + #""source":null,"externalID":null,"town":null}"#,
    ]

    private func text(_ format: ExportFormat, _ entries: [ExportedEntry]) -> String {
        String(decoding: written(entries, as: format), as: UTF8.self)
    }

    @Test("JSON Lines has every key in each line, and is empty without entries")
    func jsonLines() {
        #expect(text(.jsonl, Self.entries) == Self.objects.map { $0 + "\n" }.joined())
        #expect(text(.jsonl, []) == "")
    }

    @Test("JSON is one array of the same objects, and an empty one without entries")
    func json() {
        #expect(
            text(.json, Self.entries) == "[\n" + Self.objects.joined(separator: ",\n") + "\n]\n")
        #expect(text(.json, []) == "[]\n")
    }

    @Test("CSV has formula-like cells unchanged, and quotation marks as in RFC 4180")
    func csv() {
        let expected = #"""
            id,date,timeZone,country,feeling,latitude,longitude,tags,note,colors,modifiedAt,source,\#
            externalID,town
            01020304-0506-0708-090a-0b0c0d0e0fff,2024-05-01T03:00:09.050+09:00,Asia/Tokyo,JP,4,\#
            -1.5e-05,180.0,"work/meeting,""a, """"b"""""",starred","=Title & <more>

            second\#r
            line ""quoted""\#u{1B}","#ff8800,#0088ff",2024-05-02T00:00:00.000Z,dayone,A1,Suva
            00000000-0000-0000-0000-000000000000,0001-01-01T00:00:00.000-03:30,-03:30,ZZ,,,,,,,,,,

            """#
        #expect(text(.csv, Self.entries) == expected)
    }

    @Test("GeoJSON has longitude first (RFC 7946), and null geometry without a place")
    func geoJSON() {
        let full = Self.objects[0]
        let head = #"{"type":"Feature","id":"01020304-0506-0708-090a-0b0c0d0e0fff","geometry":"#
        let place = #"{"type":"Point","coordinates":[180.0,-1.5e-05]},"properties":{"#
        let properties = full.dropFirst(#"{"id":"01020304-0506-0708-090a-0b0c0d0e0fff","#.count)
            .replacing(#""latitude":-1.5e-05,"longitude":180.0,"#, with: "")
        let lines = text(.geojson, Self.entries).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0] == #"{"type":"FeatureCollection","features":["#)
        #expect(lines[1] == head + place + properties + "},")
        #expect(lines[2].contains(#""geometry":null,"properties":{"date":"0001-"#))
        #expect(lines[3] == "]}")
        #expect(text(.geojson, []) == #"{"type":"FeatureCollection","features":[]}"# + "\n")
    }

    @Test("GPX has no exponents, longitudes of 180 or control characters, as its schema requires")
    func gpx() {
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="moods" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:moods="urn:moods:gpx:1">
            <wpt lat="-0.000015" lon="-180.0"><time>2024-04-30T18:00:09.050Z</time>\
            <name>=Title &amp; &lt;more&gt;</name>\
            <desc>second&#13;&#10;line &quot;quoted&quot;\u{FFFD}</desc>\
            <extensions><moods:mood id="01020304-0506-0708-090a-0b0c0d0e0fff" \
            timeZone="Asia/Tokyo" country="JP" feeling="4" source="dayone" externalID="A1" \
            modifiedAt="2024-05-02T00:00:00.000Z"><moods:tag>work/meeting</moods:tag>\
            <moods:tag>a, &quot;b&quot;</moods:tag><moods:tag>starred</moods:tag>\
            <moods:color>#ff8800</moods:color><moods:color>#0088ff</moods:color>\
            </moods:mood></extensions></wpt>
            </gpx>

            """
        #expect(text(.gpx, Self.entries) == expected)
    }

    @Test("jrnl has title, body, local time, tags with @ and their counts, and the star")
    func jrnl() {
        let expected = """
            {"entries":[
            {"title":"=Title & <more>","body":"second\\r\\nline \\"quoted\\"\\u001b",\
            "date":"2024-05-01","time":"03:00","tags":["@work/meeting","@a, \\"b\\""],"starred":true},
            {"title":"","body":"","date":"0001-01-01","time":"00:00","tags":[],"starred":false}
            ],
            "tags":{"@a, \\"b\\"":1,"@work/meeting":1}}

            """
        #expect(text(.jrnl, Self.entries) == expected)
    }

    @Test("Parts that a format can't express are left out and reported")
    func leftOut() {
        var undated = Self.entries[1]
        undated.date = nil
        for (format, entry) in [(ExportFormat.gpx, Self.entries[1]), (.jrnl, undated)] {
            var writer = format.makeWriter()
            var bytes: [UInt8] = []
            #expect(!writer.write(entry, to: &bytes))
            #expect(bytes.isEmpty)
        }
        #expect(text(.jsonl, [undated]).contains(#""date":null"#))
    }
}
