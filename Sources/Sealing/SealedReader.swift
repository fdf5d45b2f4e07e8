/// Opens a sealed file, in the format age (age-encryption.org/v1), 64 KiB at a time.
///
/// Each chunk is authentic when it is returned, but only a reading to the end shows that none is
/// missing: do nothing that can't be undone before.
public final class SealedReader {
    /// A function that fills the beginning of a buffer, and returns the number of bytes, or 0 at the
    /// end.
    public typealias Reading = (UnsafeMutableRawBufferPointer) throws -> Int

    private let input: Reading
    private let header: SealedHeader
    private var cipher: ChunkCipher?

    /// Sealed bytes, one more than a chunk has, so that it is known whether another follows.
    private var sealed = [UInt8](repeating: 0, count: ChunkCipher.sealedSize + 1)
    private var sealedCount = 0
    private var plain = [UInt8](repeating: 0, count: ChunkCipher.size)
    private var unread: Range<Int> = 0..<0
    private var isAtEnd = false

    /// Whether the file is sealed with a passphrase, and not for recipients.
    public var needsPassphrase: Bool { header.hasPassphrase }

    /// Returns whether a file is an age file of any version or form.
    ///
    /// - Parameter beginning: The first ``recognizedLength`` bytes of the file, or more.
    /// - Returns: Whether to open the file with this class, whose errors say what is unsupported.
    public static func recognizes(_ beginning: some Collection<UInt8>) -> Bool {
        SealedHeader.recognizes(beginning)
    }

    /// The number of bytes that determine whether a file is an age file.
    public static let recognizedLength = 40

    /// Reads the header.
    ///
    /// - Parameter input: A function that reads the file from its beginning.
    /// - Throws: ``SealingError/armored``, ``SealingError/unsupportedVersion(_:)`` or
    ///   ``SealingError/invalidHeader``, and any error of `input`.
    public init(_ input: @escaping Reading) throws {
        self.input = input
        sealedCount = try Self.fill(&sealed, from: 0, input)
        var rest = sealed[..<sealedCount]
        header = try SealedHeader {
            // A longer header would need hundreds of recipients.
            guard let end = rest.firstIndex(of: 0x0A) else { throw SealingError.invalidHeader }
            defer { rest = rest[(end + 1)...] }
            return Array(rest[..<end])
        }
        discard(sealedCount - rest.count)
    }

    deinit { SecretBytes.wipe(&plain) }

    /// Finds the file key with the first identity that has it.
    ///
    /// - Parameters:
    ///   - identities: Passphrases or keys.
    ///   - largestWorkFactor: The largest work factor of a passphrase (default:
    ///     ``Identity/largestWorkFactor``).
    /// - Throws: ``SealingError/wrongPassphrase``, ``SealingError/noMatchingIdentity``,
    ///   ``SealingError/needsPassphrase`` or ``SealingError/needsIdentity`` if none has it;
    ///   ``SealingError/invalidHeader`` or ``SealingError/damaged`` if the file was changed;
    ///   ``SealingError/workFactorTooLarge(_:)`` or ``SealingError/noMemory`` if a passphrase needs
    ///   too much memory; and any error of the input.
    public func unlock(
        with identities: [Identity], largestWorkFactor: Int = Identity.largestWorkFactor
    ) throws {
        var fileKey: SecretBytes?
        for identity in identities where fileKey == nil {
            fileKey = try identity.fileKey(in: header, largestWorkFactor)
        }
        guard let fileKey else { throw mismatch(identities) }
        try header.authenticate(with: fileKey)
        sealedCount = try Self.fill(&sealed, from: sealedCount, input)
        guard sealedCount >= ChunkCipher.saltLength else { throw SealingError.damaged }
        cipher = try ChunkCipher(fileKey: fileKey, salt: Array(sealed[..<ChunkCipher.saltLength]))
        discard(ChunkCipher.saltLength)
    }

    private func mismatch(_ identities: [Identity]) -> SealingError {
        let hasPassphrase = identities.contains { if case .passphrase = $0 { true } else { false } }
        if needsPassphrase { return hasPassphrase ? .wrongPassphrase : .needsPassphrase }
        let hasKey = identities.contains { if case .x25519 = $0 { true } else { false } }
        return hasKey ? .noMatchingIdentity : .needsIdentity
    }

    /// Reads the next plain bytes.
    ///
    /// - Parameter buffer: The memory to fill.
    /// - Returns: The number of bytes, at least one, or 0 at the end or if the buffer is empty.
    /// - Throws: ``SealingError/damaged``, also if the file isn't unlocked, and any error of the
    ///   input.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if unread.isEmpty, !isAtEnd { try openChunk() }
        let part = unread.prefix(buffer.count)
        buffer.copyBytes(from: plain[part])
        unread = part.upperBound..<unread.upperBound
        return part.count
    }

    private func openChunk() throws {
        sealedCount = try Self.fill(&sealed, from: sealedCount, input)
        let isLast = sealedCount <= ChunkCipher.sealedSize
        let size = min(sealedCount, ChunkCipher.sealedSize)
        guard let count = cipher?.open(sealed, count: size, isLast: isLast, into: &plain) else {
            throw SealingError.damaged
        }
        isAtEnd = isLast
        unread = 0..<count
        discard(size)
    }

    /// Fills the buffer from a place to its end, or until the input ends.
    ///
    /// - Returns: The number of bytes in the buffer.
    private static func fill(
        _ buffer: inout [UInt8], from start: Int, _ input: Reading
    ) throws -> Int {
        var count = start
        try buffer.withUnsafeMutableBytes { buffer in
            while count < buffer.count {
                let more = try input(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                if more == 0 { return }
                count += more
            }
        }
        return count
    }

    private func discard(_ count: Int) {
        sealed.replaceSubrange(..<(sealedCount - count), with: sealed[count..<sealedCount])
        sealedCount -= count
    }
}
