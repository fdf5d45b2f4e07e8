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
        "separator-line.csv": "csv", "utf-16.tsv": "csv", "windows-1252.csv": "csv",
        "unreadable-values.csv": "csv", "unreadable-values.json": "json",
        "unreadable-values.geojson": "geojson", "unreadable-values.gpx": "gpx",
        "utf-16.gpx": "gpx", "windows-1252.gpx": "gpx", "dayone-kinds.json": "dayone",
        "jrnl-dates.txt": "jrnl", "jrnl-brackets.txt": "jrnl", "jrnl-without-tags.txt": "jrnl",
        "jrnl-without-tags.json": "jrnl", "daylio-spreadsheet.csv": "daylio",
        "daylio-languages.csv": "daylio", "folder.daylio": "daylio-backup",
    ]

    @Test(arguments: formats)
    func `Each file is recognized by its own format and by no other`(file: String, name: String)
        throws
    {
        let beginning = try FileFormat.beginning(of: ByteSource(ImportFixture.bytes(file)))
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

    @Test func `K4 A location history is refused in the words of its format`() throws {
        for name in ["overland.json", "records.json", "owntracks.rec", "timeline-ios.json"] {
            let source = ByteSource(try LocationOutcome.bytes(name))
            let summary = try LocationFormat.recognize(source).summary
            let finding = "the file is a location history: \(summary)"
            #expect(throws: FormatError.locationHistory(finding), "\(name)") {
                try FileFormat.recognize(source, named: name)
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

    /// Returns a text in UTF-16 with a byte order mark.
    static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
        "\u{FEFF}\(text)".utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    @Test func `A text in UTF-16 has the same entries as in UTF-8`() throws {
        for name in Self.formats.keys.sorted() where !name.hasSuffix(".gpx") {
            let bytes = try ImportFixture.bytes(name)
            guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0")
            else { continue }
            let plain = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
            let format = try FileFormat.recognize(ByteSource(bytes))
            let expected = try Outcome(format, ByteSource(bytes))
            for isBigEndian in [false, true] {
                let source = ByteSource(Self.utf16(plain, isBigEndian: isBigEndian))
                let found = try FileFormat.recognize(source)
                #expect(found.name == format.name, "\(name)")
                let outcome = try Outcome(found, source)
                #expect(outcome.entries.map(\.note) == expected.entries.map(\.note), "\(name)")
                #expect(outcome.refusals == expected.refusals, "\(name)")
            }
        }
        #expect(throws: FormatError.unknown) {
            try FileFormat.recognize(ByteSource([0xFF, 0xFE, 0x64, 0x00]))
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
