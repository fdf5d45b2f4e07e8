import Files
import Foundation
import Interchange
import MoodJournal
import Sealing

/// The keys of sealed sync folders: sealed in the folders, and plain in the data folder, for their
/// owner alone, so that a timer can sync.
enum SyncFolderKey {
    /// Returns the key of a folder, and asks for its passphrase if this machine doesn't have it.
    ///
    /// - Parameter isNew: Whether to make a key if the folder has none.
    /// - Returns: `nil` if the folder isn't sealed.
    static func key(of folder: String, isNew: Bool) throws -> SyncKey? {
        let path = folder + "/" + SyncKey.fileName
        if access(path.fileSystemBytes, F_OK) != 0 {
            guard isNew else { return nil }
            guard FileLocation.isFolder(folder) else {
                throw JournalError.noSyncFolder(path: folder)
            }
            return try make(path)
        }
        guard let file = PathArgument(argument: path) else { return nil }
        let kept = try keptPath(KeyFile.contents(of: file))
        if let key = try? contents(of: ByteSource(path: kept, bytes: kept.fileSystemBytes)) {
            return key
        }
        let key = try SealingFailure.naming(path) {
            let source = try file.source()
            // A plain key could be anybody's.
            guard SealedReader.recognizes(try source.peek(SealedReader.recognizedLength)) else {
                throw SealingError.invalidHeader
            }
            return try contents(of: IdentityOptions.opening(source, of: path, with: []))
        }
        try keep(key, at: kept)
        return key
    }

    private static func contents(of source: ByteSource) throws -> SyncKey {
        var bytes = Array(try source.peek(1 << 10))
        defer { SecretBytes.wipe(&bytes) }
        return try SyncKey(SecretBytes(bytes))
    }

    private static func make(_ path: String) throws -> SyncKey {
        let key = try SyncKey()
        var sealed: [UInt8] = []
        let writer = try SealedWriter(to: [.passphrase(Passphrase.new())]) { sealed += $0 }
        try key.withUnsafeBytes { try writer.write($0) }
        try writer.finish()
        try keep(key, at: keptPath(sealed))
        let file = try OutputFile(path: path)
        try file.output.write(sealed)
        try file.finish(replacing: false)
        return key
    }

    private static func data() throws -> JournalLocation {
        try JournalLocation(
            option: nil, environment: ProcessEnvironment.values(of: ["XDG_DATA_HOME", "HOME"]))
    }

    /// Returns the path where this machine keeps the key of a sealed one. A key that is sealed with
    /// another passphrase has another path, so that its passphrase is asked for.
    private static func keptPath(_ sealed: [UInt8]) throws -> String {
        let digits = SHA256.digest(of: sealed).prefix(8).map { String($0, radix: 16) }.joined()
        return try data().path.folderPath + "/sync-\(digits).key"
    }

    private static func keep(_ key: SyncKey, at path: String) throws {
        try data().makeFolder()
        let file = try OutputFile(path: path)
        var bytes = key.withUnsafeBytes { Array($0) }
        defer { SecretBytes.wipe(&bytes) }
        try file.output.write(bytes)
        try file.finish()
    }
}
