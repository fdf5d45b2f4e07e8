/// The key of one file, which its header contains sealed with another key for each recipient.
enum FileKey {
    static let length = 16
    private static let sealedLength = length + AuthenticatedCipher.tagLength

    static func sealed(_ fileKey: SecretBytes, with key: SecretBytes) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: sealedLength) { body, count in
            guard let base = body.baseAddress else { return }
            fileKey.withPointer {
                AuthenticatedCipher.seal(
                    $0, count: length, key: key, nonce: AuthenticatedCipher.zeroNonce, into: base)
            }
            count = sealedLength
        }
    }

    /// Returns the file key; `nil` if it is sealed with another key.
    ///
    /// - Throws: ``SealingError/invalidHeader`` if the body has another length. It is checked first,
    ///   because otherwise one body could be opened with several keys (partitioning oracles).
    static func open(_ body: [UInt8], with key: () throws -> SecretBytes) throws -> SecretBytes? {
        guard body.count == sealedLength else {
            throw SealingError.invalidHeader
        }
        let key = try key()
        var isAuthentic = false
        let fileKey = try SecretBytes(count: length) {
            isAuthentic = AuthenticatedCipher.open(
                body, count: sealedLength, key: key, nonce: AuthenticatedCipher.zeroNonce, into: $0)
        }
        return isAuthentic ? fileKey : nil
    }
}
