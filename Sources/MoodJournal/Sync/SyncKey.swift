import Files
import Foundation
import Sealing

/// The key of a sealed sync folder. The passphrase of each file follows from it, and from the file's
/// epoch, machine and number, so that a file at another place can't be opened.
///
/// A passphrase, and not a recipient, seals each file: whoever knows a recipient could add moods.
public struct SyncKey {
    /// The name of the file in the folder that contains the key, sealed with the user's passphrase.
    public static let fileName = "key.age"

    private static let beginning = "moods-sync-key-1"
    private static let length = 32

    /// The work factor of the files. Their passphrases are as random as the key, so that nobody can
    /// try them all.
    static let workFactor = 10

    /// The identities of a sealed folder and of its key.
    struct Epoch: Codable, Equatable {
        let folder: UUID

        /// The number of the key, from 1.
        let number: Int64

        /// A digest of the key, which distinguishes two keys that two machines made at once.
        let digest: String

        init(_ folder: UUID, _ number: Int64, _ secret: SecretBytes) throws {
            (self.folder, self.number) = (folder, number)
            digest = try secret.passphrase(for: "moods-sync 1 digest")
                .withUnsafeBytes { String(decoding: $0.prefix(16), as: UTF8.self) }
        }
    }

    let epoch: Epoch
    private let secret: SecretBytes

    private init(_ folder: UUID, _ number: Int64) throws {
        secret = try SecretBytes.random(count: Self.length)
        epoch = try Epoch(folder, number, secret)
    }

    /// Creates the random key of a new folder.
    ///
    /// - Throws: `SealingError.noMemory`.
    public init() throws { try self.init(UUID(), 1) }

    /// Creates a random key that replaces this one.
    ///
    /// - Parameter last: The epoch of a later key, which this one has replaced (default: none).
    /// - Returns: The key of the folder's next epoch.
    /// - Throws: `SealingError.noMemory`, or `SealingError.damaged` if there is no next number.
    public func next(after last: Int64 = 0) throws -> SyncKey {
        let number = max(epoch.number, last)
        guard number < Int64.max - 1 else { throw SealingError.damaged }
        return try SyncKey(epoch.folder, number + 1)
    }

    /// Reads a key.
    ///
    /// - Parameter text: The line of ``text()``; what follows it is ignored.
    /// - Throws: `SealingError.damaged` if it isn't a key, or `SealingError.noMemory`.
    public init(_ text: SecretBytes) throws {
        (epoch, secret) = try text.withUnsafeBytes { text in
            let words = text.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
            guard words.count == 4, words[0].elementsEqual(Self.beginning.utf8),
                let folder = UUID(uuidString: String(decoding: words[1], as: UTF8.self)),
                let number = Int64(String(decoding: words[2], as: UTF8.self)),
                (1..<Int64.max).contains(number), words[3].count == 2 * Self.length
            else { throw SealingError.damaged }
            let secret = try SecretBytes(hexadecimal: words[3])
            return (try Epoch(folder, number, secret), secret)
        }
    }

    /// Writes the key.
    ///
    /// - Returns: One line: its format, the folder's ID, the epoch and the key in hexadecimal digits.
    /// - Throws: `SealingError.noMemory`.
    public func text() throws -> SecretBytes {
        let beginning = "\(Self.beginning) \(epoch.folder) \(epoch.number) ".utf8
        return try secret.hexadecimal().withUnsafeBytes { digits in
            try SecretBytes(count: beginning.count + digits.count + 1) { text in
                for (index, byte) in beginning.enumerated() { text[index] = byte }
                for (index, byte) in digits.enumerated() { text[beginning.count + index] = byte }
                text[beginning.count + digits.count] = UInt8(ascii: "\n")
            }
        }
    }

    /// Returns whether a folder has sealed files, which nobody can read or replace without its key.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Throws: ``JournalError/noSyncFolder(path:)`` or ``JournalError/syncFile(path:code:)`` if it
    ///   can't be read.
    public static func isNeeded(for folder: String) throws(JournalError) -> Bool {
        try SyncFiles(path: folder).hasFiles(isSealed: true)
    }

    /// Returns whether a machine wrote plain files to a folder.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Throws: ``JournalError/noSyncFolder(path:)`` or ``JournalError/syncFile(path:code:)`` if it
    ///   can't be read.
    public static func hasPlainFiles(in folder: String) throws(JournalError) -> Bool {
        try SyncFiles(path: folder).hasFiles(isSealed: false)
    }

    /// Returns the passphrase of a sealed file, for other programs that open such files.
    ///
    /// - Parameter path: A path of the file through its machine's folder.
    /// - Throws: `SealingError.noMemory`.
    public func passphrase(ofFileAt path: String) throws -> SecretBytes {
        try passphrase(of: SyncFiles.File(machine: path.folderPath.fileName, name: path.fileName))
    }

    /// Returns the passphrase of a file. A copy that another program made of a file, because of a
    /// conflict, has the same.
    func passphrase(of file: SyncFiles.File) throws -> SecretBytes {
        try secret.passphrase(for: "moods-sync 1 \(epoch.number) \(file.machine) \(file.segment)")
    }

    /// Returns what a file says about itself.
    func seal(of machine: String, after previous: String?) -> SyncSegment.Seal {
        SyncSegment.Seal(
            folder: epoch.folder, epoch: epoch.number, replica: machine, previous: previous)
    }
}
