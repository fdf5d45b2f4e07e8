import Foundation

/// Where a path leads: to a file, by whichever of its names, or to a name in a folder that has no
/// such file yet.
public struct FilePlace: Equatable, Sendable {
    /// What SQLite keeps beside a database (sqlite.org/tempfiles.html).
    static let companionSuffixes = ["-wal", "-journal", "-shm"]

    /// Of the file, or of its folder.
    private let identity: FileIdentity

    /// Nil if there is a file.
    private let name: [UInt8]?

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

    /// Whether this is a database or what SQLite keeps beside it, under whatever name: writing
    /// something else there would destroy what was committed.
    ///
    /// SQLite names these files after what the database's path leads to; a hard link has files of
    /// its own.
    public func belongs(toDatabase path: String) -> Bool {
        [path, Self.followingLinks(path)].contains { database in
            ([""] + Self.companionSuffixes).contains { FilePlace(database + $0) == self }
        }
    }

    /// Whether SQLite would take a file of this name for a part of another one, which is a
    /// database: it would roll that back by it, and delete it.
    public static func isNameOfCompanion(_ path: String) -> Bool {
        for suffix in companionSuffixes
        where path.utf8.reversed().starts(with: suffix.utf8.reversed()) {
            let database = String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
            if case .database = try? DatabaseFile(path: database).state() { return true }
        }
        return false
    }

    /// Whether a path leads to a regular file, neither a folder nor a device.
    public static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path.fileSystemBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Where links lead to, also if there is nothing at the end of them.
    private static func followingLinks(_ path: String) -> String {
        if let real = path.realPath { return real }
        var path = path
        // As many as Linux follows (path_resolution(7)).
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
