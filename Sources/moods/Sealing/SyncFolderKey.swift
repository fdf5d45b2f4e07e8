import Files
import Foundation
import Interchange
import MoodJournal
import Sealing

/// The key of a sync folder. It is in the folder, sealed with a passphrase, and plain in the data
/// folder, for its owner alone, so that a timer can sync; or only in a file that the user names, or
/// in the output of the command in `$MOODS_KEY_COMMAND`.
struct SyncFolderKey {
    static let variable = "MOODS_KEY_COMMAND"

    /// More bytes than the text of a key has.
    private static let longest = 1 << 10

    /// More bytes than the sealed key has. Somebody else may have put another file there.
    private static let longestSealed = 1 << 16

    private let folder: String

    /// The path of the sealed key.
    private let path: String
    private let file: PathArgument?

    /// The sealed key that a passphrase opened, and the key.
    private var opened: (sealed: [UInt8], key: SyncKey)?

    /// - Parameter file: The file with the plain key; `nil` if the folder has the sealed one.
    init(of folder: String, in file: PathArgument?) {
        (self.folder, self.file) = (folder, file)
        path = folder + "/" + SyncKey.fileName
    }

    /// Returns the key, and asks for its passphrase if this machine doesn't have it.
    ///
    /// - Parameter isNew: Whether to make a key for a folder that isn't sealed yet.
    /// - Returns: `nil` if the folder isn't sealed.
    /// - Throws: ``JournalError/noSyncKey(path:)`` if the folder has lost its key.
    mutating func current(isNew: Bool) throws -> SyncKey? {
        if let file {
            let isNeeded = try SyncKey.isNeeded(for: folder)
            guard isNew || isNeeded else {
                throw unsealed("or wait for those of another machine")
            }
            guard !isNeeded, access(file.path.fileSystemBytes, F_OK) != 0 else {
                let key = try Self.key(in: file.path) {
                    try read(
                        KeyFile.regular(
                            file.path,
                            otherwise: "set \(Self.variable) to a command that prints the key"))
                }
                KeyFile.warn(ofOthersWith: file.path)
                return key
            }
            let key = try SyncKey()
            try replace(with: key, passphrase: nil)
            return key
        }
        let isSealed = access(path.fileSystemBytes, F_OK) == 0
        let isNeeded = try isSealed || SyncKey.isNeeded(for: folder)
        guard isNeeded || isNew else {
            // Whoever has a key doesn't expect plain text, unless it is there already.
            guard
                try ProcessEnvironment.text(of: Self.variable) == nil
                    || SyncKey.hasPlainFiles(in: folder)
            else {
                throw unsealed(
                    "wait for those of another machine, or unset \(Self.variable) for plain files")
            }
            return nil
        }
        if let text = try Passphrase.firstLine(ofCommandIn: Self.variable) {
            return try Self.key(in: "the output of $\(Self.variable)") { try SyncKey(text) }
        }
        guard isSealed else {
            guard !isNeeded else { throw JournalError.noSyncKey(path: folder) }
            return try make()
        }
        let sealed = try sealed()
        if let key = kept(for: sealed) { return key }
        let key = try open(sealed, with: Passphrase.existing(of: path))
        opened = (sealed, key)
        return key
    }

    private func unsealed(_ others: String) -> CommandError {
        .usage("\(folder) has no encrypted files; use --seal to encrypt it, " + others)
    }

    /// Keeps a key that a passphrase opened. Do so after the first sync with it, so that an older or
    /// another one, which the sync refuses, doesn't replace the kept one.
    func keep() throws {
        if let opened { try keep(opened.key, for: opened.sealed) }
    }

    /// Returns the passphrase for a changed key: a new one, or the current one, which is checked.
    ///
    /// - Returns: `nil` if the key isn't in the folder.
    func passphrase(isNew: Bool) throws -> SecretBytes? {
        guard file == nil else {
            guard !isNew else {
                throw CommandError.usage(
                    "the key of \(folder) is in a file, which has no passphrase; leave out "
                        + "--passphrase")
            }
            return nil
        }
        guard access(path.fileSystemBytes, F_OK) == 0 else {
            throw CommandError.usage("the key isn't in \(folder); name its file with --key-file")
        }
        guard !isNew else { return try Passphrase.new() }
        let passphrase = try Passphrase.existing(of: path)
        _ = try open(sealed(), with: passphrase)
        return passphrase
    }

