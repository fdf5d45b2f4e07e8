import Foundation

extension UUID {
    /// Returns a UUID of version 7, which sorts by its date.
    ///
    /// Source: RFC 9562, section 5.7. The 12 bits after the milliseconds are their fraction
    /// (section 6.2, method 3), and the other 62 are random.
    /// - Parameter date: An instant between 1970 and 10889. Any other is clamped to that range.
    static func version7(at date: Date) -> UUID {
        UUID(version7: UInt64(milliseconds(of: date) * 4096), random: .random(in: 0...UInt64.max))
    }

    /// The milliseconds since 1970, within the range of version 7.
    static func milliseconds(of date: Date) -> Double {
        min(max(date.timeIntervalSince1970 * 1000, 0), 281_474_976_710_655)
    }

    /// - Parameters:
    ///   - time: The milliseconds since 1970 in 48 bits, and their fraction in 12.
    ///   - random: The random bits, of which 62 are used.
    init(version7 time: UInt64, random: UInt64) {
        let high = (time >> 12) << 16 | 0x7000 | time & 0xFFF
        let low = random & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63
        self = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }

    /// The time when a UUID of version 7 was made, in milliseconds; `nil` for another version.
    var timeOfVersion7: Date? {
        guard uuid.6 >> 4 == 7 else { return nil }
        let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5]
        return Date(milliseconds: bytes.reduce(0) { $0 << 8 | Int64($1) })
    }
}
