import Foundation

/// The reason that a file can't be read.
public enum InputError: Error, Hashable, Sendable {
    /// There is no file at the path.
    case missing(path: String)
    /// The file, or a folder on its path, can't be opened by this user.
    case notPermitted(path: String)
    /// The path is a folder.
    case isDirectory(path: String)
    /// Opening or reading failed. The code is `errno`.
    case unreadable(code: Int32)
    /// Copying a pipe to a temporary file in a folder failed. The code is `errno`.
    case noTemporaryFile(folder: String, code: Int32)

    /// Creates the error of a path that can't be opened.
    /// - Parameter code: The system's error number (`errno`).
    public init(path: String, code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .missing(path: path)
            case EACCES, EPERM: .notPermitted(path: path)
            default: .unreadable(code: code)
            }
    }
}
