import Foundation
import Testing

@testable import Interchange

struct JrnlTests {
    /// The entries of jrnl's journal from Fixtures/import/generate-jrnl.py.
    private static let entries = [
        Entry(1) {
            $0.date = .clock(ClockReading(year: 2020, month: 6, day: 28, hour: 18, minute: 22))
            $0.note =
                "Lunch with \"quotes\", commas | pipes @Work/meeting @team\n\n"
                + "First line, then an empty one.\n\nLast line @work: done"
            $0.tags = ["Work/meeting", "team", "work"]
        },
        Entry(6) {
            $0.date = .clock(ClockReading(year: 2021, month: 1, day: 1, hour: 9, minute: 0))
            $0.note = "One sentence.\n\nAnd another one"
        },
        Entry(9) {
            $0.date = .clock(ClockReading(year: 2022, month: 3, day: 4, hour: 5, minute: 6))
            $0.note = "Brackets\n\n[1] a footnote\n[not a date] a line\n## A heading, no tag"
        },
        Entry(14) {
            $0.date = .clock(ClockReading(year: 2022, month: 12, day: 31, hour: 12, minute: 0))
            $0.note = "=1+1"
        },
        Entry(16) {
            $0.date = .clock(ClockReading(year: 2023, month: 5, day: 5, hour: 10, minute: 0))
            $0.note = "שלום 🌄 #sea\n\nمرحبا 👩‍👩‍👧‍👦 \\ backslash\n  indented"
            $0.tags = ["sea"]
        },
        Entry(20) {
            $0.date = .clock(ClockReading(year: 2024, month: 2, day: 29, hour: 23, minute: 59))
            $0.note = "Leap day\n\nIt comes every four years."
            $0.tags = ["starred"]
        },
        Entry(23) {
            $0.date = .clock(ClockReading(year: 2024, month: 10, day: 27, hour: 2, minute: 30))
            $0.note = "half past two"
        },
        Entry(25) {
            $0.date = .clock(ClockReading(year: 2024, month: 10, day: 27, hour: 2, minute: 30))
            $0.note = "half past two"
        },
    ]

    @Test(arguments: ["jrnl.txt", "jrnl-12-hour.txt"])
    func `jrnl's own journals are read`(fixture: String) throws {
        let outcome = try Outcome(JrnlReader.self, fixture: fixture)
        #expect(outcome.entries == Self.entries)
        #expect(outcome.refused.isEmpty)
    }

    @Test func `jrnl's JSON export contains the same entries`() throws {
        let outcome = try Outcome(JrnlReader.self, fixture: "jrnl.json")
        // jrnl converts tags to lower case, and doesn't keep their order.
        func comparable(_ entries: [Entry]) -> [Entry] {
            entries.map { entry in
                Entry(0) {
                    ($0.date, $0.note) = (entry.date, entry.note)
                    $0.tags = entry.tags.map { $0.lowercased() }.sorted()
                }
            }
        }
        #expect(comparable(outcome.entries) == comparable(Self.entries))
        #expect(outcome.entries.first?.line == 10)
        #expect(outcome.refused.isEmpty)
    }

