import Foundation
import SeededRandom

@testable import Interchange

/// One file for one reader, and whether that did what a reader does with any file: entries, refused
/// ones, or an error of its own, in as many steps as the file has bytes.
struct FuzzRun {
    /// A reader goes on asking where there is nothing more.
    private struct EndlessReading: Error {}

    /// Half a sentence; nil where all went well.
    private(set) var failure: String?
    private(set) var entries = 0

    /// - Parameter pieces: As many bytes are given at once at most.
    init(_ format: any EntryReader.Type, _ bytes: [UInt8], pieces: Int) {
        var rest = bytes[...]
        var askedAtEnd = 0
        let source = ByteSource { buffer in
            let piece = rest.prefix(min(pieces, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            if piece.isEmpty {
                askedAtEnd += 1
                if askedAtEnd > 1000 { throw EndlessReading() }
            }
            return piece.count
        }
        // A byte of a zip becomes at most 1,032 (zlib's technical details).
        let limit = bytes.starts(with: [0x50, 0x4B]) ? bytes.count * 1032 : bytes.count
        var steps = 0
        do {
            var reader = try format.init(source)
            while let next = try reader.next() {
                steps += 1
                if steps > limit + 1 {
                    failure = "it makes more entries than there are bytes"
                    return
                }
                guard case .success(let entry) = next else { continue }
                entries += 1
                if entry == Entry(line: entry.line) {
                    failure = "it makes an entry with nothing in it"
                    return
                }
            }
            if try reader.next() != nil { failure = "it goes on behind its end" }
        } catch is FormatError {
        } catch is InputError {
        } catch {
            failure = "it throws \(error)"
        }
    }
}
