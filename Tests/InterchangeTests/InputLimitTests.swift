import Foundation
import Testing

@testable import Interchange

/// Tests that input is refused before it fills the memory.
struct InputLimitTests {
    /// The maximum memory: readers allocate up to 16 MiB for a part, and twice that while it grows.
    private static let mostBytes = 1 << 26

    private static let beginnings = [
        "jrnl": ["[2024-01-01 10:00] ", "{\"tags\": {}, \"entries\": [{\"title\": \""],
        "dayone": ["{\"metadata\":{},\"entries\":[{\"text\":\"", "{\""],
        "gpx": [
            "<gpx><wpt lat='1' lon='1'><desc>", "<gpx a='", "<gpx><!--", "<gpx><", "<gpx>&",
        ],
    ]

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `A line of 1 GB is refused long before its end`(name: String) throws {
        let format = try #require(FileFormat.readers.first { $0.name == name })
        for beginning in Self.beginnings[name] ?? ["", "{\"", "["] {
            var taken = 0
            let source = SyntheticSource.endless(
                after: beginning, UInt8(ascii: "a"), count: 1 << 30
            ) { taken += $0 }
            #expect(throws: (any Error).self, "\(beginning)") {
                var reader = try format.init(source)
                while let next = try reader.next() {
                    if case .success = next { Issue.record("an entry of \(beginning)") }
                }
            }
            #expect(taken < Self.mostBytes, "\(beginning)")
        }
    }

    @Test func `A note of 1 GB of empty lines is refused long before its end`() throws {
        var taken = 0
        let source = SyntheticSource.endless(
            after: "[2024-01-01 10:00] a", 0x0A, count: 1 << 30
        ) { taken += $0 }
        var reader = try JrnlReader(source)
        #expect(throws: FormatError.self) { try reader.next() }
        #expect(taken < Self.mostBytes)
    }

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `A file of 1 GB of NUL bytes is refused long before its end`(name: String) throws {
        let format = try #require(FileFormat.readers.first { $0.name == name })
        var taken = 0
        let source = SyntheticSource.endless(after: "", 0, count: 1 << 30) { taken += $0 }
        #expect(throws: FormatError.unknown) { try FileFormat.recognize(source) }
        #expect(throws: (any Error).self) {
            var reader = try format.init(source)
            while let next = try reader.next() {
                if case .success = next { Issue.record("an entry of NUL bytes") }
            }
        }
        #expect(taken < Self.mostBytes)
    }

    @Test(arguments: ["[", "{\"a\":", "<a>"])
    func `10,000 nested brackets are refused by every reader`(bracket: String) throws {
        let nested = String(repeating: bracket, count: 10_000)
        let closed = nested + String(repeating: bracket.first == "[" ? "]" : "}", count: 10_000)
        for brackets in [nested, closed] {
            let files =
                ["", "{\"entries\":[", "{\"features\":[", "{\"dayEntries\":[", "<gpx>", "["]
                .map { Array(($0 + brackets).utf8) }
            let backup =
                "{\"customMoods\":[],\"tags\":[],\"dayEntries\":[\(brackets)]}"
            for bytes in files + [DaylioBackupTests.backup(backup)] {
                for format in FileFormat.readers {
                    let run = FuzzRun(format, bytes, pieces: 1 << 16)
                    #expect(run.failure == nil)
                    #expect(run.entries == 0, "\(format.name)")
                }
            }
        }
    }

    @Test func `An entry with a NUL byte is refused`() throws {
        for fixture in ["jrnl.txt", "jrnl.json", "dayone.json", "waypoints.gpx"] {
            var bytes = try ImportFixture.bytes(fixture)
            let format = try FileFormat.recognize(ByteSource(bytes))
            let expected = try Outcome(format, ByteSource(bytes)).entries
            let place = try #require(bytes.firstRange(of: Array("quotes".utf8))?.lowerBound)
            bytes.insert(0, at: place)
            var entries: [Entry] = []
            // expat stops at the error, and the other readers continue with the next entry.
            try? {
                var reader = try format.init(ByteSource(bytes))
                while let next = try reader.next() { try? entries.append(next.get()) }
            }()
            #expect(!entries.contains { $0.note?.contains("\0") ?? false })
            #expect(entries.isEmpty || entries == Array(expected.dropFirst()), "\(fixture)")
        }
    }
}
