import CSodium

/// The stanza that contains the file key for a recipient of X25519 (C2SP, age.md, "The X25519
/// recipient type").
enum X25519Stanza {
    static let type = "X25519"

    /// The number of bytes of a recipient, an identity and a share.
    static let length = 32

    static func seal(_ fileKey: SecretBytes, for recipient: [UInt8]) throws -> Stanza {
        let ephemeral = try SecretBytes.random(count: length)
        let share = recipientKey(of: ephemeral)
        guard let key = try key(ephemeral, with: recipient, salt: share + recipient) else {
            throw SealingError.invalidHeader
        }
        return Stanza(
            type, [CanonicalBase64.text(share)], body: FileKey.sealed(fileKey, with: key))
    }

    /// Returns the file key; `nil` if it is sealed for another identity.
    static func open(_ stanza: Stanza, with identity: SecretBytes) throws -> SecretBytes? {
        guard stanza.arguments.count == 2, let share = CanonicalBase64.bytes(stanza.arguments[1]),
            share.count == length
        else { throw SealingError.invalidHeader }
        return try FileKey.open(stanza.body) {
            let salt = share + recipientKey(of: identity)
            guard let key = try key(identity, with: share, salt: salt) else {
                throw SealingError.invalidHeader
            }
            return key
        }
    }

    static func recipientKey(of identity: SecretBytes) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: length)
        _ = identity.withPointer { crypto_scalarmult_base(&key, $0) }
        return key
    }

    /// Returns the key that seals the file key; `nil` if the shared secret is zero, because the
    /// other side's point has a low order and anybody could know the secret.
    private static func key(
        _ secret: SecretBytes, with other: [UInt8], salt: [UInt8]
    ) throws -> SecretBytes? {
        var hasSecret = false
        let shared = try SecretBytes(count: length) { shared in
            hasSecret = secret.withPointer { crypto_scalarmult(shared, $0, other) == 0 }
        }
        guard hasSecret else { return nil }
        return try KeyDerivation.hkdf(shared, salt: salt, info: "age-encryption.org/v1/X25519")
    }
}
