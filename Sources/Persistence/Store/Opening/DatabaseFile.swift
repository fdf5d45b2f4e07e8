import CSQLite
import Files
import Foundation

/// A database file that can be examined before SQLite opens it.
struct DatabaseFile {
    enum State {
        case missing
        /// The file exists and is empty.
        case empty(OpenFile)
        case database(OpenFile, DatabaseHeader)
    }

    enum Mode: String {
        /// The file won't change, so SQLite takes no locks.
        case immutable = "immutable=1"
        case readOnly = "mode=ro"
        /// Reads and writes; doesn't create the file.
        case readWrite = "mode=rw"
        /// Takes no locks, for a file that only this process knows. Over NFS the process's own lock
        /// would be in the way of SQLite's.
        case unlocked = "mode=rw&nolock=1"
    }

    let path: String

    /// Returns the state of the file. It throws if the path leads to no file, if it can't be read,
    /// or if its first bytes aren't a whole database's (sqlite.org/fileformat.html, section 1.3).
    func state() throws -> State {
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0 else {
            switch errno {
            case ENOENT, ENAMETOOLONG: return .missing
            case EACCES: throw StoreError(.notPermitted, message: text(of: errno))
            default: throw StoreError(.notAFile, message: text(of: errno))
            }
        }
        guard status.st_mode & S_IFMT == S_IFREG
        else { throw StoreError(.notAFile, message: "not a regular file") }
        guard let file = OpenFile(path: path) else {
            throw StoreError(
                errno == EACCES ? .notPermitted : .inputOutput, message: text(of: errno))
        }
        guard let bytes = file.prefix(DatabaseHeader.byteCount)
        else { throw StoreError(.inputOutput, message: text(of: errno)) }
        if bytes.isEmpty { return .empty(file) }
        do {
            return .database(file, try DatabaseHeader(bytes))
        } catch {
            guard hasJournalOfCreation else { throw error }
            return .empty(file)
        }
    }

    /// Whether SQLite will empty the file, because there is a rollback journal of its first
    /// transaction beside it: a loss of power may leave any part of the first page
    /// (sqlite.org/fileformat2.html, section 3).
    private var hasJournalOfCreation: Bool {
        guard let journal = OpenFile(path: path + "-journal"), let header = journal.prefix(20)
        else { return false }
        return header.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
            && header.count == 20 && header.suffix(4).allSatisfy { $0 == 0 }
    }

    /// Returns whether the file is as long as its header says. It may be shorter while there is a
    /// WAL beside it, or while another process checkpoints its WAL. It may also be shorter beside a
    /// rollback journal, which remains if the disk was full when the file was created; SQLite then
    /// rolls back.
    func isWhole(_ file: OpenFile, _ header: DatabaseHeader) throws -> Bool {
        var header = header
        for _ in 0..<3 {
            if header.fits(fileSize: file.byteCount) || hasWriteAheadLog || hasRollbackJournal {
                return true
            }
            if let bytes = file.prefix(DatabaseHeader.byteCount) {
                header = try DatabaseHeader(bytes)
            }
        }
        return false
    }

    /// Creates the file, for its owner alone; an existing file stays as it is. Nothing is created
    /// if SQLite could not open the file.
    func create() throws -> OpenFile {
        try expectRoomForName(else: .cannotCreate)
        try Self.expectDescriptors()
        guard let file = OpenFile(path: try placeForWriting(), creates: true) else {
            let kind: StoreError.Kind =
                switch errno {
                case ENOSPC, EDQUOT: .full
                case EMFILE, ENFILE: .inputOutput
                default: .cannotCreate
                }
            throw StoreError(kind, message: text(of: errno))
        }
        return file
    }

    /// Returns the place that links lead to, or throws if they must not be followed.
    func placeForWriting() throws(StoreError) -> String {
        do {
            return try path.placeForWriting()
        } catch {
            throw StoreError(.cannotCreate, message: error.reason)
        }
    }

    /// Throws if the name or the path is so long that SQLite can't name its own files after it.
    func expectRoomForName(else kind: StoreError.Kind) throws {
        let suffix = FileLocation.companionSuffixes.map(\.utf8.count).max() ?? 0
        let longestName = pathconf(folder.fileSystemBytes, Int32(_PC_NAME_MAX)) - suffix
        if longestName > 0, path.fileName.unescapedBytes.count > longestName {
            throw StoreError(
                kind, message: "its name is longer than \(longestName) bytes: choose a shorter one")
        }
        guard let realFolder = folder.realPath else { return }
        let whole = realFolder.unescapedBytes.count + 1 + path.fileName.unescapedBytes.count
        if whole + suffix > Self.longestPath {
            throw StoreError(
                kind,
                message: "its path is longer than \(Self.longestPath - suffix) bytes: choose a "
                    + "shorter one")
        }
    }

    /// The maximum length in bytes (`MAX_PATHNAME` in SQLite's os_unix.c).
    private static let longestPath = 512
    /// The files that are open at once: the database, once by ``OpenFile`` and once by SQLite, its
    /// WAL, the shared memory, the rollback journal of its first transaction, their folder.
    private static let mostDescriptors = 6

    /// Throws if this process may not open as many files as SQLite needs.
    private static func expectDescriptors() throws(StoreError) {
        var descriptors: [Int32] = []
        defer { descriptors.forEach { close($0) } }
        for _ in 0..<mostDescriptors {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                guard errno == EMFILE || errno == ENFILE else { return }
                throw StoreError(.inputOutput, message: String(cString: strerror(errno)))
            }
            descriptors.append(descriptor)
        }
    }

    /// Returns a more precise error if SQLite could not open a file (SQLITE_CANTOPEN), because
    /// SQLite doesn't report whether it lacks permission or descriptors, or whether the disk is
    /// full or fails.
    func explained(_ error: StoreError) -> StoreError {
        guard error.extendedCode & 0xFF == SQLITE_CANTOPEN else { return error }
        do { try Self.expectDescriptors() } catch { return error }
        guard isPermitted else { return error }
        return StoreError(.inputOutput, extendedCode: error.extendedCode, message: error.message)
    }

    /// Whether permissions let this process write the file, and what SQLite keeps beside it.
    private var isPermitted: Bool {
        isFolderWritable
            && ([""] + FileLocation.companionSuffixes).allSatisfy {
                access((path + $0).fileSystemBytes, R_OK | W_OK) == 0 || errno == ENOENT
            }
    }

    var isWritable: Bool { access(path.fileSystemBytes, W_OK) == 0 }
    var isFolderWritable: Bool { access(folder.fileSystemBytes, W_OK | X_OK) == 0 }
    var hasWriteAheadLog: Bool { access((path + "-wal").fileSystemBytes, F_OK) == 0 }

    private var hasRollbackJournal: Bool {
        var status = stat()
        return stat((path + "-journal").fileSystemBytes, &status) == 0 && status.st_size > 0
    }

    private var folder: String { path.folderPath }

    /// Returns the file as a URI, which can have options that a path can't (sqlite.org/uri.html).
    func uri(_ mode: Mode) -> String {
        let unreserved = Set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let escaped = path.unescapedBytes.map { byte in
            unreserved.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + CollectionOfOne(byte).hexadecimal
        }
        // A path that begins with two slashes would be taken for one on a host.
        let scheme = path.isAbsolutePath ? "file://" : "file:"
        return scheme + escaped.joined() + "?" + mode.rawValue
    }

    private func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
