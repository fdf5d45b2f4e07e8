/// What a command finds wrong by itself.
enum CommandError: Error, Equatable {
    /// Words and `--note` both say what the note is.
    case noteTwice
    case noteNotText

    /// Standard input is closed, or a folder.
    case noteNotReadable

    /// `--fields` with a table.
    case fieldsOfTable

    /// `watch` in a format that only a listing at rest has.
    case formatOfWatch

    /// `watch --format table` where nobody sees it.
    case tableWithoutTerminal

    /// `watch --section` of what only moods have.
    case sectionOfRegions

    /// `watch REGION --filter`.
    case filterOfMoods

    /// A limit that is no count.
    case limit(Int)

    /// `delete` without any mood.
    case nothingToDelete

    /// `delete` with moods and a region.
    case moodsAndRegion

    /// `delete` where nobody can be asked.
    case unconfirmed

    /// `where` without a coordinate that can be read.
    case noCoordinate(String)

    /// Lines of standard input that are no coordinates, which were told one by one.
    case unreadableLines(Int)

    /// Standard input is closed, or a folder.
    case inputNotReadable

    /// No moods in the region that was named.
    case emptyRegion(String)

    /// `export -o` onto the journal itself.
    case outputIsJournal(String)

    var status: ExitStatus {
        switch self {
        case .outputIsJournal: .cannotCreate
        case .noteNotText, .noCoordinate, .unreadableLines: .badData
        case .noteNotReadable, .inputNotReadable: .inputOutput
        case .emptyRegion: .unavailable
        default: .usage
        }
    }

    var sentence: String {
        switch self {
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .noteNotText: "standard input is not UTF-8 text"
        case .noteNotReadable, .inputNotReadable: "standard input cannot be read"
        case .noCoordinate(""): "give a latitude and a longitude, or '-' for standard input"
        case .noCoordinate(let text):
            "'\(text)' is no coordinate: write it like '48.8566 2.3522', latitude first"
        case .unreadableLines(let count): "\(count) lines could not be read"
        case .fieldsOfTable: "--fields goes with --format tsv, csv, json or jsonl"
        case .formatOfWatch: "watch writes a table on a terminal, or --format jsonl"
        case .tableWithoutTerminal: "a live table needs a terminal: write --format jsonl"
        case .sectionOfRegions:
            "regions go under --section continent only; for moods name a REGION, or 'all'"
        case .filterOfMoods:
            "--filter is for the listing of regions: leave it out, or the REGION"
        case .limit(let limit): "--limit \(limit) is no count: give 0 or more"
        case .nothingToDelete: "name the moods to delete, or a region with --all-in"
        case .moodsAndRegion: "name moods or a region with --all-in, not both"
        case .unconfirmed: "nobody can be asked here: repeat with --yes to delete"
        case .outputIsJournal(let path): "\(path) belongs to the journal: name another file"
        case .emptyRegion(let name): "there are no moods in \(name)"
        }
    }
}
