import Foundation
import Sealing

/// A digest that identifies content: the first 16 bytes of its SHA-256. Only an attacker could find
/// a collision, and an attacker could as well write to the journal.
struct ContentDigest: Hashable, Sendable {
    private let bits: UInt128

    init(_ content: ContentBytes) {
        let digest = SHA256.digest(of: content.bytes)
        bits = UInt128(bigEndian: digest.withUnsafeBytes { $0.loadUnaligned(as: UInt128.self) })
    }

    /// The 16 bytes, as the journal stores them.
    var data: Data { withUnsafeBytes(of: bits.bigEndian) { Data($0) } }

    /// The digest in 22 characters of the URL-safe base64 alphabet (RFC 4648, section 5).
    var text: String {
        String(unsafeUninitializedCapacity: 22) { buffer in
            for index in 0..<22 {
                // The last two bits of the last character are beyond the end.
                let bits = UInt8(truncatingIfNeeded: bits >> (122 - 6 * index)) & 63
                buffer[index] = Self.alphabet[Int(bits)]
            }
            return 22
        }
    }

    private static let alphabet: [UInt8] = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
