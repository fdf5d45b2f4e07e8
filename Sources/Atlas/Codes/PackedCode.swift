/// One to three ASCII letters or digits, packed into an integer that sorts as their text does.
///
/// Compare only codes of equal length.
struct PackedCode: Equatable, Comparable {
    private let bits: UInt32

    /// Packs bytes that are known to be ASCII.
    init(_ bytes: some Sequence<UInt8>) { bits = bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Packs exactly `length` ASCII letters of any case, or returns `nil` for anything else.
    init?(letters text: some StringProtocol, length: Int) {
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            let upper = byte & 0b1101_1111
            guard count < length, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(upper)
            else { return nil }
            bits = bits << 8 | UInt32(upper)
            count += 1
        }
        guard count == length else { return nil }
        self.bits = bits
    }

    /// Packs three digits with leading zeros, for a number from 0 to 999.
    init(number: Int16) {
        let zero = UInt8(ascii: "0")
        let digits = [number / 100, number / 10 % 10, number % 10]
        self.init(digits.lazy.map { zero + UInt8($0) })
    }

    /// The number that three digits spell.
    var number: Int16 { Int16(digit(at: 2)) * 100 + Int16(digit(at: 1)) * 10 + Int16(digit(at: 0)) }

    /// The text, without the padding of shorter codes.
    var text: String {
        let count = 4 - bits.leadingZeroBitCount / 8
        return String(unsafeUninitializedCapacity: count) { buffer in
            for index in 0..<count {
                buffer[index] = UInt8(truncatingIfNeeded: bits >> (UInt32(count - 1 - index) * 8))
            }
            return count
        }
    }

    private func digit(at place: UInt32) -> UInt8 { UInt8(bits >> (place * 8) & 0x0F) }

    static func < (lhs: PackedCode, rhs: PackedCode) -> Bool { lhs.bits < rhs.bits }
}
