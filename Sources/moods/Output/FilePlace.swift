import Foundation

/// Where a file is or would be, by whatever path: a link leads to the place of what it names.
struct FilePlace {
    /// As it was given.
    let path: String

    /// The device and the number of the file; of one that is not there, those of its folder, and
    /// the name.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t
        let name: String?
    }

    private let identity: Identity?

    /// Whether there is a regular file, neither a folder nor a device.
    let isFile: Bool

    init(_ path: String) {
        self.path = path
        var status = stat()
        if stat(path, &status) == 0 {
            isFile = status.st_mode & S_IFMT == S_IFREG
            identity = Identity(device: status.st_dev, number: status.st_ino, name: nil)
            return
        }
        isFile = false
        let url = URL(fileURLWithPath: path)
        identity =
            stat(url.deletingLastPathComponent().path, &status) == 0
            ? Identity(
                device: status.st_dev, number: status.st_ino, name: url.lastPathComponent) : nil
    }

    func isSame(as other: FilePlace) -> Bool {
        identity != nil && identity == other.identity
    }

    /// Nothing is written over a journal, there or yet to be made, nor over what SQLite keeps
    /// beside it.
    ///
    /// - Throws: ``CommandError/outputIsJournal(_:)``.
    func expectOther(thanJournal journal: String) throws(CommandError) {
        for suffix in ["", "-wal", "-shm", "-journal"]
        where isSame(as: FilePlace(journal + suffix)) {
            throw .outputIsJournal(path)
        }
    }
}
