/// Why a file, or the rest of it, cannot be read as entries.
public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No format recognizes it.
    case unknown

    /// Not the format that it was said to be, or no longer from a line on.
    case malformed(format: String, line: Int?, reason: String)

    /// One entry, one line, or what a compressed file would become, is larger than any sane one.
    case tooLarge(what: String, limit: Int)

    public var description: String {
        switch self {
        case .unknown: "the format is none that is known"
        case .malformed(let format, let line, let reason):
            "not \(format)\(line.map { " (line \($0))" } ?? ""): \(reason)"
        case .tooLarge(let what, let limit): "\(what) is larger than \(limit) bytes"
        }
    }
}
