import CSodium

/// Seals what is written to it, in the format age (age-encryption.org/v1), 64 KiB at a time.
///
/// The file is complete only after ``finish()``.
public final class SealedWriter {
    private let output: ([UInt8]) throws -> Void
    private var cipher: ChunkCipher
    private var plain: [UInt8] = []

    /// Creates a new file key, and writes the header.
    ///
    /// - Parameters:
    ///   - recipients: A single passphrase, or at least one recipient of X25519.
    ///   - output: A function that writes sealed bytes.
    /// - Throws: ``SealingError/invalidHeader`` if the recipients can't be combined, or a key of
    ///   them is unusable; ``SealingError/noMemory``, and any error of `output`.
    public init(to recipients: [Recipient], output: @escaping ([UInt8]) throws -> Void) throws {
        self.output = output
        let fileKey = try SecretBytes.random(count: FileKey.length)
        let stanzas = try recipients.map { try $0.stanza(for: fileKey) }
        guard !stanzas.isEmpty,
            stanzas.count == 1 || !stanzas.contains(where: { $0.isOf(type: ScryptStanza.type) })
        else { throw SealingError.invalidHeader }
        plain.reserveCapacity(ChunkCipher.size)
        var salt = [UInt8](repeating: 0, count: ChunkCipher.saltLength)
        randombytes_buf(&salt, salt.count)
        cipher = try ChunkCipher(fileKey: fileKey, salt: salt)
        try output(SealedHeader(stanzas, fileKey: fileKey).bytes + salt)
    }

    deinit { SecretBytes.wipe(&plain) }

    /// Seals bytes. The last of them, up to 64 KiB, stay in memory.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: Any error of the output.
    /// - Complexity: O(*n*) in the number of bytes.
    public func write(_ bytes: some Collection<UInt8>) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Only now is it known that the chunk isn't the last.
            if plain.count == ChunkCipher.size { try sealChunk(isLast: false) }
            let part = rest.prefix(ChunkCipher.size - plain.count)
            plain += part
            rest = rest.dropFirst(part.count)
        }
    }

    /// Seals the last chunk, after which nothing can be written.
    ///
    /// - Throws: Any error of the output.
    public func finish() throws { try sealChunk(isLast: true) }

    private func sealChunk(isLast: Bool) throws {
        try output(cipher.seal(plain, isLast: isLast))
        plain.removeAll(keepingCapacity: true)
    }
}
