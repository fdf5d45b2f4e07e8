import Foundation

/// Creates damaged copies of a store's file.
struct DamagedFile {
    let pageSize = 4096
    let bytes: Data

    init(copyOf path: String) throws {
        bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    var pageCount: Int { bytes.count / pageSize }

    enum Damage: String, CaseIterable {
        case zeroed, flipped, noise, cut
    }

    func write(_ damage: Damage, page: Int, to path: String, seed: UInt64) throws {
        var bytes = bytes
        let start = (page - 1) * pageSize
        switch damage {
        case .zeroed: bytes.replaceSubrange(start..<start + pageSize, with: Data(count: pageSize))
        case .noise:
            bytes.replaceSubrange(
                start..<start + pageSize,
                with: (0..<pageSize).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 3)) })
        case .flipped:
            let offset = Int(seed &* 0x9E37_79B9 % UInt64(pageSize))
            bytes[start + offset] ^= UInt8(1 << (seed % 8))
        case .cut: bytes = bytes.prefix(start + Int(seed % UInt64(pageSize)))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}
