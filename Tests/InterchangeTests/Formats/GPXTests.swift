import Foundation
import Testing

@testable import Interchange

struct GPXTests {
    @Test func `Waypoints are entries, and our own extension restores every attribute`() throws {
        let outcome = try Outcome(GPXReader.self, fixture: "waypoints.gpx")
        #expect(
            outcome.entries.filter(\.unreadable.isEmpty) == [
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
        // K5: a place that can't be read costs the place, not the waypoint.
        #expect(outcome.refused == [])
        #expect(
            outcome.unreadable == [
                "29: invalid latitude 'north'; use degrees, like 48.85 or -33.9",
                "30: it has no longitude",
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
        // A number that can't be read is NaN, which is never equal to itself.
        let expected = try "\(Outcome(GPXReader.self, plain))"
        let namespace = "http://www.topografix.com/GPX/1/"
        for text in [
            "\u{FEFF}" + plain,
            plain.replacing("\n", with: "\r\n"),
            plain.replacing(namespace + "1", with: namespace + "0"),
            plain.replacing(" xmlns=\"\(namespace)1\"", with: ""),
        ] {
            #expect(try "\(Outcome(GPXReader.self, text))" == expected)
        }
    }

    private static func point(in encoding: String, named name: String) -> String {
        """
        <?xml version="1.0" encoding="\(encoding)"?>
        <gpx version="1.1"><wpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time><name>\(name)</name>
        </wpt><trk><trkseg><trkpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg>
        </trk></gpx>
        """
    }

    @Test func `A file in UTF-16 or windows-1252 is read, also after a conversion to UTF-8`() throws
    {
        let name = "Größe “€5”"
        let wide = Array(Self.point(in: "UTF-16", named: name).utf16)
        let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        // What each letter outside of ASCII is in windows-1252.
        let codes: [Character: UInt8] = ["ö": 0xF6, "ß": 0xDF, "“": 0x93, "€": 0x80, "”": 0x94]
        let narrow = Self.point(in: "windows-1252", named: name).flatMap { letter in
            codes[letter].map { [$0] } ?? Array(String(letter).utf8)
        }
        for bytes in [
            [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big, narrow,
            Array(Self.point(in: "UTF-16", named: name).utf8),
        ] {
            let source = ByteSource(bytes)
            let entries = try Outcome(FileFormat.recognize(source), source).entries
            #expect(entries.map(\.note) == [name], "\(bytes.prefix(40))")
            #expect(try LocationOutcome(ByteSource(bytes)).fixes.count == 1)
        }
        let other = Self.point(in: "windows-1251", named: "x")
        let reason =
            "its encoding isn't supported; save it as UTF-8, and change 'encoding' in this line"
        #expect(throws: FormatError.malformed(format: "gpx", line: 1, reason: reason)) {
            try Outcome(GPXReader.self, other)
        }
    }

    @Test func `Blanks before the declaration and a space in a namespace change nothing`() throws {
        let text = Self.point(in: "UTF-8", named: "x")
        let plain = try Outcome(GPXReader.self, text)
        let blank = try Outcome(GPXReader.self, "\u{FEFF} \n\r\n\t" + text)
        #expect(blank.entries.map(\.note) == ["x"] && blank.entries.map(\.line) == [4])
        let space = text.replacing("<gpx ", with: "<gpx xmlns:maker='A Maker, Ltd.' ")
        #expect(try Outcome(GPXReader.self, space) == plain)
        #expect(throws: FormatError.self) { try Outcome(GPXReader.self, "<gpx xmlns='http gpx'>") }
        #expect(
            throws: FormatError.malformed(
                format: "gpx", line: 1, reason: "it begins with the element 'kml'")
        ) { try Outcome(GPXReader.self, "<kml xmlns='urn:x gpx'/>") }
    }

    @Test func `A time without a zone is in UTC, and one in another form is refused`() throws {
        let outcome = try Outcome(GPXReader.self, fixture: "no-zone.gpx")
        #expect(
            outcome.entries.map(\.date)
                == [.textInUTC("2024-05-01T10:00:00"), .text("2024-05-01 10:00Z")])
        #expect(outcome.refusals == ["4: invalid time '01.05.2024 10:00'"])
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
        let finding = "the GPX file has no waypoints ('wpt'), only tracks and routes (1)"
        #expect(throws: FormatError.locationHistory(finding)) {
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
