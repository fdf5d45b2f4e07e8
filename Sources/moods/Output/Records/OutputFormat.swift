/// The format of a listing: `--format`.
enum OutputFormat: String, CaseIterable, Sendable {
    /// An aligned table that fits the terminal, for people.
    case table
    case tsv
    case csv
    case json
    case jsonl

    /// The format for programs; `nil` for a table.
    var recordFormat: RecordFormat? { RecordFormat(rawValue: rawValue) }
}

/// The formats that programs read.
enum RecordFormat: String, Sendable {
    /// One row per line, with tabs between the fields and no header. Backslash, tab, line feed,
    /// carriage return and NUL are written `\\ \t \n \r \0`.
    case tsv
    /// RFC 4180 with a header, except that lines end in LF, as in other Unix tools.
    case csv
    /// One array (RFC 8259) with an object on each line.
    case json
    /// One object on each line.
    case jsonl

    var isJSON: Bool { self == .json || self == .jsonl }
}
