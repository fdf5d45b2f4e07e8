import ArgumentParser
import Files
import Interchange
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

    /// Whether the key comes from the folder.
    var isKeyInside: Bool {
        keyFile == nil && ProcessEnvironment.text(of: SyncFolderKey.variable) == nil
    }

    /// Calls `sync` with the key of a folder, and again after a replacement of the key.
    func syncing(_ folder: PathArgument, _ sync: (SyncKey?) throws -> Void) throws {
        guard !seal || !rekey && !passphrase else {
            throw CommandError.usage(
                "--seal makes a key, and --rekey and --passphrase change one; use one")
        }
        if let keyFile, let root = folder.path.realPath,
            [keyFile.path, keyFile.path.folderPath].contains(where: {
                "\($0.realPath ?? "")/".hasPrefix(root + "/")
            })
        {
            throw CommandError.usage(
                "\(keyFile.path) is in the sync folder, where others could read the key; choose "
                    + "another place")
        }
        var keys = SyncFolderKey(of: folder.path, in: keyFile)
        let key = try keys.current(isNew: seal)
        if key != nil { PlainCopy.keepTemporaryFiles() }
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
        var (damage, last): (CommandError?, Int64) = (nil, 0)
        do {
            try sync(key)
        } catch let error as CommandError where error.status == .badData {
            damage = error
        } catch JournalError.olderSyncKey(_, let later) where rekey {
            // Another machine made this key meanwhile, or somebody put a former one there: nothing
            // is read with it, and other machines write everything again with the new one.
            last = later
        }
        let changed = rekey ? try key.next(after: last) : key
        try keys.replace(with: changed, passphrase: secret)
        StandardError.say(
            "Changed the \(rekey ? "key" : "passphrase"). The next sync on each other machine asks for "
                + (secret == nil ? "the new key." : "the passphrase."))
        // This reports what is still damaged, except files with the former key.
        if rekey { try sync(changed) }
        if let damage { throw damage }
    }

    /// Returns the passphrase of a file that the folder's key opens, and a line feed.
    func revealed(_ file: PathArgument, of folder: PathArgument) throws -> [UInt8] {
        for (isOn, name) in [(seal, "--seal"), (rekey, "--rekey"), (passphrase, "--passphrase")]
        where isOn { throw CommandError.givenAndRemoved("--reveal", name) }
        // A sync reports files by their paths in the folder.
        let inside = "\(folder.path)/\(file.path)"
        let path =
            !file.path.isAbsolutePath && FileLocation.isFile(inside) ? inside : file.path
        var keys = SyncFolderKey(of: folder.path, in: keyFile)
        guard path.fileName != SyncKey.fileName else {
            throw CommandError.usage(
                "\(path) is encrypted with the passphrase of the folder, which opens it")
        }
        guard let key = try keys.current(isNew: false) else {
            throw CommandError.usage("\(folder.path) isn't encrypted")
        }
        let passphrase = try key.passphrase(ofFileAt: path.realPath ?? path)
        do {
            let source = try KeyFile.regular(path)
            try SealedReader { try source.read(into: $0) }.unlock(with: [.passphrase(passphrase)])
        } catch SealingError.wrongPassphrase {
            throw CommandError(
                .notPermitted,
                "the key of \(folder.path) doesn't open \(path); it was moved, or has another key")
        } catch let error as SealingError {
            throw CommandError(error, file: path)
        }
        return passphrase.withUnsafeBytes { Array($0) + [UInt8(ascii: "\n")] }
    }
}
