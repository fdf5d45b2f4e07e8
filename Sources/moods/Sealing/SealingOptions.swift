import ArgumentParser
import Files
import Foundation
import Interchange
import Sealing

/// The options that encrypt an output.
struct SealingOptions: ParsableArguments {
    /// The ending of the names of encrypted files.
    static let ending = ".age"

    @Flag(help: "Encrypt the file (age) with a passphrase, which is asked for twice.")
    var encrypt = false

    @Option(
        help: ArgumentHelp(
            "Encrypt the file for a recipient, 'age1...', or for those in a file; repeatable.",
            valueName: "recipient"))
    var encryptTo: [PathArgument] = []

    /// Returns a name without the ending of encrypted files.
    static func plainName(_ name: String) -> String {
        name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    }

    var isOn: Bool { encrypt || !encryptTo.isEmpty }

    /// Checks the options, and that the name of a file says whether it is encrypted. A stream has no
    /// name.
    func expectName(_ path: String) throws(CommandError) {
        guard !encrypt || encryptTo.isEmpty else {
            throw .usage("can't use --encrypt with --encrypt-to; a file has one or the other")
        }
        guard !path.isEmpty, path.hasSuffix(Self.ending) != isOn, !OutputFile.isPipeOrDevice(path)
        else { return }
        throw .usage(
            isOn
                ? "an encrypted file needs a name that ends with \(Self.ending), such as "
                    + (path + Self.ending)
                : "\(path) has the name of an encrypted file; add --encrypt, or choose another name"
        )
    }

    /// Returns a writer that encrypts to an output, and asks for the passphrase; `nil` without
    /// encryption.
    func writer(to output: StandardOutput) throws -> SealedWriter? {
        guard isOn else { return nil }
        return try SealedWriter(to: recipients()) { try output.write($0) }
    }

    private func recipients() throws -> [Recipient] {
        guard !encrypt else { return [.passphrase(try Passphrase.new())] }
        return try encryptTo.flatMap { argument in
            guard !argument.path.hasPrefix("age1") else {
                return [try Recipient(argument.text())]
            }
            return try SealingFailure.naming(argument.path) {
                try Recipient.reading(KeyFile.contents(of: argument))
            }
        }
    }
}
