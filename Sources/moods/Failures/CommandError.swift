import Foundation

/// What a command finds wrong by itself.
enum CommandError: Error, Equatable {
    /// Words and `--note` both say what the note is.
    case noteTwice
    case noteNotText

    /// An argument with bytes that aren't UTF-8, which are escaped, where text is expected.
    case notText(String)

    /// Standard input is closed, or a folder.
    case noteNotReadable

    /// `add` whose output failed after the mood was recorded, with the system's error number.
    case recordedUnprinted(number: Int64, code: Int32)

    /// `--fields` with a table.
    case fieldsOfTable

    /// `--header` with a format that has no place for one.
    case headerOfFormat

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

    /// `delete` with moods and a region, or a source as well.
    case severalWaysToDelete

    /// `delete` where nobody can be asked.
    case unconfirmed

    /// `where` without a coordinate that can be read.
    case noCoordinate(String)

    /// Lines of standard input that are no coordinates, which were told one by one.
    case unreadableLines(Int)

    /// Standard input is closed, or a folder.
    case inputNotReadable

    /// `edit` off a terminal, where nothing says what to change.
    case nothingToEdit

    /// An option of `edit`, and the flag that takes away what it gives.
    case givenAndTaken(String, String)

    /// Neither `VISUAL` nor `EDITOR` names one.
    case noEditor

    /// The editor could not be started, or says that it failed.
    case editorFailed(String)

    /// The file that is edited cannot be made or read.
    case textNotKept(path: String, code: Int32)

    /// The editor left something other than a file in place of the text.
    case textReplaced(path: String)

    /// A word in place of a command, and the commands that resemble it.
    case unknownCommand(String, nearest: [String])

    /// `show` or `edit` without a mood.
    case noMoodNamed

    /// `tags --tree` in a format without a tree.
    case formatOfTree

    /// No moods in the region that was named.
    case emptyRegion(String)

    /// `import --from` of what is no format.
    case noFormat(String, known: [String])

    /// `import --source` without a character, or with too many.
    case sourceName

    /// `import --mood-map` of a file that is no text, or a megabyte of it.
    case moodMapNotText(String)

    /// `import --report` onto the file that is imported.
    case reportIsInput(String)

    /// Entries of an imported file that cannot be moods, which were told one by one.
    case refusedEntries(Int)

    /// `export -o` or `import --report` onto the journal itself.
    case outputIsJournal(String)

    /// An output that SQLite would take for a part of the database that its name begins with.
    case outputIsCompanion(String)

    /// `backup -`: a database is no stream.
    case backupToOutput

    var status: ExitStatus {
        switch self {
        case .noteNotText, .notText, .noCoordinate, .unreadableLines, .refusedEntries,
            .moodMapNotText:
            .badData
        case .reportIsInput, .outputIsJournal, .outputIsCompanion: .cannotCreate
        case .noteNotReadable, .inputNotReadable, .textNotKept, .textReplaced, .recordedUnprinted:
            .inputOutput
        case .emptyRegion, .editorFailed: .unavailable
        default: .usage
        }
    }

    var sentence: String {
        switch self {
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .noteNotText: "standard input is not UTF-8 text"
        case .notText(let text): "'\(text)' is not UTF-8 text"
        case .noteNotReadable, .inputNotReadable: "standard input cannot be read"
        case .recordedUnprinted(let number, let code):
            "recorded mood \(number), but cannot write its ID (\(String(cString: strerror(code)))); "
                + "don't record it again"
        case .noCoordinate(""): "give a latitude and a longitude, or '-' for standard input"
        case .noCoordinate(let text):
            "'\(text)' is no coordinate: write it like '48.8566 2.3522', latitude first"
        case .unreadableLines(1): "1 line could not be read"
        case .unreadableLines(let count): "\(count) lines could not be read"
        case .fieldsOfTable: "--fields goes with --format tsv, csv, json or jsonl"
        case .headerOfFormat: "--header goes with --format tsv or csv"
        case .formatOfWatch: "watch writes a table on a terminal, or --format jsonl"
        case .tableWithoutTerminal: "a live table needs a terminal: write --format jsonl"
        case .sectionOfRegions:
            "regions go under --section continent only; for moods name a REGION, or 'all'"
        case .filterOfMoods:
            "--filter is for the listing of regions: leave it out, or the REGION"
        case .limit(let limit): "--limit \(limit) is no count: give 0 or more"
        case .nothingToDelete:
            "name the moods to delete, a region with --all-in, or a source with --source"
        case .severalWaysToDelete:
            "name moods, or --all-in a region, or a --source: one of the three"
        case .nothingToEdit: "say what to change, like --note TEXT; 'moods help edit' lists it all"
        case .givenAndTaken(let option, let flag): "\(option) and \(flag) exclude each other"
        case .noEditor: "neither VISUAL nor EDITOR names an editor: set one, or say what to change"
        case .editorFailed(let command): "the editor '\(command)' failed; the mood is as it was"
        case .textNotKept(let path, let code):
            "cannot keep the text to edit in \(path): \(String(cString: strerror(code)))"
        case .textReplaced(let path): "the editor left no file, but something else, at \(path)"
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'; "
                + (nearest.isEmpty
                    ? "see 'moods --help'"
                    : "did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?")
        case .noMoodNamed: "name a mood: its number, the beginning of its UUID, or 'last'"
        case .formatOfTree: "--tree is a table: leave out --format and --fields"
        case .unconfirmed: "nobody can be asked here: repeat with --yes to delete"
        case .noFormat(let name, let known):
            "'\(name)' is no format: give one of \(known.joined(separator: ", "))"
        case .sourceName: "--source takes 1 to 255 characters"
        case .moodMapNotText(let path): "\(path) is not text, or a megabyte of it"
        case .reportIsInput(let path):
            "the report would take the place of what is imported, \(path): name another file"
        case .refusedEntries(1): "1 row was refused"
        case .refusedEntries(let count): "\(count) rows were refused"
        case .outputIsJournal(let path): "\(path) belongs to the journal: name another file"
        case .outputIsCompanion(let path):
            "SQLite would take \(path) for a part of the database beside it: name another file"
        case .backupToOutput:
            "a backup needs the name of a file; 'moods export' writes to standard output"
        case .emptyRegion(let name): "there are no moods in \(name)"
        }
    }
}
