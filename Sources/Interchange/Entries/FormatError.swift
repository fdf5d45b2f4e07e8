/// The reason that a file, or the rest of it, can't be read as entries.
public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No format recognizes the file.
    case unknown
    /// The file is an SQLite database, such as a journal or its backup.
    case database
    /// No format of location histories recognizes the file.
    case unknownLocations
    /// The file is a zip archive or compressed, and must be unpacked first; the name of its format.
    case packed(String)
    /// The file is empty.
    case empty
    /// The text is neither UTF-8 nor UTF-16.
    case unknownEncoding
    /// The file isn't in the named or recognized format, or a line, counted from 1, has an error.
    case malformed(format: String, line: Int?, reason: String)
    /// The file has positions over time instead of entries; a clause that says what was found.
    case locationHistory(String)
    /// One entry or line, or the unpacked size of a compressed file, exceeds a limit in bytes.
    case tooLarge(what: String, limit: Int)

    /// How to convert text in the encoding that Windows used before UTF-8.
    static let conversion =
        "convert a file in windows-1252 with: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"

    /// The reason in one English line without a full stop.
    public var description: String {
        switch self {
        case .unknown: "unrecognized file format"
        case .database: "the file is a database"
        case .unknownLocations: "unrecognized location history"
        case .packed(let format): "the file is packed (\(format)); unpack it first"
        case .empty: "the file is empty"
        case .unknownEncoding: "the file is not UTF-8 text; \(Self.conversion)"
        case .malformed(let format, let line, let reason):
            "can't read \(line.map { "line \($0)" } ?? "the file") as \(format): \(reason)"
        case .locationHistory(let finding): finding
        case .tooLarge(let what, let limit): "\(what) is larger than \(limit) bytes"
        }
    }
}
