/// A passphrase or a public key for which a file is sealed.
public enum Recipient {
    /// Those who know the passphrase. The power of two of scrypt's rounds costs each attempt 1 KiB
    /// of memory for each round; ``usualWorkFactor`` is 256 MiB and about a second.
    case passphrase(SecretBytes, workFactor: Int = Recipient.usualWorkFactor)

    /// The owner of the identity that belongs to this key, of 32 bytes.
    case x25519([UInt8])

    /// The work factor that the program age uses too.
    public static let usualWorkFactor = 18

    /// Reads a recipient of X25519.
    ///
    /// - Parameter text: A text such as "age1…", which `age-keygen` prints.
    /// - Throws: ``SealingError/invalidRecipient(_:)``.
    public init(_ text: String) throws(SealingError) {
        guard let key = Bech32.bytes(text.utf8, prefix: "age"), key.count == X25519Stanza.length
        else { throw .invalidRecipient(text) }
        self = .x25519(key)
    }

    /// Reads a file of recipients: one on each line; empty lines and those that begin with "#" are
    /// skipped.
    ///
    /// - Parameter contents: The bytes of the file.
    /// - Returns: At least one recipient.
    /// - Throws: ``SealingError/invalidRecipientLine(_:)`` or ``SealingError/noKeys``.
    public static func reading(_ contents: [UInt8]) throws(SealingError) -> [Recipient] {
        var recipients: [Recipient] = []
        for (number, line) in KeyLines.of(contents) {
            do throws(SealingError) {
                recipients.append(try Recipient(String(decoding: line, as: UTF8.self)))
            } catch { throw .invalidRecipientLine(number) }
        }
        guard !recipients.isEmpty else { throw .noKeys }
        return recipients
    }

    func stanza(for fileKey: SecretBytes) throws -> Stanza {
        switch self {
        case .passphrase(let passphrase, let workFactor):
            try ScryptStanza.seal(fileKey, for: passphrase, workFactor: workFactor)
        case .x25519(let key): try X25519Stanza.seal(fileKey, for: key)
        }
    }
}
