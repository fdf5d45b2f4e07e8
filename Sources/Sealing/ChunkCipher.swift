/// The sealing of a file's contents in chunks (C2SP, age.md, "Payload"). The nonce of each chunk has
/// its number, and says whether it is the last, so that chunks can be neither moved nor cut off.
struct ChunkCipher {
    /// The number of plain bytes of each chunk except the last, which may have fewer.
    static let size = 1 << 16

    /// The number of sealed bytes of such a chunk.
    static let sealedSize = size + AuthenticatedCipher.tagLength

    /// The number of bytes of the random salt between the header and the chunks.
    static let saltLength = 16

    private let key: SecretBytes
    private(set) var number: UInt64 = 0

    init(fileKey: SecretBytes, salt: [UInt8]) throws {
        key = try KeyDerivation.hkdf(fileKey, salt: salt, info: "payload")
    }

    /// Returns the next chunk, sealed.
    mutating func seal(_ plain: [UInt8], isLast: Bool) -> [UInt8] {
        let nonce = nextNonce(isLast: isLast)
        let length = plain.count + AuthenticatedCipher.tagLength
        return [UInt8](unsafeUninitializedCapacity: length) { sealed, count in
            guard let base = sealed.baseAddress else { return }
            AuthenticatedCipher.seal(plain, count: plain.count, key: key, nonce: nonce, into: base)
            count = length
        }
    }

    /// Opens the next chunk into a buffer of ``size``.
    ///
    /// - Returns: The number of plain bytes, or `nil` if the chunk was changed, is another one, or is
    ///   empty after others.
    mutating func open(
        _ sealed: UnsafePointer<UInt8>, count: Int, isLast: Bool,
        into plain: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        let isFirst = number == 0
        let nonce = nextNonce(isLast: isLast)
        let length = count - AuthenticatedCipher.tagLength
        guard length > 0 || isFirst,
            AuthenticatedCipher.open(sealed, count: count, key: key, nonce: nonce, into: plain)
        else { return nil }
        return length
    }

    private mutating func nextNonce(isLast: Bool) -> [UInt8] {
        defer { number += 1 }
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return [0, 0, 0] + counter + [isLast ? 1 : 0]
    }
}
