import Foundation
import MoodJournal

/// What a command finds wrong by itself.
enum CommandError: Error, Equatable {
    /// Words and `--note` both say what the note is.
    case noteTwice
    case noteNotText

    /// Standard input holds more than a note may have.
    case noteTooLong

    /// An argument with bytes that aren't UTF-8, which are escaped, where text is expected.
    case notText(String)

    /// Standard input is closed, or a folder.
    case noteNotReadable

    /// The process may open only so many files.
    case tooFewDescriptors(rlim_t)

    /// `add` whose output failed after the mood was recorded, with the system's error number.
    case recordedUnprinted(number: Int64, code: Int32)

    /// `--fields` with a table.
    case fieldsOfTable

    /// `--fields` with a format of another program's.
    case fieldsOfExport

    /// `--header` with a format that has no place for one.
    case headerOfFormat

    /// `watch --format table` where nobody sees it.
    case tableWithoutTerminal

    /// `watch --section` of what only moods have.
    case sectionOfRegions(String)

    /// `watch REGION --filter`.
    case filterOfMoods

    /// A limit that is negative.
    case limit(Int)

    /// `delete` without any mood.
    case nothingToDelete

    /// `delete` with moods and a region, or a source as well.
    case severalWaysToDelete

    /// An option of `delete` that is given twice.
    case repeatedOption(String)

    /// `delete` without `--yes` and without a terminal to ask on.
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

    /// `trash` that is to be listed and emptied at once, or emptied twice.
    case listingOfEmptiedTrash

    /// `trash --older-than` with something that isn't an age.
    case invalidAge(String)

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

    /// `import --mood-map` of what is neither a file nor names with levels.
    case noMoodMap(String)

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
        case .noCoordinate(""): .usage
        case .noteNotText, .noteTooLong, .notText, .noCoordinate, .unreadableLines, .refusedEntries,
            .moodMapNotText:
            .badData
        case .noMoodMap: .noInput
        case .reportIsInput, .outputIsJournal, .outputIsCompanion: .cannotCreate
        case .tooFewDescriptors, .noteNotReadable, .inputNotReadable, .textNotKept, .textReplaced,
            .recordedUnprinted:
            .inputOutput
        case .emptyRegion, .editorFailed: .unavailable
        default: .usage
        }
    }

    var sentence: String {
        switch self {
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .noteNotText: "standard input is not UTF-8 text"
        case .noteTooLong:
            "the note on standard input is longer than \(NewMood.longestNote >> 20) MiB"
        case .notText(let text): "'\(text)' is not UTF-8 text"
        case .tooFewDescriptors(let count):
            "Too many open files: this process may open only \(count); "
                + "raise the limit with 'ulimit -n 256'"
        case .noteNotReadable, .inputNotReadable: "standard input cannot be read"
        case .recordedUnprinted(let number, let code):
            "recorded mood \(number), but cannot write its ID (\(String(cString: strerror(code)))); "
                + "don't record it again"
        case .noCoordinate(""): "give a latitude and a longitude, or '-' for standard input"
        case .noCoordinate(let text):
            "invalid coordinate '\(text)'; write it like '48.8566 2.3522', latitude first"
        case .unreadableLines(1): "1 line could not be read"
        case .unreadableLines(let count): "\(count) lines could not be read"
        case .fieldsOfExport: "--fields goes with --format jsonl, json, csv or geojson"
        case .fieldsOfTable: "--fields goes with --format tsv, csv, json or jsonl"
        case .headerOfFormat: "--header goes with --format tsv or csv"
        case .tableWithoutTerminal: "a live table needs a terminal; use --format jsonl"
        case .sectionOfRegions(let name):
            "--section \(name) needs a region, or 'all'"
        case .filterOfMoods:
            "can't use --filter with a region"
        case .limit(let limit): "invalid --limit \(limit); use 0 or more"
        case .nothingToDelete:
            "give the moods to delete, a region with --all-in, or a source with --source"
        case .severalWaysToDelete:
            "give moods, --all-in or --source, not several of them"
        case .repeatedOption(let name): "\(name) is given twice; delete one at a time"
        case .nothingToEdit: "nothing to change; see 'moods help edit'"
        case .givenAndTaken(let option, let flag): "\(option) and \(flag) exclude each other"
        case .listingOfEmptiedTrash:
            "--empty and --older-than go by themselves: use one of them, without a format or limit"
        case .invalidAge(let text): "invalid --older-than '\(text)'; write it like 30d, 12h or 2w"
        case .noEditor: "no editor; set EDITOR, or give options such as --note"
        case .editorFailed(let command): "the editor '\(command)' failed; the mood is unchanged"
        case .textNotKept(let path, let code):
            "cannot keep the text to edit in \(path): \(String(cString: strerror(code)))"
        case .textReplaced(let path): "the editor left no file, but something else, at \(path)"
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'; "
                + (nearest.isEmpty
                    ? "see 'moods --help'"
                    : "did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?")
        case .noMoodNamed: "name a mood: its number, the beginning of its UUID, or 'last'"
        case .formatOfTree: "--tree is a table; leave out --format and --fields"
        case .unconfirmed: "can't ask for confirmation here; use --yes to delete"
        case .noFormat(let name, let known):
            "unknown format '\(name)'; the formats are \(known.joined(separator: ", "))"
        case .sourceName: "--source takes 1 to 255 characters"
        case .noMoodMap(let path):
            "there is no file \(path); for names with levels, use 'rested=4, so-so=3'"
        case .moodMapNotText(let path): "\(path) is not text, or is larger than 1 MiB"
        case .reportIsInput(let path):
            "the report would overwrite the imported file \(path); choose another file"
        case .refusedEntries(1): "1 row was refused"
        case .refusedEntries(let count): "\(count) rows were refused"
        case .outputIsJournal(let path): "\(path) belongs to the journal; choose another file"
        case .outputIsCompanion(let path):
            "SQLite would take \(path) for part of the database beside it; choose another file"
        case .backupToOutput:
            "a backup needs the name of a file; 'moods export' writes to standard output"
        case .emptyRegion(let name): "there are no moods in \(name)"
        }
    }
}
