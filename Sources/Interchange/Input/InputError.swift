/// Why bytes cannot be had.
public enum InputError: Error, Hashable, Sendable {
    case missing(path: String)
    case notPermitted(path: String)
    case isDirectory(path: String)

    /// Reading failed; the code is `errno`.
    case unreadable(code: Int32)

    /// What came through a pipe cannot be put into a temporary file; the code is `errno`.
    case noTemporaryFile(code: Int32)
}
