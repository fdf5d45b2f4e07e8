import Foundation
import Testing

@testable import Interchange

struct FileFormatTests {
    static let formats = [
        "spreadsheet.csv": "csv", "broken-rows.csv": "csv", "daylio-2018.csv": "daylio",
        "daylio-2019.csv": "daylio", "daylio-2021.csv": "daylio", "daylio-2024.csv": "daylio",
        "moods.jsonl": "jsonl", "moods.json": "json", "places.geojson": "geojson",
        "sequence.geojson": "geojson", "waypoints.gpx": "gpx",
        "jrnl.txt": "jrnl", "jrnl-12-hour.txt": "jrnl", "jrnl.json": "jrnl",
        "dayone.json": "dayone", "dayone.zip": "dayone", "backup.daylio": "daylio-backup",
    ]

    @Test(arguments: formats)
    func `Each file is recognized by its own format and by no other`(file: String, name: String)
        throws
    {
        var bytes = try ImportFixture.bytes(file)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let beginning = bytes.prefix(FileFormat.lengthOfBeginning)
        let names = FileFormat.readers.filter { $0.recognizes(beginning) }.map { $0.name }
        #expect(names == [name])
        #expect(try FileFormat.recognize(ByteSource(ImportFixture.bytes(file))).name == name)
    }

    @Test func `An unknown file is an error`() throws {
        for text in [
            "hello\nworld\n", "<html></html>", "{}", "{\"a\":1}", "[1,2]", "date\n2024\n",
            "a,b\n1,2\n",
            "\u{0}", "%PDF",
        ] {
            #expect(throws: FormatError.unknown, "\(text)") {
                try FileFormat.recognize(ByteSource(Array(text.utf8)))
            }
        }
    }

    @Test func `A database is an error of its own, whatever its name`() throws {
        let bytes = Array("SQLite format 3\0".utf8) + [16, 0, 2, 2, 0, 64, 32, 32]
        for name in [nil, "journal.sqlite", "journal.csv"] {
            #expect(throws: FormatError.database) {
                try FileFormat.recognize(ByteSource(bytes), named: name)
            }
        }
    }

    @Test func `A UTF-16 file is an error that names the encoding`() throws {
        for beginning in [[0xFF, 0xFE, 0x64, 0x00], [0xFE, 0xFF, 0x00, 0x64]] as [[UInt8]] {
            #expect(throws: FormatError.notUTF8) {
                try FileFormat.recognize(ByteSource(beginning))
            }
        }
    }

    @Test func `An empty export has no entries`() throws {
        #expect(try FileFormat.recognize(ByteSource([])).name == "jsonl")
        #expect(try Outcome(JSONLinesReader.self, "") == Outcome(JSONReader.self, "[]"))
        #expect(try FileFormat.recognize(ByteSource(Array("[\n]\n".utf8))).name == "json")
    }

    @Test func `A name selects a format, and content selects one of its family`() throws {
        #expect(try FileFormat.named("csv", for: ByteSource([]))?.name == "csv")
        #expect(try FileFormat.named("nothing", for: ByteSource([])) == nil)
        let daylio = try ByteSource(ImportFixture.bytes("daylio-2024.csv"))
        #expect(try FileFormat.named("daylio", for: daylio)?.name == "daylio")
        let backup = try ByteSource(ImportFixture.bytes("backup.daylio"))
        #expect(try FileFormat.named("daylio", for: backup)?.name == "daylio-backup")
    }

    @Test func `Every format has a name of its own`() {
        #expect(Set(FileFormat.readers.map { $0.name }).count == FileFormat.readers.count)
        #expect(FileFormat.readers.allSatisfy { !$0.summary.isEmpty })
    }
}
