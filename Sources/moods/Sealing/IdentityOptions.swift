import ArgumentParser
import Files
import Foundation
import Interchange
import MoodJournal
import Sealing

/// The option that opens encrypted files, and how commands read them.
struct IdentityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with your key, if the file is encrypted for a recipient; repeatable.",
            valueName: "file"))
    var identity: [PathArgument] = []

    /// Returns the plain bytes of a file: those of the source, unless they are encrypted.
    ///
    /// - Returns: The bytes; their temporary files are in memory if they were encrypted.
    func opening(_ source: ByteSource, of file: String) throws -> ByteSource {
        try Self.opening(source, of: file, with: identity)
    }

    /// Returns the plain bytes of a file, which these files of keys or a passphrase open.
    static func opening(
        _ source: ByteSource, of file: String, with keys: [PathArgument]
    ) throws -> ByteSource {
        let beginning = try source.peek(SealedReader.recognizedLength)
        guard SealedReader.recognizes(beginning) else {
            guard beginning.isEmpty, file.hasSuffix(SealingOptions.ending) else { return source }
            throw CommandError(.badData, "\(file) is empty; an encrypted file never is")
        }
        PlainCopy.keepTemporaryFiles()
        return try SealingFailure.naming(file) {
            let reader = try SealedReader { try source.read(into: $0) }
            try reader.unlock(with: identities(for: reader, file, keys))
            return ByteSource(spoolingIn: PlainCopy.folder) { buffer in
                try SealingFailure.naming(file) { try reader.read(into: buffer) }
            }
        }
    }

    private static func identities(
        for reader: SealedReader, _ file: String, _ keys: [PathArgument]
    ) throws -> [Identity] {
        guard keys.isEmpty else {
            return try keys.flatMap { argument in
                var contents = try KeyFile.contents(of: argument)
                defer { SecretBytes.wipe(&contents) }
                return try SealingFailure.naming(argument.path) {
                    try Identity.reading(SecretBytes(contents))
                }
            }
        }
        guard reader.needsPassphrase else { throw SealingError.needsIdentity }
        return [.passphrase(try Passphrase.existing(of: file))]
    }

    /// Calls `body` with the path of a journal: the file itself, or a plain copy if it is encrypted.
    /// Errors name the file.
    func withJournal<Result>(
        at path: String, _ body: (String) throws -> Result
    ) throws -> Result {
        guard let copy = try plainCopy(of: path) else { return try body(path) }
        defer { withExtendedLifetime(copy) {} }
        do {
            return try body(copy.path)
        } catch JournalError.otherFile(let error, copy.path) {
            throw JournalError.otherFile(error, path: path)
        }
    }

    private func plainCopy(of path: String) throws -> PlainCopy? {
        // Whatever else may be wrong with the file is reported when it is opened as a journal.
        guard FileLocation.isFile(path),
            let sealed = try? ByteSource(path: path, bytes: path.fileSystemBytes),
            let beginning = try? sealed.peek(SealedReader.recognizedLength),
            SealedReader.recognizes(beginning)
        else { return nil }
        let plain = try opening(sealed, of: path)
        let copy = try PlainCopy()
        try copy.write(plain)
        return copy
    }
}