    @Test(arguments: ["jrnl.txt", "jrnl-12-hour.txt", "jrnl.json"])
    func `A byte order mark, CRLF and small pieces change nothing`(fixture: String) throws {
        let text = try String(decoding: ImportFixture.bytes(fixture), as: UTF8.self)
        let expected = try Outcome(JrnlReader.self, text)
        #expect(try Outcome(JrnlReader.self, "\u{FEFF}" + text) == expected)
        #expect(
            try Outcome(JrnlReader.self, text.replacing("\n", with: "\r\n")) == expected)
        for size in 1...3 {
            let source = SyntheticSource.pieces(of: Array(text.utf8), largest: size)
            #expect(try Outcome(JrnlReader.self, source) == expected)
        }
    }

    @Test(arguments: ["jrnl.txt", "jrnl-12-hour.txt", "jrnl.json"])
    func `It is recognized`(fixture: String) throws {
        let source = try ByteSource(ImportFixture.bytes(fixture))
        #expect(try FileFormat.recognize(source) is JrnlReader.Type)
    }

    @Test(arguments: ["[1, 2]", "{\"a\": 1}", "[2020] a", "[]", "", "text", "[2020-1-1] a"])
    func `Other text is not recognized`(text: String) {
        #expect(!JrnlReader.recognizes(Array(text.utf8)[...]))
    }

    /// Writes a note in the form that the doc comment of ``JrnlReader`` describes.
    @Test func `A note and its tags are the same after an export and an import as JSON`() throws {
        let notes = [
            "a\n\nb\n\nc", "a", "a\nb", "\n\na", "a\n\n", "@x in text", "a\r\n\r\nb", "  a ",
        ]
        let tags = ["work", "work/meeting", "@at", "two words", "#", "🌄"]
        for note in notes {
            let titled = TitledNote(note: note)
            let json: [String: Any] = [
                "tags": [:] as [String: Int],
                "entries": [
                    [
                        "title": titled.title, "body": titled.body, "date": "2024-02-29",
                        "time": "18:22", "tags": tags.map { "@" + $0 }, "starred": true,
                    ] as [String: Any]
                ],
            ]
            let bytes = try Array(JSONSerialization.data(withJSONObject: json))
            let entry = try #require(try Outcome(JrnlReader.self, ByteSource(bytes)).entries.first)
            #expect(entry.note.map { Array($0.utf8) } == Array(note.utf8))
            #expect(entry.tags == tags.filter { $0 != "#" } + ["starred"])
        }
    }

    @Test func `K5 A value of another type in the JSON costs itself`() throws {
        let outcome = try Outcome(
            JrnlReader.self,
            #"{"tags":{},"entries":[{"title":"a","body":1,"date":"2024-02-29","time":"18:22","#
                + #""tags":[],"starred":"yes"}]}"#)
        #expect(outcome.refused == [] && outcome.entries.map(\.note) == ["a"])
        #expect(
            outcome.entries.map(\.unreadable) == [
                ["its 'body' is not a string", "its 'starred' is not true or false"]
            ])
    }

    @Test func `An invalid entry is refused, and the others are read`() throws {
        let outcome = try Outcome(
            JrnlReader.self,
            """
            [2024-01-01 25:00] no such hour
            body of it
            [2024-01-02] a day alone *
            [2024-01-03 10:00]
            [2024-01-04 13:00 PM] no such half
            [2024-01-05 10:00] *
            [2024-01-06 10:00] nul \0
            [2024-01-07T08:09:10] seconds @a/ @b//c @ ## @A
            """)
        #expect(
            outcome.refused == [
                RefusedEntry(
                    line: 1,
                    reason: "invalid date and time '2024-01-01 25:00'; use 2020-06-28 18:22"),
                RefusedEntry(
                    line: 5,
                    reason: "invalid date and time '2024-01-04 13:00 PM'; use 2020-06-28 18:22"),
                RefusedEntry(line: 7, reason: "it contains a NUL byte, so the file may be damaged"),
            ])
        #expect(outcome.entries.map(\.line) == [3, 4, 6, 8])
        #expect(
            outcome.entries.map(\.note) == [
                "a day alone", nil, nil,
                "seconds @a/ @b//c @ ## @A",
            ])
        #expect(outcome.entries.map(\.tags) == [["starred"], [], ["starred"], ["a", "b/c"]])
        #expect(
            outcome.entries.last?.date
                == .clock(
                    ClockReading(year: 2024, month: 1, day: 7, hour: 8, minute: 9, second: 10)))
    }

    @Test(arguments: [
        "no stamp\n[2024-01-01 10:00] a", "[2024-01-01 10:00 a", "{\"tags\": {}}", "{", "{}",
        "{\"entries\": 1}", "{\"entries\": [}",
    ])
    func `A text without entries is an error`(text: String) {
        #expect(throws: FormatError.self) { try Outcome(JrnlReader.self, text) }
    }

    @Test(arguments: [
        ("{}", "it has no 'date'"), ("1", "it is not a JSON object"),
        ("{\"date\": 1}", "its 'date' is not a string"),
        ("{\"date\": \"2024-1-1\"}", "invalid date and time '2024-1-1 '; use 2020-06-28 and 18:22"),
    ])
    func `An invalid element is refused with a reason`(element: String, reason: String) throws {
        let outcome = try Outcome(
            JrnlReader.self, "{\"tags\": {}, \"entries\": [\n\(element),{\"date\":\"2024-01-01\"}]}"
        )
        #expect(outcome.refused == [RefusedEntry(line: 2, reason: reason)])
        #expect(outcome.entries.count == 1)
    }

    @Test func `K5 Tags that can't be read cost themselves, not the element`() throws {
        let outcome = try Outcome(
            JrnlReader.self,
            #"{"tags":{},"entries":[{"date":"2024-01-01","title":"@a","tags":{}}]}"#)
        #expect(outcome.entries.map(\.note) == ["@a"] && outcome.entries.map(\.tags) == [[]])
        #expect(outcome.unreadable == ["1: its 'tags' is not an array of strings"])
    }

    @Test func `A text has the tags of a note that is typed, and keeps its former identity`() throws
    {
        let entries = try Outcome(
            JrnlReader.self,
            """
            [2024-01-01 10:00] #sea @Ana #12 \\#plain
            [2024-01-02 10:00] @Ana #sea
            [2024-01-03 10:00] #sea
            """
        ).entries
        #expect(entries.map(\.tags) == [["sea", "Ana"], ["sea", "Ana"], ["sea"]])
        #expect(entries[0].note == "#sea @Ana #12 #plain")
        #expect(entries[0].identity?.note == "#sea @Ana #12 \\#plain")
        #expect(entries.map { $0.identity?.tags } == [["sea", "Ana", "12"], ["Ana", "sea"], nil])
    }
}
