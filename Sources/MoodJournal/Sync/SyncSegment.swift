import Foundation
import Persistence
import Sealing

/// A file of a sync folder, which contains the state of a mood as JSON on each line.
///
/// The first line is the ``Header``. The last line has the number of states and the SHA-256 of all
/// lines before it. A file without that line has not arrived completely yet. If the line doesn't
/// match the others, the file is damaged. Files are never changed. Their order doesn't matter, and
/// a file may be read twice. ``SyncSegmentWriter`` writes them.
struct SyncSegment {
    static let version = 1

    /// The first line.
    struct Header: Codable, Equatable {
        let moodsSync: Int

        /// The identity of the folder, which the journal of this machine chose.
        let folder: UUID

        /// The number of the file, starting at 1.
        let segment: Int64

        /// Whether the file contains all states, so that earlier files aren't needed.
        let isSnapshot: Bool

        /// The places and regions, or `nil` if an earlier version wrote the file. Earlier versions
        /// ignore them here. A line of their own would look like damage to them.
        var shared: SharedState?

        /// The place of a sealed file; `nil` if the file is plain.
        var seal: Seal?
    }

    /// The place of a sealed file, which its passphrase implies too.
    struct Seal: Codable, Equatable {
        /// The identity of the folder, which is the same on all machines.
        let folder: UUID

        /// The number of the folder's key.
        let epoch: Int64
        let replica: String

        /// The SHA-256 of the machine's file before this one, as it is in the folder; `nil` for the
        /// first.
        let previous: String?
    }

    /// The last line.
    struct End: Codable {
        let states: Int
        let sha256: String
    }

    enum Problem: Error, Equatable {
        /// The last line is missing, so the file hasn't arrived completely.
        case incomplete

        /// The last line doesn't match the lines before it, or the first line can't be read.
        case damaged

        /// It can't be decrypted, because it was changed or moved, or hasn't arrived completely; or
        /// it names another place.
        case sealed

        /// A later version of the program wrote it.
        case newer(version: Int)
    }

    let header: Header

    /// The SHA-256 of a sealed file; `nil` if the file is plain.
    let hash: String?

    var shared: SharedState { header.shared ?? SharedState(earlierFileWith: states) }
    private(set) var states: [MoodState] = []

    /// The numbers of the lines that aren't states, from 1.
    private(set) var invalidLines: [Int] = []

    /// Reads a file.
    ///
    /// - Parameter hash: The SHA-256 of the file if it was sealed; its last line then has none.
    init(_ bytes: [UInt8], hash: String? = nil) throws(Problem) {
        guard bytes.last == UInt8(ascii: "\n") else { throw .incomplete }
        let lines = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let decoder = JSONDecoder()
        let header = Self.header(of: bytes)
        if let header, header.moodsSync > Self.version { throw .newer(version: header.moodsSync) }
        guard let last = lines.last, let end = try? decoder.decode(End.self, from: Data(last))
        else { throw .incomplete }
        guard let header, lines.count >= 2, end.states == lines.count - 2,
            hash != nil || end.sha256 == Self.digest(of: bytes[..<last.startIndex])
        else { throw .damaged }
        (self.header, self.hash) = (header, hash)
        for (index, state) in Self.states(of: lines[1..<(lines.count - 1)]).enumerated() {
            if let state { states.append(state) } else { invalidLines.append(index + 2) }
        }
    }

    /// Decodes lines on all processors, because decoding takes half the time of a first sync.
    ///
    /// - Returns: A state for each line, or `nil` for a line that isn't a state.
    private static func states(of lines: ArraySlice<ArraySlice<UInt8>>) -> [MoodState?] {
        let pages = (lines.count + JournalStates.pageSize - 1) / JournalStates.pageSize
        return ParallelMap.of(pages) { page in
            let decoder = JSONDecoder()
            return lines.dropFirst(page * JournalStates.pageSize)
                .prefix(JournalStates.pageSize)
                .map { try? MoodState(json: Data($0), by: decoder) }
        }.flatMap(\.self)
    }

    /// Returns the header alone, or `nil` if the file doesn't begin with one.
    static func header(of bytes: [UInt8]) -> Header? {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        return try? JSONDecoder().decode(Header.self, from: Data(line))
    }

    static func digest(of bytes: some Collection<UInt8>) -> String {
        SHA256.hexadecimalDigest(of: bytes)
    }
}
