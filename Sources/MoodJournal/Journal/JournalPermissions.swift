import Files
import Foundation
import Persistence

extension Journal {
    /// Sets the permissions of a journal so that only its owner can open it, not the contents.
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if the file belongs to another user.
    public static func fixPermissions(of location: JournalLocation) throws(JournalError) {
        for (path, mode) in permissions(of: location) where chmod(path.fileSystemBytes, mode) != 0 {
            throw .store(
                StoreError(.notPermitted, message: String(cString: strerror(errno))), path: path)
        }
    }

    /// Returns the files that other users can read or write, and the correct modes.
    private static func permissions(
        of location: JournalLocation
    ) -> [(path: String, mode: mode_t)] {
        let path = location.path.realPath ?? location.path
        let files = [path, path + "-wal", path + "-shm"].map { (path: $0, mode: mode_t(0o600)) }
        // Only the default folder belongs to the journal.
        let folder = location.isDefault ? [(path: path.folderPath, mode: mode_t(0o700))] : []
        return (files + folder).filter { path, _ in
            var status = stat()
            return stat(path.fileSystemBytes, &status) == 0 && status.st_mode & 0o077 != 0
        }
    }

    static func permissionProblems(of location: JournalLocation) -> [JournalProblem] {
        permissions(of: location).map { path, mode in
            JournalProblem(
                kind: .permissions, object: path,
                description: "Other users can open it; its mode should be "
                    + String(mode, radix: 8) + ".", remedy: .fix)
        }
    }
}
