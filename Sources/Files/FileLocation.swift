import Foundation

/// The place that a path leads to: a file, whichever of its names the path is, or a name in a
/// folder that has no such file yet. Two paths to the same place are equal.
public struct FileLocation: Equatable, Sendable {
    /// The suffixes of the files that SQLite keeps beside a database (sqlite.org/tempfiles.html).
    public static let companionSuffixes = ["-wal", "-journal", "-shm"]
    /// The identity of the file, or of its folder if there is no file.
    private let identity: FileIdentity
    /// Nil if there is a file.
    private let name: [UInt8]?

    /// Creates the place that a path leads to, through links.
    /// - Parameter path: The path of a file, which needn't exist.
    /// - Returns: Nil if neither the file nor its folder exists.
    public init?(_ path: String) {
        if let file = FileIdentity(path: path) {
            identity = file
            name = nil
            return
        }
        let end = Self.followingLinks(path)
        guard let folder = FileIdentity(path: end.folderPath) else { return nil }
        identity = folder
        name = end.fileName.unescapedBytes
    }

    /// Returns whether this is a database or a file that SQLite keeps beside it, under any name.
    /// Writing something else there would destroy what was committed.
    ///
    /// SQLite names its files after the file that the database's path leads to; a hard link has
    /// files of its own.
    /// - Parameter path: The path of a database.
    /// - Returns: Whether the place is the database, its WAL, its journal or its shared memory.
    public func belongs(toDatabase path: String) -> Bool {
        [path, Self.followingLinks(path)].contains { database in
            ([""] + Self.companionSuffixes).contains { FileLocation(database + $0) == self }
        }
    }

    /// Returns whether a path leads to a regular file, which is neither a folder nor a device.
    /// - Parameter path: A path, which may be a link.
    /// - Returns: Whether there is a regular file.
    public static func isFile(_ path: String) -> Bool { isOfType(S_IFREG, path) }

    /// Returns whether a path leads to a folder.
    /// - Parameter path: A path, which may be a link.
    /// - Returns: Whether there is a folder.
    public static func isFolder(_ path: String) -> Bool { isOfType(S_IFDIR, path) }

    /// Returns whether a path leads nowhere. Otherwise there is something, which may be unreadable.
    /// - Parameter path: A path, which may be a link.
    /// - Returns: Whether there is nothing.
    public static func isAbsent(_ path: String) -> Bool {
        var status = stat()
        return stat(path.fileSystemBytes, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    private static func isOfType(_ type: mode_t, _ path: String) -> Bool {
        var status = stat()
        return stat(path.fileSystemBytes, &status) == 0 && status.st_mode & S_IFMT == type
    }

    /// Returns the path that links lead to, even if there is no file at their end.
    private static func followingLinks(_ path: String) -> String {
        if let real = path.realPath { return real }
        var path = path
        // Linux follows 40 links (path_resolution(7)).
        for _ in 0..<40 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path.fileSystemBytes, &target, target.count - 1)
            guard count > 0 else { return path }
            let link = String(escapingBytes: target.prefix(count).map { UInt8(bitPattern: $0) })
            path = link.isAbsolutePath ? link : path.folderPath + "/" + link
        }
        return path
    }
}
