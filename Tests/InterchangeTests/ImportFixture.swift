import Foundation
@testable import Interchange
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

/// The entries, refusals and error of a reader.
struct Outcome: Equatable {
    var entries: [Entry] = []
    var refused: [RefusedEntry] = []

    init(_ format: any EntryFileReader.Type, _ source: ByteSource) throws {
        var reader = try format.init(source)
        while let next = try reader.next() {
            switch next {
            case .success(let entry): entries.append(entry)
            case .failure(let refusal): refused.append(refusal)
            }
        }
    }

    /// The refusals, as "line: reason".
    var refusals: [String] { refused.map { "\($0.line): \($0.reason)" } }

    /// The values that entries lack because they can't be read, as "line: clause".
    var unreadable: [String] {
        entries.flatMap { entry in entry.unreadable.map { "\(entry.line): \($0)" } }
    }

    init(_ format: any EntryFileReader.Type, fixture: String) throws {
        try self.init(format, ByteSource(ImportFixture.bytes(fixture)))
    }

    init(_ format: any EntryFileReader.Type, _ text: String) throws {
        try self.init(format, ByteSource(Array(text.utf8)))
    }
}

extension Entry {
    /// Creates an entry with the expected properties.
    init(_ line: Int, _ change: (inout Entry) -> Void) {
        self.init(line: line)
        change(&self)
    }
}
