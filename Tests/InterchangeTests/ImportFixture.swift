import Foundation
import Interchange
import Testing

/// A file of Fixtures/import.
enum ImportFixture {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/import")

    static func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: name)))
    }
}

/// What a reader makes of bytes.
struct Outcome: Equatable {
    var entries: [Entry] = []
    var refused: [RefusedEntry] = []

    init(_ format: any EntryReader.Type, _ source: ByteSource) throws {
        var reader = try format.init(source)
        while let next = try reader.next() {
            switch next {
            case .success(let entry): entries.append(entry)
            case .failure(let refusal): refused.append(refusal)
            }
        }
    }

    /// What is refused, as "line: reason".
    var refusals: [String] { refused.map { "\($0.line): \($0.reason)" } }

    init(_ format: any EntryReader.Type, fixture: String) throws {
        try self.init(format, ByteSource(ImportFixture.bytes(fixture)))
    }

    init(_ format: any EntryReader.Type, _ text: String) throws {
        try self.init(format, ByteSource(Array(text.utf8)))
    }
}

extension Entry {
    /// An entry with what a test says of it.
    init(_ line: Int, _ change: (inout Entry) -> Void) {
        self.init(line: line)
        change(&self)
    }
}
