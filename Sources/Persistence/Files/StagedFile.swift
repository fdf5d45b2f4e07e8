import Foundation

/// A file that is written beside its place, for its owner alone, and gets its name when it is
/// complete and on the disk. Until then, and if anything fails, the file at the place stays.
///
/// The writer holds a lock on it. If a writer is killed, the next one for the same place removes
/// what it left behind.
public final class StagedFile {
    /// The error of a system call that a staged file needs.
    public struct SystemError: Error, Equatable, Sendable {
        /// The system's error number (errno(3)).
        public let code: Int32
    }

    /// The minimum age in seconds of leftovers that are removed: a writer may be about to lock a
    /// newer one.
    private static let leastAge = 60

    /// The number of bytes of the place's name in a staged file's name, which is longer by a UUID
    /// and by what SQLite appends.
    private static let longestPrefix = 200

    /// The file's descriptor, open for reading and writing, which the object closes.
    public let descriptor: Int32

    /// The path under which the file is written.
    public let path: String
    private let place: String
    private var isStaged = true

    /// Creates an empty file beside a place, and removes what killed writers left there.
    ///
    /// - Parameters:
    ///   - place: The path that the file gets in the end.
    ///   - name: The name that its hidden name begins with (default: its name at the place). Give
    ///     one to places that follow each other, so that the writer of one removes what the writer
    ///     of another left.
    /// - Throws: ``SystemError`` if the file can't be created.
    /// - Complexity: O(n) in the number of files in the folder.
    public init(for place: String, stagedAs name: String? = nil) throws(SystemError) {
        self.place = place
        let prefix = Self.prefix(name ?? place.fileName)
        Self.removeLeftovers(in: place.folderPath, startingWith: prefix)
        path = place.folderPath + "/" + prefix + UUID().uuidString
        descriptor = open(path.fileSystemBytes, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        // A file system without locks keeps leftovers.
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit {
        if isStaged { Self.remove(path) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Gives the file its name.
    ///
    /// - Parameters:
    ///   - replaces: Whether a file at the place is replaced. If not, and there is one, the error
    ///     is EEXIST.
    ///   - isDurable: Whether to sync the contents to the disk before and the folder after, so that
    ///     a loss of power can't leave the name without the contents (default: true).
    /// - Throws: ``SystemError``; the file then has no name yet, and the place is unchanged.
    public func commit(
        replacing replaces: Bool, isDurable: Bool = true
    ) throws(SystemError) {
        guard !isDurable || fsync(descriptor) == 0 else { throw SystemError(code: errno) }
        let (from, to) = (path.fileSystemBytes, place.fileSystemBytes)
        if replaces {
            guard rename(from, to) == 0 else { throw SystemError(code: errno) }
        } else if link(from, to) == 0 {
            unlink(from)
        } else {
            // Some file systems have no hard links, and no other call that never replaces a file.
            let code = errno
            var status = stat()
            guard code != EEXIST, lstat(to, &status) != 0, rename(from, to) == 0 else {
                throw SystemError(code: code)
            }
        }
        isStaged = false
        guard isDurable else { return }
        // The name has to be on the disk too.
        let folder = open(place.folderPath.fileSystemBytes, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func prefix(_ name: String) -> String {
        "." + String(escapingBytes: name.unescapedBytes.prefix(longestPrefix)) + "-"
    }

    private static func remove(_ path: String) {
        for suffix in [""] + FilePlace.companionSuffixes { unlink((path + suffix).fileSystemBytes) }
    }

    // MARK: Leftovers

    private static func removeLeftovers(in folder: String, startingWith prefix: String) {
        let prefix = prefix.unescapedBytes
        // A folder that can't be read keeps them.
        for name in (try? folder.namesInFolder()) ?? [] {
            let bytes = name.unescapedBytes
            guard bytes.starts(with: prefix),
                UUID(uuidString: String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self))
                    != nil
            else { continue }
            removeIfLeft(folder + "/" + name)
        }
    }

    /// Removes a staged file that is this user's and whose writer is dead: the lock is free.
    private static func removeIfLeft(_ path: String) {
        let file = open(path.fileSystemBytes, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec >= leastAge,
            flock(file, LOCK_EX | LOCK_NB) == 0,
            // It may have got its name meanwhile.
            FileIdentity(path: path) == FileIdentity(status)
        else { return }
        remove(path)
    }
}
