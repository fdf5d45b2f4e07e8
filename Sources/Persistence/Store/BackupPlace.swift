import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where a backup is to lie, and how a file gets there whole.
struct BackupPlace {
    let path: String

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var name: String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Refuses what is there, and what SQLite would take for the backup's own journal.
    func expectNothingThere() throws {
        guard !name.isEmpty else {
            throw StoreError(.cannotCreate, message: "a backup needs the name of a file")
        }
        for suffix in ["", "-wal", "-journal", "-shm"] where exists(path + suffix) {
            throw StoreError(
                .cannotCreate, message: "\(name + suffix) is there already: name another file")
        }
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// An empty file beside the place, for its owner alone.
    func makeFileBeside() throws -> String {
        let beside = folder + "/." + name + "-" + UUID().uuidString
        let descriptor = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error() }
        close(descriptor)
        return beside
    }

    /// Names the file, unless something has come to be there meanwhile.
    func give(to beside: String) throws {
        if link(beside, path) == 0 {
            unlink(beside)
        } else {
            // Some file systems have no second names; there nothing tells a rename not to replace.
            guard errno != EEXIST, !exists(path), rename(beside, path) == 0 else { throw error() }
        }
        // The name too has to be on the disk.
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    func remove(_ beside: String) {
        for suffix in ["", "-wal", "-journal", "-shm"] { unlink(beside + suffix) }
    }

    private func error() -> StoreError {
        StoreError(
            errno == ENOSPC || errno == EDQUOT ? .full : .cannotCreate,
            message: String(cString: strerror(errno)))
    }
}
