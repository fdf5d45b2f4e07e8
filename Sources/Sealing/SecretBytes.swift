import CSodium

/// A key or a passphrase, in memory that can't be swapped out if the system allows that, that core
/// dumps don't contain, and that is wiped at the end (libsodium, "Secure memory").
public final class SecretBytes {
    /// The number of bytes.
    public let count: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// Allocates memory and fills it.
    ///
    /// - Parameters:
    ///   - count: The number of bytes.
    ///   - fill: A function that writes all of them.
    /// - Throws: ``SealingError/noMemory``, and any error of `fill`.
    public init(count: Int, fill: (UnsafeMutablePointer<UInt8>) throws -> Void) throws {
        // The first call initializes libsodium; all others cost nothing.
        guard sodium_init() >= 0, let memory = sodium_malloc(count) else {
            throw SealingError.noMemory
        }
        self.count = count
        self.memory = memory.assumingMemoryBound(to: UInt8.self)
        try fill(self.memory)
    }

    /// Creates a copy of bytes.
    ///
    /// - Parameter bytes: The bytes, which the caller wipes.
    /// - Throws: ``SealingError/noMemory``.
    public convenience init(_ bytes: some Collection<UInt8>) throws {
        try self.init(count: bytes.count) { memory in
            for (index, byte) in bytes.enumerated() { memory[index] = byte }
        }
    }

    deinit { sodium_free(memory) }

    /// Creates random bytes.
    ///
    /// - Parameter count: The number of bytes.
    /// - Returns: Bytes that nobody can guess.
    /// - Throws: ``SealingError/noMemory``.
    public static func random(count: Int) throws -> SecretBytes {
        try SecretBytes(count: count) { randombytes_buf($0, count) }
    }

    /// Derives a passphrase from these bytes (HKDF-SHA-256).
    ///
    /// - Parameter use: A text for each use.
    /// - Returns: 64 hexadecimal digits. They are as hard to guess as these bytes, and knowing some
    ///   passphrases doesn't help to find others.
    /// - Throws: ``SealingError/noMemory``.
    public func passphrase(for use: String) throws -> SecretBytes {
        let digits = Array("0123456789abcdef".utf8)
        return try KeyDerivation.hkdf(self, salt: [], info: use).withUnsafeBytes { key in
            try SecretBytes(count: 2 * key.count) { text in
                for (index, byte) in key.enumerated() {
                    text[2 * index] = digits[Int(byte >> 4)]
                    text[2 * index + 1] = digits[Int(byte & 15)]
                }
            }
        }
    }

    /// Calls `body` with the bytes.
    ///
    /// - Parameter body: A function that must not keep the pointer.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func withUnsafeBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(start: memory, count: count))
    }

    /// Calls `body` with a pointer for a C function.
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
        try body(memory)
    }

    /// Overwrites memory that contained a secret, and which isn't needed any more.
    ///
    /// - Parameter bytes: The array. Copies that Swift made of it before are out of reach.
    public static func wipe(_ bytes: inout [UInt8]) {
        sodium_memzero(&bytes, bytes.count)
    }
}
