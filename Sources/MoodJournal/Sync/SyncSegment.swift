import Foundation

/// A file of a sync folder, with the state of a mood as JSON on each line.
///
/// The first line is a header. The last line has the number of states and the SHA-256 of all lines
/// before it; a file without it hasn't arrived completely. Files are never changed. They can be
/// read in any order, and more than once.
struct SyncSegment {
    /// The version of the format.
    static let version = 1

    struct Header: Codable, Equatable {
        /// The version of the format.
        let moodsSync: Int

        /// The identity of the folder, which the journal of this machine chose.
        let folder: UUID

        /// The number of the file, starting at 1.
        let segment: Int64

        /// Whether the file contains all states, so that earlier files aren't needed.
        let isSnapshot: Bool
    }

    private struct End: Codable {
        let states: Int
        let sha256: String
    }

    /// A reason why a file can't be read.
    enum Problem: Error, Equatable {
        /// The last line is missing or doesn't match, so the file hasn't arrived completely.
        case incomplete

        /// A later version of the program wrote it.
        case newer(version: Int)

        /// A line isn't the state of a mood; its number, starting at 1.
        case invalid(line: Int)
    }

    let header: Header
    private(set) var states: [MoodState] = []

    init(header: Header, states: [MoodState]) {
        self.header = header
        self.states = states
    }

    /// Returns the contents of the file.
    func bytes() throws -> [UInt8] {
        var bytes = try Self.line(header)
        for state in states {
            bytes += state.json
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes + (try Self.line(End(states: states.count, sha256: Self.digest(of: bytes))))
    }

    /// Reads the contents of a file.
    ///
    /// - Throws: ``Problem`` if the file is incomplete, newer or invalid.
    init(_ bytes: Data) throws(Problem) {
        let bytes = [UInt8](bytes)
        guard bytes.last == UInt8(ascii: "\n") else { throw .incomplete }
        let lines = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let decoder = JSONDecoder()
        guard lines.count >= 2, let first = lines.first, let last = lines.last,
            let header = try? decoder.decode(Header.self, from: Data(first))
        else { throw .incomplete }
        guard header.moodsSync <= Self.version else { throw .newer(version: header.moodsSync) }
        guard let end = try? decoder.decode(End.self, from: Data(last)),
            end.states == lines.count - 2,
            end.sha256 == Self.digest(of: bytes[..<last.startIndex])
        else { throw .incomplete }
        self.header = header
        for (index, line) in lines.enumerated().dropFirst().dropLast() {
            do {
                states.append(try MoodState(json: Data(line), by: decoder))
            } catch {
                throw .invalid(line: index + 1)
            }
        }
    }

    /// Reads only the header; returns `nil` if the file doesn't begin with one.
    static func header(of bytes: Data) -> Header? {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        return try? JSONDecoder().decode(Header.self, from: line)
    }

    private static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    private static func digest(of bytes: some Collection<UInt8>) -> String {
        SHA256.digest(of: bytes).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }.joined()
    }
}
