/// Why a file, or the rest of it, cannot be read as entries.
public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No format recognizes it.
    case unknown

    /// Text in UTF-16, which no format is.
    case notUTF8

    /// Not the format that it was said to be, or no longer from a line on.
    case malformed(format: String, line: Int?, reason: String)

    /// One entry, one line, or what a compressed file would become, is larger than any sane one.
    case tooLarge(what: String, limit: Int)

    public var description: String {
        switch self {
        case .unknown: "unrecognized file format; try --from"
        case .notUTF8:
            "it is UTF-16 text: save it as UTF-8, or make it that, as iconv -f UTF-16 -t UTF-8 does"
        case .malformed(let format, let line, let reason):
            "not \(format)\(line.map { " (line \($0))" } ?? ""): \(reason)"
        case .tooLarge(let what, let limit): "\(what) is larger than \(limit) bytes"
        }
    }
}
