import Foundation
import Testing

@testable import Interchange

struct GPXTests {
    @Test func `Waypoints are entries, and our own extension restores every attribute`() throws {
        let outcome = try Outcome(GPXReader.self, fixture: "waypoints.gpx")
        #expect(
            outcome.entries == [
                Entry(5) {
                    ($0.latitude, $0.longitude) = (48.85, 2.35)
                    $0.date = .text("2024-02-29T23:59:59Z")
                    $0.note =
                        "Sunset & \"quotes\", commas | pipes\n\nTwo lines:\n<b>not bold</b>"
                    $0.tags = ["holiday"]
                },
                Entry(13) {
                    ($0.latitude, $0.longitude) = (52.52, 13.405)
                    $0.date = .text("2024-10-27T02:30:00+02:00")
                    $0.note = "half past two"
                },
                Entry(14) {
                    ($0.latitude, $0.longitude) = (52.52, 13.405)
                    $0.date = .text("2024-10-27T02:30:00+01:00")
                    $0.note = "half past two"
                },
                Entry(15) {
                    ($0.latitude, $0.longitude) = (31.78, 35.22)
                    $0.date = .text("2023-05-05T10:00:00Z")
                    $0.note = "שלום 🌄\n\n👩‍👩‍👧‍👦 مرحبا"
                },
                Entry(16) {
                    ($0.latitude, $0.longitude) = (-33.9, 18.4)
                    $0.date = .text("2022-06-01T08:00:00Z")
                },
                Entry(17) {
                    ($0.latitude, $0.longitude) = (0, -0.5)
                    $0.note = "of a person\n\nof a device"
                },
                Entry(18) {
                    ($0.latitude, $0.longitude) = (35.68, 139.69)
                    $0.date = .text("2024-06-08T09:30:00Z")
                    $0.note = "Lost my umbrella"
                    $0.id = UUID(uuidString: "01A1FCCB-B492-7DEB-8C73-EB573BE6EABE")
                    $0.source = "diary"
                    $0.externalID = "17"
                    $0.timeZone = "Asia/Tokyo"
                    $0.ratings.feeling = "2"
                    $0.country = "JP"
                    $0.modifiedAt = Date(timeIntervalSince1970: 1_717_891_200.25)
                    $0.tags = ["work/meeting", "rain & wind"]
                    $0.colors = ["#102030"]
                },
            ])
        #expect(
            outcome.refused == [
                RefusedEntry(
                    line: 29, reason: "invalid latitude 'north'; use degrees, like 48.85 or -33.9"),
                RefusedEntry(line: 30, reason: "it has no longitude"),
            ])
    }

    @Test(
        arguments: [
            ("id='7'", "invalid id '7'; use a UUID or none"),
            (
                "modifiedAt='yesterday'",
                "invalid modifiedAt 'yesterday'; use a form like 2024-05-01T21:10:00Z"
            ),
        ])
    func `A waypoint with an invalid property of our own is refused`(
        attribute: String, reason: String
    ) throws {
        let text = """
            <gpx xmlns="\(GPX.namespace)" xmlns:moods="\(GPX.moodNamespace)">
            <wpt lat="1" lon="2"><extensions><moods:mood \(attribute)/></extensions></wpt>
            <wpt lat="3" lon="4"><extensions><moods:mood id="" modifiedAt=""/></extensions></wpt>
            </gpx>
            """
        let outcome = try Outcome(GPXReader.self, text)
        #expect(outcome.refused == [RefusedEntry(line: 2, reason: reason)])
        #expect(
            outcome.entries == [
                Entry(3) { ($0.latitude, $0.longitude) = (3, 4) }
            ])
    }

    @Test func `A byte order mark, CRLF, GPX 1.0 and no namespace change nothing`() throws {
        let plain = try String(
            decoding: ImportFixture.bytes("waypoints.gpx"), as: UTF8.self)
        let expected = try Outcome(GPXReader.self, plain)
        let namespace = "http://www.topografix.com/GPX/1/"
        for text in [
            "\u{FEFF}" + plain,
            plain.replacing("\n", with: "\r\n"),
            plain.replacing(namespace + "1", with: namespace + "0"),
            plain.replacing(" xmlns=\"\(namespace)1\"", with: ""),
        ] {
            #expect(try Outcome(GPXReader.self, text) == expected)
        }
    }

    @Test func `It is recognized, and other XML is not`() throws {
        let bytes = try ImportFixture.bytes("waypoints.gpx")
        #expect(try FileFormat.recognize(ByteSource(bytes)) is GPXReader.Type)
        #expect(!GPXReader.recognizes(Array("<?xml version='1.0'?><kml/>".utf8)[...]))
    }

    @Test(
        arguments: [
            ("<kml><wpt lat='1' lon='1'/></kml>", "it begins with the element 'kml'"),
            (
                "<!DOCTYPE gpx [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;'>]>\n<gpx>&b;</gpx>",
                "it declares XML entities, which are not supported"
            ),
            (
                "<!DOCTYPE gpx [<!ENTITY a SYSTEM '/etc/passwd'>]>\n<gpx>&a;</gpx>",
                "it declares XML entities, which are not supported"
            ),
            (
                "<gpx>" + String(repeating: "<a>", count: 10_000),
                "its elements are nested more than 64 deep"
            ),
            ("<gpx><wpt lat='1' lon='1'>", "no element found"),
            ("<gpx></wpt>", "mismatched tag"),
            ("", "no element found"),
        ]
    )
    func `An unreadable file is an error with a reason`(text: String, reason: String) throws {
        let error = #expect(throws: FormatError.self) { try Outcome(GPXReader.self, text) }
        guard case .malformed("gpx", _, reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `Tracks without waypoints are an error`() {
        #expect(throws: FormatError.noWaypoints) {
            try Outcome(GPXReader.self, "<gpx>\n<trk/></gpx>")
        }
    }

    @Test func `The entries before an error are read`() throws {
        var reader = GPXReader(
            ByteSource(Array("<gpx><wpt lat='1' lon='2'/><wpt lat='3'</gpx>".utf8)))
        #expect(try reader.next()?.get().longitude == 2)
        #expect(throws: FormatError.self) { try reader.next() }
        #expect(throws: FormatError.self) { try reader.next() }
    }

    @Test func `An empty GPX file has no entries`() throws {
        #expect(try Outcome(GPXReader.self, "<gpx version='1.1'/>").entries.isEmpty)
    }

    @Test(arguments: [
        ("A title\n\nand a body\n\nof two parts", "A title", "and a body\n\nof two parts"),
        ("All title", "All title", ""),
        ("line\nline", "line\nline", ""),
        ("\n\nno title", "\n\nno title", ""),
        ("no body\n\n", "no body\n\n", ""),
        ("three\n\n\nfeeds", "three", "\nfeeds"),
        ("a\r\n\r\nb", "a\r\n\r\nb", ""),
        ("a\n\n\u{301}b", "a", "\u{301}b"),
    ])
    func `A note that is split is joined to the same note`(
        note: String, title: String, body: String
    ) {
        let titled = TitledNote(note: note)
        #expect(Array(titled.title.utf8) == Array(title.utf8))
        #expect(Array(titled.body.utf8) == Array(body.utf8))
        #expect(Array((titled.note ?? "").utf8) == Array(note.utf8))
    }
}
