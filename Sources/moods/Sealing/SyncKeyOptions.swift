import ArgumentParser
import MoodJournal
import Sealing

/// The options about the key of a sync folder.
struct SyncKeyOptions: ParsableArguments {
    @Flag(help: "Encrypt the files in the folder (age) with a passphrase, or with --key-file.")
    var seal = false

    @Flag(help: "Replace the key, for example after a laptop was lost.") var rekey = false

    @Flag(help: "Choose a new passphrase.") var passphrase = false

    @Option(
        help: ArgumentHelp(
            "Keep the key in this file and not in the folder; --seal creates it.",
            valueName: "file"))
    var keyFile: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Only print the passphrase with which age opens an encrypted file of the folder.",
            valueName: "file"))
    var reveal: PathArgument?

    /// Calls `sync` with the key of a folder, and again after a replacement of the key.
    func syncing(_ folder: PathArgument, _ sync: (SyncKey?) throws -> Void) throws {
        if let keyFile, let root = folder.path.realPath,
            "\(keyFile.path.folderPath.realPath ?? "")/".hasPrefix(root + "/")
        {
            throw CommandError.usage(
                "\(keyFile.path) is in the sync folder, where others could read the key; choose "
                    + "another place")
        }
        var keys = SyncFolderKey(of: folder.path, in: keyFile)
        let key = try keys.current(isNew: seal)
        guard rekey || passphrase else {
            do {
                try sync(key)
            } catch let error as CommandError {
                // The sync is done, and reported something.
                try keys.keep()
                throw error
            }
            return try keys.keep()
        }
        guard let key else {
            throw CommandError.usage("\(folder.path) isn't encrypted; use --seal")
        }
        let secret = try keys.passphrase(isNew: passphrase)
        // The sync refuses an older key, or that of another folder, before it is replaced. Also, what
        // other machines wrote with the former key can't be read with a new one.
        var damage: CommandError?
        do {
            try sync(key)
        } catch let error as CommandError where error.status == .badData { damage = error }
        let changed = rekey ? try key.next() : key
        try keys.replace(with: changed, passphrase: secret)
        StandardError.say(
            "Changed the \(rekey ? "key" : "passphrase"). The next sync on each other machine asks for "
                + (secret == nil ? "the new key." : "the passphrase."))
        // This reports what is still damaged.
        if rekey { try sync(changed) } else if let damage { throw damage }
    }

    /// Returns the passphrase of a file that the folder's key opens, and a line feed.
    func revealed(_ file: PathArgument, of folder: PathArgument) throws -> [UInt8] {
        var keys = SyncFolderKey(of: folder.path, in: keyFile)
        guard let key = try keys.current(isNew: false) else {
            throw CommandError.usage("\(folder.path) isn't encrypted")
        }
        let passphrase = try key.passphrase(ofFileAt: file.path.realPath ?? file.path)
        try SealingFailure.naming(file.path) {
            let source = try file.source()
            try SealedReader { try source.read(into: $0) }.unlock(with: [.passphrase(passphrase)])
        }
        return passphrase.withUnsafeBytes { Array($0) + [UInt8(ascii: "\n")] }
    }
}
