import Foundation
import Testing

@testable import Interchange

struct DaylioBackupTests {
    private static let entries = [
        Entry(1) {
            $0.externalID = "4"
            $0.date = .instant(Date(timeIntervalSince1970: 1_709_218_799))
            $0.timeZone = "+09:00"
            $0.ratings.feeling = "5"
            $0.tags = ["family | friends", "משפחה"]
            $0.note = "Leap day\n\nFirst line\n\"quotes\", commas | pipes bold & more"
        },
        Entry(2) {
            $0.externalID = "3"
            $0.date = .instant(Date(timeIntervalSince1970: 1_729_989_000))
            $0.timeZone = "+02:00"
            $0.ratings.feeling = "3"
            $0.tags = ["so-so"]
            $0.note = "half past two"
        },
        Entry(3) {
            $0.externalID = "2"
            $0.date = .instant(Date(timeIntervalSince1970: 1_729_992_600))
            $0.timeZone = "+01:00"
            $0.ratings.feeling = "1"
            $0.tags = ["family | friends", "starred"]
            $0.note = "half past two"
        },
        Entry(4) {
            $0.externalID = "1"
            $0.date = .instant(Date(timeIntervalSince1970: 1_683_280_800.123))
            $0.timeZone = "-03:30"
            $0.ratings.feeling = "mood 9"
            $0.tags = ["7"]
            $0.note = "שלום 🌄 👩‍👩‍👧‍👦"
        },
        Entry(5) {
            $0.externalID = "0"
            $0.date = .instant(Date(timeIntervalSince1970: 1_683_280_800))
            $0.ratings.feeling = "3"
        },
        // K5: an offset or a mood that can't be read costs itself, not the entry.
        Entry(7) {
            $0.externalID = "11"
            $0.date = .instant(Date(timeIntervalSince1970: 1_683_280_800))
            $0.ratings.feeling = "3"
            $0.unreadable = ["invalid timeZoneOffset"]
        },
        Entry(9) {
            $0.externalID = "13"
            $0.date = .instant(Date(timeIntervalSince1970: 1_683_280_800))
            $0.unreadable = ["its 'mood' is not a whole number"]
        },
    ]

    private static let refused = [
        RefusedEntry(line: 6, reason: "invalid datetime"),
        RefusedEntry(line: 8, reason: "it has no 'datetime'"),
    ]

    /// Returns a backup with this JSON in it.
    static func backup(_ json: String, name: String = "backup.daylio") -> [UInt8] {
        let base64 = Array(Data(json.utf8).base64EncodedString().utf8)
        return ZipBuilder(members: [.init(name: name, contents: base64, isDeflated: false)]).bytes
    }

    @Test func `Entries get their moods and tags from tables that come later in the file`() throws {
        let outcome = try Outcome(DaylioBackupReader.self, fixture: "backup.daylio")
        #expect(outcome.entries == Self.entries)
        #expect(outcome.refused == Self.refused)
    }

    @Test func `It is recognized, and read from a pipe`() throws {
        let bytes = try ImportFixture.bytes("backup.daylio")
        let source = SyntheticSource.pieces(of: bytes, largest: 100)
        let format = try FileFormat.recognize(source)
        #expect(format is DaylioBackupReader.Type)
        #expect(try Outcome(format, source).entries == Self.entries)
    }

    @Test func `K5 A value of another type costs itself, and a missing mood isn't unreadable`()
        throws
    {
        let zip = Self.backup(
            #"{"dayEntries":[{"datetime":0,"timeZoneOffset":"x","note":"a","isFavorite":"yes"},"#
                + #"{"datetime":0,"note":"b"},{"datetime":0,"mood":"x","note":2}],"#
                + #""customMoods":[],"tags":[]}"#)
        let outcome = try Outcome(DaylioBackupReader.self, ByteSource(zip))
        #expect(outcome.refused == [] && outcome.entries.map(\.note) == ["a", "b", nil])
        #expect(
            outcome.unreadable == [
                "1: its 'timeZoneOffset' is not a number",
                "1: its 'isFavorite' is not true or false",
                "3: its 'mood' is not a whole number", "3: its 'note' is not a string",
            ])
    }

    @Test func `An empty backup has no entries`() throws {
        let zip = Self.backup("{\"dayEntries\":[],\"customMoods\":[],\"tags\":[]}")
        #expect(try Outcome(DaylioBackupReader.self, ByteSource(zip)).entries.isEmpty)
    }

    @Test(arguments: [
        "{\"dayEntries\":[],\"customMoods\":[]}", "{\"dayEntries\":[],\"tags\":[]}",
        "{\"customMoods\":[],\"tags\":[]}", "[]", "",
        "{\"dayEntries\":[],\"customMoods\":[{}],\"tags\":[]}",
        "{\"dayEntries\":[],\"customMoods\":[],\"tags\":[{\"id\":1}]}",
    ])
    func `A backup without its tables is refused`(json: String) {
        #expect(throws: FormatError.self) {
            try Outcome(DaylioBackupReader.self, ByteSource(Self.backup(json)))
        }
    }

    @Test func `A file that isn't a backup is an error`() {
        for bytes in [
            Self.backup("{}", name: "other"), Array("text".utf8), [],
            ZipBuilder(members: [
                .init(name: "backup.daylio", contents: Array("no base64!".utf8))
            ]).bytes,
        ] {
            #expect(throws: FormatError.self) {
                try Outcome(DaylioBackupReader.self, ByteSource(bytes))
            }
        }
    }
}
