import CSodium

/// The stanza that contains the file key for a passphrase (C2SP, age.md, "The scrypt recipient
/// type").
enum ScryptStanza {
    static let type = "scrypt"
    private static let label = Array("age-encryption.org/v1/scrypt".utf8)
    private static let saltLength = 16

    static func seal(
        _ fileKey: SecretBytes, for passphrase: SecretBytes, workFactor: Int
    ) throws -> Stanza {
        var salt = [UInt8](repeating: 0, count: saltLength)
        randombytes_buf(&salt, salt.count)
        let key = try KeyDerivation.scrypt(passphrase, salt: label + salt, workFactor: workFactor)
        return Stanza(
            type, [CanonicalBase64.text(salt), Array(String(workFactor).utf8)],
            body: FileKey.sealed(fileKey, with: key))
    }

    /// Returns the file key; `nil` if the passphrase is wrong.
    static func open(
        _ stanza: Stanza, with passphrase: SecretBytes, _ largestWorkFactor: Int
    ) throws -> SecretBytes? {
        guard stanza.arguments.count == 3, let salt = CanonicalBase64.bytes(stanza.arguments[1]),
            salt.count == saltLength
        else { throw SealingError.invalidHeader }
        let workFactor = try workFactor(stanza.arguments[2])
        guard workFactor <= largestWorkFactor else {
            throw SealingError.workFactorTooLarge(workFactor)
        }
        return try FileKey.open(stanza.body) {
            try KeyDerivation.scrypt(passphrase, salt: label + salt, workFactor: workFactor)
        }
    }

    private static func workFactor(_ digits: [UInt8]) throws -> Int {
        guard digits.first != 0x30, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw SealingError.invalidHeader }
        return Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
}
