/// What a command finds wrong by itself.
enum CommandError: Error, Equatable {
    /// Words and `--note` both say what the note is.
    case noteTwice
    case noteNotText

    /// Standard input is closed, or a folder.
    case noteNotReadable

    /// `--fields` with a table.
    case fieldsOfTable

    /// A limit that is no count.
    case limit(Int)

    /// `delete` without any mood.
    case nothingToDelete

    /// `delete` with moods and a region.
    case moodsAndRegion

    /// `delete` where nobody can be asked.
    case unconfirmed

    /// No moods in the region that was named.
    case emptyRegion(String)

    var status: ExitStatus {
        switch self {
        case .noteNotText: .badData
        case .noteNotReadable: .inputOutput
        case .emptyRegion: .unavailable
        default: .usage
        }
    }

    var sentence: String {
        switch self {
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .noteNotText: "standard input is not UTF-8 text"
        case .noteNotReadable: "standard input cannot be read"
        case .fieldsOfTable: "--fields goes with --format tsv, csv, json or jsonl"
        case .limit(let limit): "--limit \(limit) is no count: give 0 or more"
        case .nothingToDelete: "name the moods to delete, or a region with --all-in"
        case .moodsAndRegion: "name moods or a region with --all-in, not both"
        case .unconfirmed: "nobody can be asked here: repeat with --yes to delete"
        case .emptyRegion(let name): "there are no moods in \(name)"
        }
    }
}
