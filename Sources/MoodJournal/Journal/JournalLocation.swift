import Foundation
import Persistence

/// Which file the journal is.
public struct JournalLocation: Sendable, Equatable {
    public let path: String

    /// The environment variables that say which file the journal is.
    public static let variables = ["MOODS_JOURNAL", "XDG_DATA_HOME", "HOME"]

    /// Whether nobody named the file: only then is its folder made, and its absence no error.
    public let isDefault: Bool

    /// The file that an option names, else the environment's `MOODS_JOURNAL`, else
    /// `moods/journal.sqlite` in `XDG_DATA_HOME`, which is `~/.local/share` where it is not set.
    ///
    /// Source: XDG Base Directory Specification 0.8, which also says that a path there that is not
    /// absolute is to be ignored.
    ///
    /// - Throws: ``JournalError/emptyPath`` where the option names nothing (an empty variable is as
    ///   if it were not set), ``JournalError/noHome`` where the environment names no folder at all.
    ///
    /// - Parameters:
    ///   - option: A path, in which bytes that aren't UTF-8 are escaped
    ///     (`String.init(escapingBytes:)`).
    ///   - environment: The values of ``variables``, escaped likewise.
    public init(option: String?, environment: [String: String]) throws(JournalError) {
        if let named = option ?? environment["MOODS_JOURNAL"].flatMap({ $0.isEmpty ? nil : $0 }) {
            guard !named.isEmpty else { throw .emptyPath }
            path = named
            isDefault = false
            return
        }
        let data: String
        if let folder = environment["XDG_DATA_HOME"], folder.isAbsolutePath {
            data = folder
        } else if let home = environment["HOME"], home.isAbsolutePath {
            data = home + "/.local/share"
        } else {
            throw .noHome
        }
        path = data + "/moods/journal.sqlite"
        isDefault = true
    }

    /// Makes the folder of a default journal, for its owner alone.
    func makeFolder() throws(JournalError) {
        guard isDefault else { return }
        let code = Self.makeFolder(path.folderPath)
        guard code == 0 else {
            throw .noFolder(path: path.folderPath, reason: String(cString: strerror(code)))
        }
    }

    /// - Returns: The system's error number; 0 if there is such a folder now.
    private static func makeFolder(_ folder: String) -> Int32 {
        var status = stat()
        if stat(folder.fileSystemBytes, &status) == 0 {
            return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
        }
        guard errno == ENOENT else { return errno }
        let above = folder.folderPath
        let code = above == folder ? ENOENT : makeFolder(above)
        guard code == 0 else { return code }
        // Another process may have made it meanwhile.
        return mkdir(folder.fileSystemBytes, 0o700) == 0 || errno == EEXIST ? 0 : errno
    }
}
