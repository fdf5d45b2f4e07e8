import CSodium

/// SHA-256 (NIST FIPS 180-4), for identifying content.
public enum SHA256 {
    private static let length = Int(crypto_hash_sha256_BYTES)

    /// Returns the hash value of a message.
    /// - Parameter message: The bytes to hash, of any number.
    /// - Returns: The 32 bytes of the hash value.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func digest(of message: some Collection<UInt8>) -> [UInt8] {
        if let hash = message.withContiguousStorageIfAvailable(digest) { return hash }
        return Array(message).withUnsafeBufferPointer(digest)
    }

    private static func digest(_ message: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: length)
        crypto_hash_sha256(&hash, message.baseAddress, UInt64(message.count))
        return hash
    }

    /// Returns the hash value of a message in 64 hexadecimal digits in lower case.
    /// - Parameter message: The bytes to hash, of any number.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func hexadecimalDigest(of message: some Collection<UInt8>) -> String {
        digest(of: message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
