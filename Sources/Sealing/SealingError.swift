/// The reason that a file can't be sealed or opened.
public enum SealingError: Error, Equatable, Sendable {
    /// The file is text (ASCII armor), which this module doesn't read.
    case armored

    /// The file has another version of the format than 1.
    case unsupportedVersion(String)

    /// The header isn't one of version 1, or it was changed after sealing.
    case invalidHeader

    /// The work factor of the passphrase, as a power of two, is larger than
    /// ``Identity/largestWorkFactor``.
    case workFactorTooLarge(Int)

    /// The file is sealed with another passphrase.
    case wrongPassphrase

    /// The file is sealed for other recipients.
    case noMatchingIdentity

    /// The file is sealed with a passphrase, but only keys were given.
    case needsPassphrase

    /// The file is sealed for recipients, but only a passphrase was given.
    case needsIdentity

    /// The contents were changed or truncated after sealing.
    case damaged

    /// The text isn't a recipient of X25519, `age1…`.
    case invalidRecipient(String)

    /// A line of a file isn't a recipient of X25519. It is named by its number, because it may be a
    /// secret key.
    case invalidRecipientLine(Int)

    /// A line isn't an identity of X25519, `AGE-SECRET-KEY-1…`. It is named by its number, because
    /// it is a secret.
    case invalidIdentity(line: Int)

    /// A file of recipients or identities has none.
    case noKeys

    /// The system has too little memory: a passphrase needs up to 1 GiB.
    case noMemory
}
