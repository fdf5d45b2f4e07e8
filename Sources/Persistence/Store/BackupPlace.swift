import Foundation

/// Where a backup is to lie, and how a file gets there whole.
struct BackupPlace {
    private let path: String
    private let storePaths: [String]
    private let replaces: Bool

    /// What SQLite keeps beside a database (sqlite.org/tempfiles.html).
    private static let companions = ["-wal", "-journal", "-shm"]

    /// Refuses what is there, and what SQLite would take for the backup's own journal.
    init(path: String, storePaths: [String], replaces: Bool) throws {
        self.storePaths = storePaths
        self.replaces = replaces
        // A link leads to the file that makes way; one that leads nowhere is in the way itself.
        let resolved = replaces ? realpath(path, nil) : nil
        defer { free(resolved) }
        self.path = resolved.map { String(cString: $0) } ?? path
        guard !name.isEmpty else {
            throw StoreError(.cannotCreate, message: "a backup needs the name of a file")
        }
        try expectNoStore()
        for companion in Self.companions
        where Self.status(self.path + companion) != nil {
            throw StoreError(
                .cannotCreate,
                message: "\(name + companion) lies beside it, which belongs to another database")
        }
        guard let status = Self.status(self.path) else { return }
        guard replaces, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.exists, message: "\(name) is there already")
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private var folder: String { Self.folder(of: path) }
    private var name: String { Self.name(of: path) }

    /// Of what the path itself leads to, be it a link.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    private static func isSameFile(_ first: String, _ second: String) -> Bool {
        var statuses = (stat(), stat())
        return stat(first, &statuses.0) == 0 && stat(second, &statuses.1) == 0
            && statuses.0.st_dev == statuses.1.st_dev && statuses.0.st_ino == statuses.1.st_ino
    }

    /// A store, under whatever name, and the names that SQLite uses beside it.
    private func expectNoStore() throws {
        for store in storePaths {
            let isCompanion =
                Self.companions.contains { Self.name(of: store) + $0 == name }
                && Self.isSameFile(folder, Self.folder(of: store))
            if isCompanion || Self.isSameFile(path, store) {
                throw StoreError(
                    .cannotCreate, message: "it belongs to what is to be copied: name another file")
            }
        }
    }

    /// An empty file beside the place, for its owner alone.
    func makeFileBeside() throws -> String {
        let beside = folder + "/." + name + "-" + UUID().uuidString
        let descriptor = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error() }
        close(descriptor)
        return beside
    }

    /// Names the file; where nothing is to be replaced, unless something has come to be there
    /// meanwhile.
    func give(to beside: String) throws {
        if replaces {
            // Somebody may have put the store there meanwhile.
            try expectNoStore()
            guard rename(beside, path) == 0 else { throw error() }
        } else if link(beside, path) == 0 {
            unlink(beside)
        } else {
            // Some file systems have no second names; there nothing tells a rename not to replace.
            guard errno != EEXIST, Self.status(path) == nil, rename(beside, path) == 0 else {
                throw error()
            }
        }
        // The name too has to be on the disk.
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    func remove(_ beside: String) {
        for suffix in [""] + Self.companions { unlink(beside + suffix) }
    }

    private func error() -> StoreError {
        let kind: StoreError.Kind =
            switch errno {
            case ENOSPC, EDQUOT: .full
            case EEXIST: .exists
            default: .cannotCreate
            }
        return StoreError(kind, message: String(cString: strerror(errno)))
    }
}
