import Files
import Foundation
import Persistence

/// The file of a journal.
public struct JournalLocation: Sendable, Equatable {
    /// The path. Bytes that aren't UTF-8 are escaped.
    public let path: String

    /// The environment variables that determine the file of the journal.
    public static let variables = ["MOODS_JOURNAL", "XDG_DATA_HOME", "HOME"]

    /// Whether the user named no file: the folder is created, and a missing file isn't an error.
    public let isDefault: Bool

    /// Chooses the file of the journal: the option's value, else `MOODS_JOURNAL`, else
    /// `moods/journal.sqlite` in `XDG_DATA_HOME`, which defaults to `~/.local/share`.
    ///
    /// Source: XDG Base Directory Specification 0.8, which also says to ignore a relative path in
    /// `XDG_DATA_HOME`.
    /// - Parameters:
    ///   - option: A path. Bytes that aren't UTF-8 are escaped (`String.init(escapingBytes:)`).
    ///   - environment: The values of ``variables``, escaped alike. An empty value counts as unset.
    /// - Throws: ``JournalError/emptyPath`` if the option is empty, or ``JournalError/noHome`` if
    ///   the environment doesn't define a folder.
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

    /// Creates the folder of a default journal, with access for its owner only.
    ///
    /// - Throws: ``JournalError/noFolder(path:reason:)``.
    public func makeFolder() throws(JournalError) {
        guard isDefault else { return }
        let code = Self.makeFolder(path.folderPath)
        guard code == 0 else {
            throw .noFolder(path: path.folderPath, reason: String(cString: strerror(code)))
        }
    }

    /// - Returns: The system's error number, or 0 if the folder exists now.
    private static func makeFolder(_ folder: String) -> Int32 {
        var status = stat()
        if stat(folder.fileSystemBytes, &status) == 0 {
            return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
        }
        guard errno == ENOENT else { return errno }
        let above = folder.folderPath
        let code = above == folder ? ENOENT : makeFolder(above)
        guard code == 0 else { return code }
        do throws(StagedFile.SystemError) {
            try folder.makeFolder()
            return 0
        } catch {
            return error.code
        }
    }
}
