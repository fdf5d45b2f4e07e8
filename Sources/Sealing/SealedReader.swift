import CSodium

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
    private let sealed: UnsafeMutableBufferPointer<UInt8>
    private var sealedCount = 0
    private let plain = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ChunkCipher.size)
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
        let sealed = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: ChunkCipher.sealedSize + 1)
        var (start, end, total) = (0, 0, 0)
        do {
            header = try SealedHeader {
                var line: [UInt8] = []
                while true {
                    if start == end {
                        (start, end) = (0, try input(UnsafeMutableRawBufferPointer(sealed)))
                    }
                    let part = sealed[start..<end].prefix { $0 != 0x0A }
                    total += part.count + 1
                    guard end > 0, total <= SealedHeader.longest else {
                        throw SealingError.invalidHeader
                    }
                    line += part
                    start += part.count
                    guard start == end else {
                        start += 1
                        return line
                    }
                }
            }
        } catch {
            sealed.deallocate()
            throw error
        }
        (self.input, self.sealed, sealedCount) = (input, sealed, end)
        discard(start)
    }

    deinit {
        sodium_memzero(plain.baseAddress, plain.count)
        plain.deallocate()
        sealed.deallocate()
    }

    /// Finds the file key with the first identity that has it.
    ///
    /// - Parameter identities: Passphrases or keys.
    /// - Throws: ``SealingError/wrongPassphrase``, ``SealingError/noMatchingIdentity``,
    ///   ``SealingError/needsPassphrase`` or ``SealingError/needsIdentity`` if none has it;
    ///   ``SealingError/invalidHeader`` or ``SealingError/damaged`` if the file was changed;
    ///   ``SealingError/workFactorTooLarge(_:)`` or ``SealingError/noMemory`` if a passphrase needs
    ///   too much memory; and any error of the input.
    public func unlock(with identities: [Identity]) throws {
        var fileKey: SecretBytes?
        for identity in identities where fileKey == nil {
            fileKey = try identity.fileKey(in: header)
        }
        guard let fileKey else { throw mismatch(identities) }
        try header.authenticate(with: fileKey)
        try fill(to: ChunkCipher.saltLength)
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
        try fill(to: sealed.count)
        let isLast = sealedCount <= ChunkCipher.sealedSize
        let chunk = UnsafeBufferPointer(
            rebasing: sealed[..<min(sealedCount, ChunkCipher.sealedSize)])
        guard let base = plain.baseAddress,
            let count = cipher?.open(chunk, isLast: isLast, into: base)
        else { throw SealingError.damaged }
        isAtEnd = isLast
        unread = 0..<count
        discard(chunk.count)
    }

    /// Reads until the buffer has this number of bytes or the input ends.
    private func fill(to count: Int) throws {
        while sealedCount < count {
            let rest = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: sealed[sealedCount...]))
            let more = try input(rest)
            if more == 0 { return }
            sealedCount += more
        }
    }

    private func discard(_ count: Int) {
        sealedCount -= count
        if let base = sealed.baseAddress { base.update(from: base + count, count: sealedCount) }
    }
}
