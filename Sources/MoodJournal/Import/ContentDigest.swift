import Foundation

/// A digest that identifies content: the first 16 bytes of its SHA-256. Only an attacker could find
/// a collision, and an attacker could as well write to the journal.
struct ContentDigest: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ content: ContentBytes) {
        let words = SHA256.words(of: content.bytes)
        high = UInt64(words.0) << 32 | UInt64(words.1)
        low = UInt64(words.2) << 32 | UInt64(words.3)
    }

    /// The 16 bytes, as the journal stores them.
    var data: Data {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
    }

    /// The digest in 22 characters of the URL-safe base64 alphabet (RFC 4648, section 5).
    var text: String {
        String(unsafeUninitializedCapacity: 22) { buffer in
            for index in 0..<22 {
                // The bits from the left. The last two bits of the last character are beyond the
                // end.
                let start = 6 * index
                let bits: UInt64
                if start + 6 <= 64 {
                    bits = high >> (58 - start)
                } else if start < 64 {
                    bits = high << (start - 58) | low >> (122 - start)
                } else if start + 6 <= 128 {
                    bits = low >> (122 - start)
                } else {
                    bits = low << (start - 122)
                }
                buffer[index] = Self.alphabet[Int(bits & 63)]
            }
            return 22
        }
    }

    private static let alphabet: [UInt8] = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
