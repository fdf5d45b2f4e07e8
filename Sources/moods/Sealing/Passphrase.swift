import Foundation
import Sealing

/// The passphrase of a file: the first line that the command in `$MOODS_PASSPHRASE_COMMAND` prints,
/// or else what is typed. It is never an argument, which other users could see.
enum Passphrase {
    static let variable = "MOODS_PASSPHRASE_COMMAND"
    private static let longest = 4096

    /// The minimum number of characters that NIST SP 800-63B, section 5.1.1.2, requires of passwords.
    private static let shortest = 8

    /// Returns the passphrase of an existing file.
    static func existing(of file: String) throws -> SecretBytes {
        try firstLine(ofCommandIn: variable)
            ?? typed("Passphrase for \(file):", "the passphrase of \(file)")
    }

    /// Returns the passphrase for a new file, which has to be typed twice.
    static func new() throws -> SecretBytes {
        let passphrase: SecretBytes
        if let line = try firstLine(ofCommandIn: variable) {
            passphrase = line
        } else {
            passphrase = try typed("New passphrase:", "a passphrase")
            let repeated =
                passphrase.count == 0
                ? nil : try typed("The same passphrase again:", "a passphrase")
            let isSame = repeated?.withUnsafeBytes { repeated in
                passphrase.withUnsafeBytes { repeated.elementsEqual($0) }
            }
            if isSame == false {
                throw CommandError(.badData, "the two passphrases differ; type the command again")
            }
        }
        guard passphrase.count > 0 else {
            throw CommandError(.badData, "the passphrase is empty; six random words are a good one")
        }
        // Each character has one byte that doesn't continue another (UTF-8).
        let characters = passphrase.withUnsafeBytes { $0.count { $0 & 0xC0 != 0x80 } }
        if characters < shortest {
            StandardError.warn(
                "the passphrase has fewer than \(shortest) characters and can be guessed; six random "
                    + "words are better")
        }
        return passphrase
    }

    private static func typed(_ question: String, _ reply: String) throws -> SecretBytes {
        guard let typed = try PassphrasePrompt.reply(to: question) else {
            throw CommandError.usage(
                "can't ask for \(reply) here; set $\(variable) to a command that prints it")
        }
        return typed
    }

    /// Returns the first line that the command in a variable prints; `nil` without a command.
    static func firstLine(ofCommandIn variable: String) throws -> SecretBytes? {
        guard let command = ProcessEnvironment.text(of: variable) else { return nil }
        // This program ignores SIGPIPE, and the command would too: it may print more than is read.
        let handler = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, handler) }
        // The command must not read the file that this program reads.
        guard let output = popen("exec < /dev/null\n" + command, "re") else {
            throw CommandError(.unavailable, "can't start the command in $\(variable)")
        }
        // Without a buffer, the passphrase is only where it is wiped.
        setvbuf(output, nil, _IONBF, 0)
        var count = 0
        let lines = try SecretBytes(count: longest) { count = fread($0, 1, longest, output) }
        // If SIGCHLD was ignored when this program started, a child leaves no status.
        let status = pclose(output)
        let code = errno
        return try lines.withUnsafeBytes {
            // A command that prints more than is read ends by SIGPIPE, as a shell reports it.
            let isCutOff = count == longest && [SIGPIPE, (128 + SIGPIPE) << 8].contains(status)
            guard status == 0 || isCutOff || (status == -1 && code == ECHILD) else {
                throw CommandError(.unavailable, "the command in $\(variable) failed")
            }
            let line = $0.prefix(count).prefix {
                $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
            }
            guard line.count < longest else {
                throw CommandError(
                    .badData,
                    "the command in $\(variable) printed a line of \(longest) bytes or more")
            }
            return try SecretBytes(line)
        }
    }
}
