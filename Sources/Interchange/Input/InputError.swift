/// The reason that a file can't be read.
public enum InputError: Error, Hashable, Sendable {
    /// There is no file at the path.
    case missing(path: String)

    /// The file, or a folder on its path, can't be opened by this user.
    case notPermitted(path: String)

    /// The path leads to a folder.
    case isDirectory(path: String)

    /// Opening or reading failed; the code is `errno`.
    case unreadable(code: Int32)

    /// Copying a pipe to a temporary file failed; the code is `errno`.
    case noTemporaryFile(code: Int32)
}
