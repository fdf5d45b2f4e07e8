import Files
import Foundation

/// The destination of a backup, which must not overwrite a store.
struct BackupDestination {
    private let path: String
    private let storePaths: [String]
    private let replaces: Bool

    /// Throws if a file is in the way, or if SQLite would take the backup for another's journal.
    init(path: String, storePaths: [String], replaces: Bool) throws {
        self.storePaths = storePaths
        self.replaces = replaces
        // Replacing a link replaces the file that it leads to.
        self.path = try DatabaseFile(path: path).placeForWriting()
        guard !name.isEmpty
        else { throw StoreError(.cannotCreate, message: "a backup needs the name of a file") }
        try expectNoStore()
        try DatabaseFile(path: self.path).expectRoomForName(else: .cannotCreate)
        for suffix in FileLocation.companionSuffixes {
            // Refused even without such a database: SQLite would delete the file once there is one.
            if name.utf8.reversed().starts(with: suffix.utf8.reversed()) {
                throw StoreError(
                    .cannotCreate,
                    message: "SQLite would take a file whose name ends in \(suffix) for its own: "
                        + "choose another name")
            }
        }
        if let status = Self.status(self.path) {
            guard replaces, status.st_mode & S_IFMT == S_IFREG
            else { throw StoreError(.exists, message: "\(name) exists already") }
        }
        try clearCompanions()
    }

    private var name: String { self.path.fileName }

    /// Returns the status of the path itself, which may be a link.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path.fileSystemBytes, &status) == 0 ? status : nil
    }

    /// Throws if the place is a store, under any name, or a file that SQLite keeps beside one.
    private func expectNoStore() throws {
        guard let place = FileLocation(path) else { return }
        if storePaths.contains(where: { place.belongs(toDatabase: $0) }) {
            throw StoreError(
                .cannotCreate,
                message: "it belongs to the database to be copied; choose another file")
        }
    }

    /// Removes what SQLite keeps beside a database, because it would read the copy together with
    /// it. It throws if the database at the place is in use, or if a WAL or a journal has changes
    /// of a database that isn't there.
    private func clearCompanions() throws {
        let hasCompanions = companions.contains { Self.status($0) != nil }
        if case .database = try? DatabaseFile(path: path).state() {
            if hasCompanions { try foldCompanions() } else { try expectUnlocked() }
        }
        for companion in companions {
            guard let status = Self.status(companion) else { continue }
            // Without a WAL, its shared memory has nothing that is worth keeping.
            guard status.st_mode & S_IFMT == S_IFREG,
                status.st_size == 0 || companion.hasSuffix("-shm")
            else {
                throw StoreError(
                    .cannotCreate,
                    message: "\(companion.fileName) beside it has changes of another database; "
                        + "move it away")
            }
            unlink(companion.fileSystemBytes)
        }
        // After a loss of power, the former WAL must not be beside the copy.
        if hasCompanions { path.folderPath.syncFolder() }
    }

    private var companions: [String] { FileLocation.companionSuffixes.map { path + $0 } }

    /// Throws if another program has a lock on the database at the place.
    private func expectUnlocked() throws {
        do {
            try DatabaseFile(path: path).withConnection(.readWrite) {
                try $0.executeScript("BEGIN EXCLUSIVE; ROLLBACK")
            }
        } catch let error as StoreError where error.kind == .busy {
            throw StoreError(.destinationBusy, extendedCode: error.extendedCode)
        } catch {
            // A file that can't be written or read as a database has no lock.
        }
    }

    /// Moves the changes in the WAL or the journal of the database at the place into its file.
    /// SQLite only leaves WAL mode if there is no other connection.
    private func foldCompanions() throws {
        do {
            try DatabaseFile(path: path).withConnection(.readWrite) {
                try $0.executeScript("PRAGMA journal_mode = DELETE")
            }
        } catch let error as StoreError {
            if error.kind == .busy {
                throw StoreError(.destinationBusy, extendedCode: error.extendedCode)
            }
            throw StoreError(
                .cannotCreate, extendedCode: error.extendedCode,
                message: "the file there has changes in its WAL that can't be read; move it away")
        }
    }

    func stage() throws -> StagedFile {
        do { return try StagedFile(for: path) } catch { throw Self.error(error) }
    }

    /// Gives the file its name. If nothing may be replaced, a file that was made there meanwhile is
    /// an error.
    func accept(_ staged: StagedFile) throws {
        // Another process may have put a store there meanwhile, or opened the one that is there.
        try expectNoStore()
        try clearCompanions()
        do { try staged.commit(replacing: replaces) } catch { throw Self.error(error) }
    }

    private static func error(_ error: StagedFile.SystemError) -> StoreError {
        let kind: StoreError.Kind =
            switch error.code {
            case ENOSPC, EDQUOT: .full
            case EMFILE, ENFILE, EIO: .inputOutput
            case EEXIST: .exists
            default: .cannotCreate
            }
        return StoreError(kind, message: String(cString: strerror(error.code)))
    }
}
