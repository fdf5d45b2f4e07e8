import Foundation
import SeededRandom

/// A journal's file after something destroyed a part of it.
struct Damage: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case flippedBit = "a flipped bit"
        case flippedHeader = "a flipped bit in the header"
        case zeros = "a page of zeros"
        case noise = "a page of noise"
        case misplaced = "a page in another's place"
        case cut = "a cut tail"
    }

    let kind: Kind
    let description: String
    let bytes: Data

    /// The numbers of the damaged page and of the one that is in its place; empty if the damage
    /// concerns the whole file.
    var pages: [Int] = []

    private static let pageSize = 4096

    /// Whether the file's `user_version` is less than that of another, and not 0
    /// (sqlite.org/fileformat2.html, section 1.3).
    func hasEarlierVersion(than other: Data) -> Bool {
        func version(_ file: Data) -> UInt32 {
            file.dropFirst(60).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        return bytes.count >= 64 && version(bytes) > 0 && version(bytes) < version(other)
    }

    /// Damages every page in every way, and cuts the file within the header, at the end of every
    /// page and within every page.
    static func all(of file: Data, _ random: inout SeededGenerator) -> [Damage] {
        let pages = stride(from: 0, to: file.count, by: pageSize)
        let ends = [1, 16, 50, 99, 100, 101, 512, 4095] + pages.dropFirst()
        return pages.flatMap { page in Kind.allCases.map { Damage($0, of: file, page, &random) } }
            + ends.map { Damage(.cut, "to \($0) bytes", file.prefix($0)) }
            + (0..<100).map { header($0, of: file, &random) }
    }

    private init(_ kind: Kind, _ place: String, _ bytes: Data) {
        self.kind = kind
        self.bytes = bytes
        description = "\(kind.rawValue) \(place)"
    }

    private static func header(
        _ index: Int, of file: Data, _ random: inout SeededGenerator
    ) -> Damage {
        var bytes = file
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        return Damage(.flippedHeader, "of the file at \(index)", bytes)
    }

    private init(_ kind: Kind, of file: Data, _ page: Int, _ random: inout SeededGenerator) {
        var bytes = file
        let range = page..<min(page + Self.pageSize, file.count)
        var place = page + Int.random(in: 0..<range.count, using: &random)
        var pages: [Int] = []
        switch kind {
        case .flippedHeader:
            // The header of the first page follows the file's header.
            place = page + (page == 0 ? 100 : 0) + Int.random(in: 0..<8, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .flippedBit: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .zeros: bytes.replaceSubrange(range, with: Data(count: range.count))
        case .noise:
            let noise = range.map { _ in UInt8.random(in: 0...255, using: &random) }
            bytes.replaceSubrange(range, with: noise)
        case .misplaced:
            let other = Int.random(in: 1..<file.count / Self.pageSize, using: &random)
            let start = other * Self.pageSize
            bytes.replaceSubrange(range, with: file[start..<start + range.count])
            pages = [other + 1]
        case .cut: bytes = file.prefix(max(1, place))
        }
        self.init(kind, "at byte \(place), page \(page / Self.pageSize + 1)", bytes)
        self.pages = pages + [page / Self.pageSize + 1]
    }
}
