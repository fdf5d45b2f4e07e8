import Foundation

/// A file that is written beside its place, for its owner alone, and gets its name when it is
/// complete and on the disk. Until then, and if anything fails, the file at the place stays.
///
/// The writer holds a lock on it. If a signal ends the writer, ``EndingSignals`` removes the file;
/// if the writer is killed, the next one in the folder does.
public final class StagedFile {
    /// The error of a system call that a staged file needs.
    public struct SystemError: Error, Equatable, Sendable {
        /// The system's error number (errno(3)).
        public let code: Int32
    }

    /// The part of a staged file's name between the name of its place and a UUID.
    private static let mark = Array(".staged-".utf8)
    /// The number of bytes of the place's name in a staged file's name, which is longer by a UUID
    /// and by what SQLite appends.
    private static let longestPrefix = 200

    /// The file's descriptor, open for reading and writing, which the object closes.
    public let descriptor: Int32
    /// The path under which the file is written.
    public let path: String
    private let place: String
    private var isStaged = true
    /// Whether the contents are on the disk.
    private var isSynced = false

    /// Creates an empty file beside a place, and removes what killed writers left in the folder.
    /// - Parameter place: The path that the file gets in the end.
    /// - Throws: ``SystemError`` if the file can't be created.
    /// - Complexity: O(n) in the number of files in the folder.
    public init(for place: String) throws(SystemError) {
        self.place = place
        Self.removeLeftovers(in: place.folderPath)
        let name = place.fileName.unescapedBytes.prefix(Self.longestPrefix)
        let beginning = [UInt8(ascii: ".")] + name + Self.mark
        (path, descriptor) = try Self.create(
            in: place.folderPath, beginningWith: String(escapingBytes: beginning))
    }

    deinit {
        if isStaged { Self.remove(path) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits until the contents are on the disk, so that ``commit(replacing:isDurable:)`` needn't.
    /// Don't write to the file afterwards.
    /// - Throws: ``SystemError`` if the disk fails.
    public func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
        isSynced = true
    }

    /// Gives the file its name.
    /// - Parameters:
    ///   - replaces: Whether a file at the place is replaced. If not, and there is one, the error
    ///     is EEXIST.
    ///   - isDurable: Whether to sync the contents to the disk before and the folder after, so that
    ///     a loss of power can't leave the name without the contents (default: true).
    /// - Throws: ``SystemError``; the file then has no name yet, and the place is unchanged.
    public func commit(replacing replaces: Bool, isDurable: Bool = true) throws(SystemError) {
        if isDurable, !isSynced { try sync() }
        let (from, to) = (path.fileSystemBytes, place.fileSystemBytes)
        if replaces {
            guard rename(from, to) == 0 else { throw SystemError(code: errno) }
        } else if link(from, to) == 0 {
            unlink(from)
        } else {
            // Some file systems have no hard links, and no other call that never replaces a file.
            let code = errno
            var status = stat()
            guard code != EEXIST, lstat(to, &status) != 0, rename(from, to) == 0
            else { throw SystemError(code: code) }
        }
        isStaged = false
        if isDurable { place.folderPath.syncFolder() }
    }

    /// Creates a file that is locked as long as its writer lives.
    private static func create(
        in folder: String, beginningWith beginning: String
    ) throws(SystemError) -> (path: String, descriptor: Int32) {
        while true {
            let path = folder + "/" + beginning + UUID().uuidString
            // Before there is a file, so that a signal finds it at any moment.
            EndingSignals.removeAtEnd(files(path))
            let descriptor = open(
                path.fileSystemBytes, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw SystemError(code: errno) }
            // A file system without locks keeps leftovers.
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
            if isLocked, access(path.fileSystemBytes, F_OK) == 0 { return (path, descriptor) }
            // Another writer has taken the new file for a leftover.
            unlink(path.fileSystemBytes)
            close(descriptor)
        }
    }

    /// Returns the paths of the files that a writer may leave, the one with the lock last.
    private static func files(_ path: String) -> [String] {
        (FileLocation.companionSuffixes + [""]).map { path + $0 }
    }

    private static func remove(_ path: String) {
        for file in files(path) { unlink(file.fileSystemBytes) }
    }

    /// Removes the staged files that killed writers left in a folder.
    /// - Parameter folder: The path of the folder. If it can't be read, it keeps them.
    /// - Complexity: O(n) in the number of files in the folder.
    public static func removeLeftovers(in folder: String) {
        for name in (try? folder.namesInFolder()) ?? [] {
            let bytes = name.unescapedBytes
            let (beginning, id) = (bytes.dropLast(36), bytes.suffix(36))
            guard bytes.first == UInt8(ascii: "."),
                beginning.suffix(mark.count).elementsEqual(mark),
                UUID(uuidString: String(decoding: id, as: UTF8.self)) != nil
            else { continue }
            removeIfLeft(folder + "/" + name)
        }
    }

    /// Removes a staged file that is this user's and whose writer is dead: the lock is free.
    private static func removeIfLeft(_ path: String) {
        // Over NFS, only a file that is open for writing can be locked.
        let file = open(path.fileSystemBytes, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), flock(file, LOCK_EX | LOCK_NB) == 0,
            // It may have got its name meanwhile.
            FileIdentity(path: path) == FileIdentity(status)
        else { return }
        remove(path)
    }
}
