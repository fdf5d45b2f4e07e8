import Foundation

/// Creates UUIDs of version 7 in ascending order, so that many rows are appended to the index of
/// IDs rather than spread over it.
///
/// Source: RFC 9562, section 6.2, method 3. Within the same fraction of a millisecond, the fraction
/// is incremented.
struct UUIDv7Sequence {
    /// The 48 bits of milliseconds since 1970, and 12 bits of their fraction.
    private var last: UInt64 = 0
    private var random: [UInt64] = []

    mutating func next(at date: Date = Date()) -> UUID {
        last = max(UInt64(UUID.milliseconds(of: date) * 4096), last + 1)
        if random.isEmpty { random = Self.randomWords() }
        return UUID(version7: last, random: random.popLast() ?? .random(in: 0...UInt64.max))
    }

    /// Returns as many random words as one system call provides.
    private static func randomWords() -> [UInt64] {
        var words = [UInt64](repeating: 0, count: 32)
        let result = words.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) }
        return result == 0 ? words : words.map { _ in .random(in: 0...UInt64.max) }
    }
}
