import Foundation

/// UUIDs of version 7 one after the other, each greater than the one before: many rows in their
/// order are appended to the index of IDs, not spread over it.
///
/// Source: RFC 9562, section 6.2, method 3: a fraction of the millisecond that did not pass since
/// the last one is counted on.
struct UUIDv7Sequence {
    /// 48 bits of milliseconds since 1970, and 12 of their fraction.
    private var last: UInt64 = 0
    private var random: [UInt64] = []

    mutating func next(at date: Date = Date()) -> UUID {
        let milliseconds = min(max(date.timeIntervalSince1970 * 1000, 0), 281_474_976_710_655)
        let now = UInt64(milliseconds * 4096)
        last = max(now, last + 1)
        if random.isEmpty { random = Self.randomWords() }
        return UUID(
            version7: last >> 12, fraction: last & 0xFFF,
            random: random.popLast() ?? .random(in: 0...UInt64.max))
    }

    /// As many at once as one call of the system gives.
    private static func randomWords() -> [UInt64] {
        var words = [UInt64](repeating: 0, count: 32)
        let result = words.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) }
        return result == 0 ? words : words.map { _ in .random(in: 0...UInt64.max) }
    }
}
