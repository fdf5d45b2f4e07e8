import Sealing

/// The errors of encrypted files and of their keys.
enum SealingFailure {
    /// Calls `body`, and names the file in its errors.
    static func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SealingError {
            throw CommandError(error, file: file)
        }
    }
}

extension CommandError {
    init(_ error: SealingError, file: String = "the encrypted file") {
        switch error {
        case .armored:
            self.init(
                .badData,
                "\(file) is encrypted as text (ASCII armor), which moods can't read; decrypt it with "
                    + "'age --decrypt'")
        case .unsupportedVersion(let version):
            self.init(
                .badData,
                "\(file) has version '\(version)' of the age format; this moods reads only v1")
        case .invalidHeader:
            self.init(
                .badData,
                "\(file) has an invalid header, or was changed after encryption; use another copy")
        case .workFactorTooLarge(let factor):
            self.init(
                .badData,
                "\(file) needs 2^\(factor) rounds of scrypt; moods allows 2^"
                    + "\(Identity.largestWorkFactor), which take 1 GiB of memory")
        case .wrongPassphrase: self.init(.notPermitted, "wrong passphrase for \(file); try again")
        case .noMatchingIdentity:
            self.init(
                .notPermitted,
                "\(file) is encrypted for others; none of these keys opens it; name "
                    + "another with --identity")
        case .needsPassphrase:
            self.init(.notPermitted, "\(file) needs a passphrase; leave out --identity")
        case .needsIdentity:
            self.init(.notPermitted, "\(file) is encrypted for a recipient; use --identity FILE")
        case .damaged:
            self.init(
                .badData, "\(file) was changed or truncated after encryption; use another copy")
        case .invalidRecipient(let text):
            self.init(
                .usage,
                "invalid recipient '\(text)'; 'age-keygen' prints one, which begins with age1")
        case .invalidRecipientLine(let line):
            self.init(.badData, "\(file), line \(line): not a recipient; it begins with age1")
        case .invalidIdentity(let line):
            self.init(.badData, "\(file), line \(line): not a key; it begins with AGE-SECRET-KEY-1")
        case .noKeys: self.init(.badData, "\(file) has no keys; 'age-keygen' makes one")
        case .noMemory:
            self.init(.inputOutput, "too little memory for a passphrase; scrypt needs 256 MiB")
        }
    }
}
