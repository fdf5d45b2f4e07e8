import SeededRandom

/// Accidental damage to files, and deliberate changes.
enum PhotoMutation: CaseIterable {
    case flipBits
    case setNumber
    case delete
    case duplicate
    case splice
    case truncate
    case insertNoise

    func apply(to bytes: inout [UInt8], other: [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let length = min(
            bytes.count - place,
            Int.random(in: 0...(Bool.random(using: &random) ? 8 : 200), using: &random))
        switch self {
        case .flipBits:
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case .setNumber:
            let number: [UInt8] =
                [
                    [0xFF, 0xFF], [0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF],
                    [0, 1],
                ]
                .randomElement(using: &random) ?? []
            bytes.replaceSubrange(place..<min(place + number.count, bytes.count), with: number)
        case .delete:
            bytes.removeSubrange(place..<place + length)
        case .duplicate:
            let piece = Array(bytes[place..<place + length])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes.insert(contentsOf: piece, at: place)
            }
        case .splice:
            let start = Int.random(in: 0...other.count, using: &random)
            bytes.replaceSubrange(
                place..<place + length, with: other[start..<min(other.count, start + 200)])
        case .truncate:
            bytes.removeSubrange(place...)
        case .insertNoise:
            bytes.insert(
                contentsOf: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) },
                at: place)
        }
    }

    /// Corrects the checksums of a PNG file's chunks, so that changes reach the decoder behind
    /// them.
    static func correctChecksums(_ bytes: inout [UInt8]) {
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - start - 12 else { return }
            let end = start + 8 + length
            let checksum = crc32(bytes[start + 4..<end])
            for index in 0..<4 {
                bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index))
            }
            start = end + 4
        }
    }

    /// Returns the CRC of a chunk (PNG, third edition, annex D).
    private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
            }
        }
    }
}
