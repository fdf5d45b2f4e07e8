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
