/// A secret that opens sealed files.
public enum Identity {
    /// A passphrase.
    case passphrase(SecretBytes)

    /// A secret key of X25519, of 32 bytes.
    case x25519(SecretBytes)

    /// The largest work factor of a file that is opened: 1 GiB of memory.
    public static let largestWorkFactor = 20

    /// Reads a file of identities, as `age-keygen` writes it: "AGE-SECRET-KEY-1…" on each line;
    /// empty lines and those that begin with "#" are skipped.
    ///
    /// - Parameter contents: The bytes of the file.
    /// - Returns: At least one identity.
    /// - Throws: ``SealingError/invalidIdentity(line:)``, ``SealingError/noKeys`` or
    ///   ``SealingError/noMemory``.
    public static func reading(_ contents: SecretBytes) throws -> [Identity] {
        let identities = try contents.withUnsafeBytes { contents in
            try KeyLines.of(contents).map { number, line in
                guard var key = Bech32.bytes(line, prefix: "age-secret-key-") else {
                    throw SealingError.invalidIdentity(line: number)
                }
                defer { SecretBytes.wipe(&key) }
                guard key.count == X25519Stanza.length else {
                    throw SealingError.invalidIdentity(line: number)
                }
                return Identity.x25519(try SecretBytes(key))
            }
        }
        guard !identities.isEmpty else { throw SealingError.noKeys }
        return identities
    }

    /// Returns the file key of a header; `nil` if no stanza is for this identity.
    func fileKey(in header: SealedHeader, _ largestWorkFactor: Int) throws -> SecretBytes? {
        for stanza in header.stanzas {
            let fileKey: SecretBytes? =
                switch self {
                case .passphrase(let passphrase) where stanza.isOf(type: ScryptStanza.type):
                    try ScryptStanza.open(stanza, with: passphrase, largestWorkFactor)
                case .x25519(let key) where stanza.isOf(type: X25519Stanza.type):
                    try X25519Stanza.open(stanza, with: key)
                default: nil
                }
            if let fileKey { return fileKey }
        }
        return nil
    }
}
