/// The reason that a file, or the rest of it, can't be read as entries.
public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No format recognizes the file.
    case unknown

    /// The text is UTF-16, which no format uses.
    case notUTF8

    /// The file is not in the format that was named or recognized, or stops being so at a line,
    /// counted from 1.
    case malformed(format: String, line: Int?, reason: String)

    /// One entry or line, or the unpacked size of a compressed file, exceeds a limit in bytes.
    case tooLarge(what: String, limit: Int)

    public var description: String {
        switch self {
        case .unknown: "unrecognized file format; try --from"
        case .notUTF8:
            "the file is UTF-16 text; convert it with: iconv -f UTF-16 -t UTF-8"
        case .malformed(let format, let line, let reason):
            "not \(format)\(line.map { " (line \($0))" } ?? ""): \(reason)"
        case .tooLarge(let what, let limit): "\(what) is larger than \(limit) bytes"
        }
    }
}
