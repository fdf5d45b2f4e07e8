import Foundation
import Testing

@testable import Interchange

struct DayOneTests {
    private static func instant(_ text: String) -> EntryDate? {
        InstantText.parse(text).map { .instant($0) }
    }

    private static let entries = [
        Entry(4) {
            $0.externalID = "0A1B2C3D4E5F60718293A4B5C6D7E8F9"
            $0.date = instant("2024-02-29T15:38:37Z")
            $0.timeZone = "Asia/Taipei"
            $0.tags = ["island", "hot springs", "starred"]
            $0.note =
                "A title with \"quotes\", commas | pipes\n\nBody - in Markdown\n\n"
                + "朝日溫泉, 綠島鄉, 台湾"
            ($0.latitude, $0.longitude) = (22.636943817138672, 121.50424957275391)
            $0.country = "台湾"
        },
        Entry(24) {
            $0.externalID = "11111111111111111111111111111111"
            $0.date = instant("2024-10-27T00:30:00Z")
            $0.timeZone = "Europe/Berlin"
            $0.note = "half past two"
        },
        Entry(32) {
            $0.externalID = "22222222222222222222222222222222"
            $0.date = instant("2024-10-27T01:30:00Z")
            $0.timeZone = "Europe/Berlin"
            $0.note = "half past two"
        },
        Entry(39) {
            $0.externalID = "33333333333333333333333333333333"
            $0.date = instant("2023-05-05T10:00:00Z")
            $0.note = "Paris"
            $0.country = "France"
        },
        Entry(46) {
            $0.externalID = "44444444444444444444444444444444"
            $0.date = instant("2023-05-06T10:00:00Z")
            $0.note = "שלום 🌄\r\n👩‍👩‍👧‍👦 \u{2028}"
        },
    ]

    @Test(
        arguments: [
            (#"![](dayone-moment:\/\/AB12)\n\nNice day\\. Really\\!"#, "Nice day. Really!"),
            (
                #"One\n\n![](dayone-moment:\/video\/AB12)\n![](dayone-moment:\/\/CD)\n\nTwo"#,
                "One\n\nTwo"
            ),
            (#"One\n\n![](dayone-moment:\/\/AB12)"#, "One"),
            (
                #"One ![](dayone-moment:\/\/AB12) two\n![x](dayone-moment:\/\/AB) three"#,
                "One two\nthree"
            ),
            (#"One\n![](dayone-moment:\/\/AB12)\nTwo\n\n\nThree\\\\"#, "One\nTwo\n\n\nThree\\"),
            (
                #"![](https:\/\/example.org\/a_b.png) C:\\dir \\_a\\_"#,
                "![](https://example.org/a_b.png) C:\\dir _a_"
            ),
            (
                #"`a\\.b` \\` ``c\\.`` d\\.\n```\ne\\.\n![](dayone-moment:\/\/AB)\n```\nf\\."#,
                "`a\\.b` ` ``c\\.`` d.\n```\ne\\.\n![](dayone-moment://AB)\n```\nf."
            ),
            (#"a\\.\r\n![](dayone-moment:\/\/AB)\r\nb é\\é"#, "a.\r\nb é\\é"),
            (#"![](dayone-moment:\/\/AB12)"#, nil),
        ] as [(String, String?)])
    func `Links to photos and the escapes of Markdown are removed from the note`(
        text: String, note: String?
    ) throws {
        let json = #"{"entries":[{"creationDate":"2020-01-02T03:04:05Z","text":""# + text + #""}]}"#
        let outcome = try Outcome(DayOneReader.self, json)
        #expect(outcome.refused == [] && outcome.entries.map(\.note) == [note])
    }

    @Test
    func `K5 A star or a text of another type costs itself, and blank text gives way to richText`()
        throws
    {
        let rich = #""richText":"{\"contents\":[{\"text\":\"Words\"}]}""#
        let outcome = try Outcome(
            DayOneReader.self,
            #"{"entries":[{"creationDate":"2020-01-02T03:04:05Z","text":"a","starred":"yes"},"#
                + #"{"creationDate":"2020-01-02T03:04:05Z","text":"",\#(rich)},"#
                + #"{"creationDate":"2020-01-02T03:04:05Z","text":" \n",\#(rich)},"#
                + #"{"creationDate":"2020-01-02T03:04:05Z","text":7}]}"#)
        #expect(outcome.refused == [])
        #expect(outcome.entries.map(\.note) == ["a", "Words", "Words", nil])
        #expect(
            outcome.entries.map(\.unreadable) == [
                ["its 'starred' is not true or false"], [], [], ["its 'text' is not a string"],
            ])
    }

    private static let refused = [
        RefusedEntry(
            line: 52, reason: "invalid creationDate 'yesterday'; use 2017-06-28T15:38:37Z"),
        RefusedEntry(line: 53, reason: "it has no creationDate"),
        RefusedEntry(line: 54, reason: "its 'uuid' is not a string"),
        RefusedEntry(line: 55, reason: "it is not a JSON object"),
    ]

    @Test func `A JSON file is read`() throws {
        let outcome = try Outcome(DayOneReader.self, fixture: "dayone.json")
        #expect(outcome.entries == Self.entries)
        #expect(outcome.refused == Self.refused)
    }

    @Test func `All journals in a zip are read, and their entries are numbered`() throws {
        let outcome = try Outcome(DayOneReader.self, fixture: "dayone.zip")
        var expected =
            Self.entries + [
                Entry(10) {
                    $0.externalID = "66666666666666666666666666666666"
                    $0.date = Self.instant("2020-01-02T03:04:05Z")
                    $0.note = "From the second journal"
                }
            ]
        for index in 0..<5 { expected[index].line = index + 1 }
        #expect(outcome.entries == expected)
        #expect(outcome.refused.map(\.line) == [6, 7, 8, 9])
        #expect(outcome.refused.map(\.reason) == Self.refused.map(\.reason))
    }

    @Test(arguments: ["dayone.json", "dayone.zip"])
    func `It is recognized, and read from a pipe`(fixture: String) throws {
        let bytes = try ImportFixture.bytes(fixture)
        let source = SyntheticSource.pieces(of: bytes, largest: 100)
        let format = try FileFormat.recognize(source)
        #expect(format is DayOneReader.Type)
        #expect(
            try Outcome(format, source) == Outcome(DayOneReader.self, fixture: fixture))
    }

    @Test func `A byte order mark and CRLF change nothing`() throws {
        let text = try String(decoding: ImportFixture.bytes("dayone.json"), as: UTF8.self)
        let changed = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
        #expect(try Outcome(DayOneReader.self, changed).entries == Self.entries)
    }

    @Test func `A zip without a journal is refused`() {
        let zip = ZipBuilder(members: [.init(name: "photos/a.jpeg", contents: [1])]).bytes
        #expect(
            throws: FormatError.malformed(
                format: "dayone", line: nil,

                reason: "there is no journal (.json) in the zip (files passed over: 1); "
                    + "export it from Day One as JSON")
        ) { try Outcome(DayOneReader.self, ByteSource(zip)) }
    }

    @Test func `Paths in a zip are only compared and never opened`() throws {
        let json = "{\"entries\":[{\"creationDate\":\"2020-01-02T03:04:05Z\"}]}"
        let zip = ZipBuilder(members: [
            .init(name: "../../../tmp/moods-escaped.json", contents: Array(json.utf8))
        ]).bytes
        #expect(try Outcome(DayOneReader.self, ByteSource(zip)).entries.count == 1)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/moods-escaped.json"))
    }
}
