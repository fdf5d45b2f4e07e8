/// How a command writes what it found: `--format`.
enum OutputFormat: String, CaseIterable, Sendable {
    /// Aligned and cut to the width, for people.
    case table
    case tsv
    case csv
    case json
    case jsonl

    /// The format for programs, where it is one.
    var recordFormat: RecordFormat? {
        switch self {
        case .table: nil
        case .tsv: .tsv
        case .csv: .csv
        case .json: .json
        case .jsonl: .jsonl
        }
    }
}

/// The formats that programs read.
enum RecordFormat: Sendable {
    /// One row a line, fields between tabs, no header; backslash, tab, line feed, carriage return
    /// and NUL are written `\\ \t \n \r \0`.
    case tsv
    /// RFC 4180 with a header, except that lines end in LF, as other Unix tools write them.
    case csv
    /// One array (RFC 8259), one object a line.
    case json
    /// One object a line, nothing around them.
    case jsonl

    var isJSON: Bool { self == .json || self == .jsonl }
}
