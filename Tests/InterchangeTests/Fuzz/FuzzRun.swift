import Foundation
import SeededRandom

@testable import Interchange

/// A check of one reader with one file. A reader may return entries, refused entries, or an error
/// of its own, in as many steps as the file has bytes.
struct FuzzRun {
    /// An error: a reader asks for more bytes after the end.
    private struct EndlessReading: Error {}

    /// The failure in a clause, or `nil` if everything went well.
    private(set) var failure: String?
    private(set) var entries = 0

    /// - Parameter pieces: The maximum number of bytes per read.
    init(_ format: any EntryFileReader.Type, _ bytes: [UInt8], pieces: Int) {
        let source = Self.source(bytes, pieces: pieces)
        // A byte of a zip expands to at most 1,032 (zlib's technical details).
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

    /// Reads a location history. Records must have a valid place, and visits a duration.
    init(locations bytes: [UInt8], pieces: Int) {
        var records = 0
        var invalid: LocationHistory.Record?
        do {
            _ = try LocationHistory.read(Self.source(bytes, pieces: pieces)) { record in
                records += 1
                if !record.isValid { invalid = record }
            }
        } catch is FormatError {
        } catch is InputError {
        } catch {
            failure = "it throws \(error)"
        }
        entries = records
        if let invalid { failure = "it makes \(invalid)" }
        if records > bytes.count { failure = "it makes more records than there are bytes" }
    }

    private static func source(_ bytes: [UInt8], pieces: Int) -> ByteSource {
        var rest = bytes[...]
        var askedAtEnd = 0
        return ByteSource { buffer in
            let piece = rest.prefix(min(pieces, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            if piece.isEmpty {
                askedAtEnd += 1
                if askedAtEnd > 1000 { throw EndlessReading() }
            }
            return piece.count
        }
    }
}

extension LocationHistory.Record {
    fileprivate var isValid: Bool {
        switch self {
        case .fix(let fix):
            Self.isValid(fix.latitude, fix.longitude)
                && fix.instant.timeIntervalSince1970.isFinite
        case .visit(let visit):
            Self.isValid(visit.latitude, visit.longitude) && visit.start <= visit.end
                && visit.start.timeIntervalSince1970.isFinite
                && visit.end.timeIntervalSince1970.isFinite
        }
    }

    private static func isValid(_ latitude: Double, _ longitude: Double) -> Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180
    }
}
