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

    /// Reads hexadecimal digits.
    ///
    /// - Parameter digits: Two digits for each byte.
    /// - Throws: ``SealingError/damaged`` if they aren't, or ``SealingError/noMemory``.
    public convenience init(hexadecimal digits: Slice<UnsafeBufferPointer<UInt8>>) throws {
        var count = 0
        try self.init(count: digits.count / 2) { bytes in
            UnsafeBufferPointer(rebasing: digits).withMemoryRebound(to: CChar.self) {
                _ = sodium_hex2bin(
                    bytes, $0.count / 2, $0.baseAddress, $0.count, nil, &count, nil)
            }
        }
        guard 2 * count == digits.count else { throw SealingError.damaged }
    }

    /// Writes the bytes.
    ///
    /// - Returns: Two hexadecimal digits for each byte.
    /// - Throws: ``SealingError/noMemory``.
    public func hexadecimal() throws -> SecretBytes {
        let digits = Array("0123456789abcdef".utf8)
        return try SecretBytes(count: 2 * count) { text in
            for index in 0..<count {
                text[2 * index] = digits[Int(memory[index] >> 4)]
                text[2 * index + 1] = digits[Int(memory[index] & 15)]
            }
        }
    }

    /// Derives a passphrase from these bytes (HKDF-SHA-256).
    ///
    /// - Parameter use: A text for each use.
    /// - Returns: 64 hexadecimal digits. They are as hard to guess as these bytes, and knowing some
    ///   passphrases doesn't help to find others.
    /// - Throws: ``SealingError/noMemory``.
    public func passphrase(for use: String) throws -> SecretBytes {
        try KeyDerivation.hkdf(self, salt: [], info: use).hexadecimal()
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
