/// Why bytes cannot be had.
public enum InputError: Error, Hashable, Sendable {
    case missing(path: String)
    case notPermitted(path: String)
    case isDirectory(path: String)

    /// Reading failed; the code is `errno`.
    case unreadable(code: Int32)
}
