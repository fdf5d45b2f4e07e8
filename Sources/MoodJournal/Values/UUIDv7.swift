import Foundation

extension UUID {
    /// Returns a UUID of version 7, which sorts by its date.
    ///
    /// Source: RFC 9562, section 5.7. The 12 bits after the milliseconds are their fraction
    /// (section 6.2, method 3), and the other 62 are random.
    ///
    /// - Parameter date: An instant between 1970 and 10889. Any other is clamped to that range.
    static func version7(at date: Date) -> UUID {
        let milliseconds = min(max(date.timeIntervalSince1970 * 1000, 0), 281_474_976_710_655)
        let whole = UInt64(milliseconds)
        let fraction = UInt64((milliseconds - Double(whole)) * 4096)
        return UUID(
            version7: whole, fraction: fraction & 0xFFF, random: .random(in: 0...UInt64.max))
    }

    /// Creates a UUID of version 7.
    ///
    /// - Parameters:
    ///   - milliseconds: The milliseconds since 1970, in 48 bits.
    ///   - fraction: The fraction of the millisecond, in 12 bits.
    ///   - random: The random bits, of which 62 are used.
    init(version7 milliseconds: UInt64, fraction: UInt64, random: UInt64) {
        let high = milliseconds << 16 | 0x7000 | fraction
        let low = random & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
        }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }

    /// The time at which a UUID of version 7 was made, in whole milliseconds; `nil` for another
    /// version.
    var timeOfVersion7: Date? {
        guard uuid.6 >> 4 == 7 else { return nil }
        let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5]
        return Date(milliseconds: bytes.reduce(0) { $0 << 8 | Int64($1) })
    }
}