    /// Writes a key: into the folder if there is a passphrase, and into the file that the user named.
    func replace(with key: SyncKey, passphrase: SecretBytes?) throws {
        if let passphrase { try seal(key, with: passphrase, replacing: true) }
        if let file {
            var text = try key.text().withUnsafeBytes { Array($0) }
            defer { SecretBytes.wipe(&text) }
            try write(text, to: file.path)
        }
    }

    private mutating func make() throws -> SyncKey? {
        guard access(folder.fileSystemBytes, W_OK | X_OK) == 0 else {
            throw OutputFileError(path: path, code: errno)
        }
        let key = try SyncKey()
        do {
            try seal(key, with: Passphrase.new(), replacing: false)
        } catch OutputError.failed(errno: EEXIST) {
            // Another process has sealed the folder meanwhile.
            return try current(isNew: false)
        }
        return key
    }

    private func sealed() throws -> [UInt8] {
        Array(try KeyFile.regular(path, otherwise: Self.remedy).peek(Self.longestSealed))
    }

    private func open(_ sealed: [UInt8], with passphrase: SecretBytes) throws -> SyncKey {
        do {
            let source = ByteSource(sealed)
            let reader = try SealedReader { try source.read(into: $0) }
            try reader.unlock(with: [.passphrase(passphrase)])
            return try SyncKey(
                SecretBytes(count: Self.longest) {
                    _ = try reader.read(
                        into: UnsafeMutableRawBufferPointer(start: $0, count: Self.longest))
                })
        } catch let error as SealingError {
            switch error {
            case .wrongPassphrase, .noMemory: throw CommandError(error, file: path)
            default:
                throw CommandError(
                    .badData,
                    "\(path) was changed, or isn't the key of a sync folder; \(Self.remedy)")
            }
        }
    }

    private static let remedy = "get it from another machine"

    private func seal(_ key: SyncKey, with passphrase: SecretBytes, replacing: Bool) throws {
        var sealed: [UInt8] = []
        let writer = try SealedWriter(to: [.passphrase(passphrase)]) { sealed += $0 }
        try key.text().withUnsafeBytes { try writer.write($0) }
        try writer.finish()
        try write(sealed, to: path, replacing: replacing)
        try keep(key, for: sealed)
    }

    private func write(_ bytes: [UInt8], to path: String, replacing: Bool = true) throws {
        let file = try OutputFile(path: path)
        try file.output.write(bytes)
        try file.finish(replacing: replacing)
    }

    private static func key(in name: String, _ body: () throws -> SyncKey) throws -> SyncKey {
        do {
            return try body()
        } catch SealingError.damaged {
            throw CommandError(.badData, "\(name) is not the key of a sync folder")
        }
    }

    private func read(_ source: ByteSource, after beginning: [UInt8] = []) throws -> SyncKey {
        var bytes = Array(try source.peek(Self.longest))
        defer { SecretBytes.wipe(&bytes) }
        guard bytes.starts(with: beginning) else { throw SealingError.damaged }
        return try SyncKey(SecretBytes(bytes.dropFirst(beginning.count)))
    }
}

/// The key that this machine keeps for the folder. It is valid as long as the sealed one doesn't
/// change, so that the passphrase of a changed one is asked for.
extension SyncFolderKey {
    private static func data() throws -> JournalLocation {
        try JournalLocation(
            option: nil, environment: ProcessEnvironment.values(of: ["XDG_DATA_HOME", "HOME"]))
    }

    private func keptPath() throws -> String {
        let name = SHA256.hexadecimalDigest(of: (folder.realPath ?? folder).unescapedBytes).prefix(
            16)
        return try Self.data().path.folderPath + "/sync-\(name).key"
    }

    private func kept(for sealed: [UInt8]) -> SyncKey? {
        guard let path = try? keptPath(),
            let source = try? KeyFile.regular(path)
        else { return nil }
        return try? read(source, after: Array("\(SHA256.hexadecimalDigest(of: sealed))\n".utf8))
    }

    private func keep(_ key: SyncKey, for sealed: [UInt8]) throws {
        try Self.data().makeFolder()
        var bytes = try key.text().withUnsafeBytes {
            Array("\(SHA256.hexadecimalDigest(of: sealed))\n".utf8) + $0
        }
        defer { SecretBytes.wipe(&bytes) }
        try write(bytes, to: keptPath())
    }
}
