import Foundation
import MoodJournal

/// An error that a command finds itself.
enum CommandError: Error, Equatable {
    /// The note is given as words and with `--note`.
    case noteTwice

    /// The note on standard input isn't UTF-8.
    case noteNotText

    /// The note on standard input exceeds the limit.
    case noteTooLong

    /// An argument must be text, but has bytes that aren't UTF-8; the argument, escaped.
    case notText(String)

    /// The note can't be read, because standard input is closed or a folder.
    case noteNotReadable

    /// The process may open too few files; the limit.
    case tooFewDescriptors(rlim_t)

    /// `add` recorded a mood, but its output failed; the system's error number.
    case recordedUnprinted(number: Int64, code: Int32)

    /// `--fields` with a table.
    case fieldsOfTable

    /// `export --fields` with a format of another program.
    case fieldsOfExport

    /// `--header` with a format other than tsv and csv.
    case headerOfFormat

    /// `watch --format table` without a terminal.
    case tableWithoutTerminal

    /// `watch --section` with a key that only moods have; the key.
    case sectionOfRegions(String)

    /// `watch --filter` with a region.
    case filterOfMoods

    /// A negative `--limit`.
    case limit(Int)

    /// `--near` without valid coordinates; the text.
    case noCenter(String)

    /// `--within` with an invalid distance; the text.
    case distance(String)

    /// `--within` without `--near`.
    case withinNothing

    /// `--sort relevance` without a search.
    case relevanceOfNothing

    /// `watch --random`.
    case sampleOfWatch

    /// `--exit-status`, and no mood was found.
    case nothingFound

    /// `delete` with conditions that no mood meets.
    case nothingMatches

    /// `delete` without any mood.
    case nothingToDelete

    /// `delete` with more than one of moods, a region and a source.
    case severalWaysToDelete

    /// An option of `delete` is given twice; its name.
    case repeatedOption(String)

    /// `delete` without `--yes` and without a terminal for the confirmation.
    case unconfirmed

    /// `where` without a valid coordinate; the text.
    case noCoordinate(String)

    /// Lines of standard input were invalid, and were reported one by one; their number.
    case unreadableLines(Int)

    /// Lines can't be read, because standard input is closed or a folder.
    case inputNotReadable

    /// `edit` without changes and without a terminal.
    case nothingToEdit

    /// An option of `edit` and the flag that removes the same property; their names.
    case givenAndRemoved(String, String)

    /// `trash` with both `--empty` and `--older-than`, or one of them with options of the listing.
    case listingOfEmptiedTrash

    /// `trash --dry-run` or `trash --yes` without --empty and --older-than.
    case nothingToDiscard

    /// `trash --older-than` with an invalid age; the text.
    case invalidAge(String)

    /// Neither `VISUAL` nor `EDITOR` names an editor.
    case noEditor

    /// The editor couldn't be started, or its exit status isn't 0; the command.
    case editorFailed(String)

    /// The file to edit can't be created or read; the system's error number.
    case textNotKept(path: String, code: Int32)

    /// The editor replaced the text by something other than a file.
    case textReplaced(path: String)

    /// An unknown command, and the commands that resemble it.
    case unknownCommand(String, nearest: [String])

    /// `show` or `edit` without a mood.
    case noMoodNamed

    /// `tags --tree` with another format than a table.
    case formatOfTree

    /// `calendar` with an invalid year or month; the text.
    case invalidPeriod(String)

    /// `calendar` with more than a period and a region; the text that is too many.
    case severalRegions(String)

    /// `calendar --years` with a year or a month.
    case periodOfYears

    /// `map --format geojson` with an option of another format.
    case fieldsOfGeoJSON

    /// `map` of the unknown country.
    case mapOfUnknown

    /// The region has no moods; its name.
    case emptyRegion(String)

    /// `import --from` with an unknown format; the formats.
    case noFormat(String, known: [String])

    /// `import --source` with an empty or too long name.
    case sourceName

    /// `import --mood-map` with neither a file nor names with levels; the argument.
    case noMoodMap(String)

    /// `import --mood-map` with a file that isn't text or has more than 1 MiB; its path.
    case moodMapNotText(String)

    /// `import --report` would overwrite the imported file; its path.
    case reportIsInput(String)

    /// Rows of an imported file were refused, and reported one by one; their number.
    case refusedEntries(Int)

    /// `export -o` or `import --report` would overwrite the journal; the path.
    case outputIsJournal(String)

    /// SQLite would take the output for a part of a database beside it; the path.
    case outputIsCompanion(String)

    /// `backup -`: a database can't be written to a stream.
    case backupToOutput

    /// `recover -` or `recover -o -`: a database can't be read from or written to a stream.
    case recoveryOfStream

    /// `check` found problems; their number, how many can be fixed, how many a person must correct,
    /// and the journal's path.
    case problems(Int, fixable: Int, editable: Int, path: String)

    /// `recover` couldn't save everything; the path of the damaged journal.
    case incompleteRecovery(String)

    /// `merge -`: a database can't be read from a stream.
    case mergeFromInput

    /// Moods of a merged journal were refused, and reported one by one; their number.
    case refusedMoods(Int)

    /// Files of a sync folder are damaged, and were reported one by one; their number.
    case damagedSyncFiles(Int)

    /// The exit status of the program.
    var status: ExitStatus {
        switch self {
        case .nothingFound: .no
        case .noCoordinate(""): .usage
        case .noteNotText, .noteTooLong, .notText, .noCoordinate, .noCenter, .unreadableLines,
            .refusedEntries, .refusedMoods, .damagedSyncFiles, .moodMapNotText, .problems,
            .incompleteRecovery:
            .badData
        case .noMoodMap: .noInput
        case .reportIsInput, .outputIsJournal, .outputIsCompanion: .cannotCreate
        case .tooFewDescriptors, .noteNotReadable, .inputNotReadable, .textNotKept, .textReplaced,
            .recordedUnprinted:
            .inputOutput
        case .emptyRegion, .nothingMatches, .editorFailed: .unavailable
        default: .usage
        }
    }

    /// One line that says what failed and what to do; `nil` if nothing failed.
    var sentence: String? {
        switch self {
        case .nothingFound: nil
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .noteNotText: "standard input is not UTF-8 text"
        case .noteTooLong:
            "the note on standard input is longer than \(NewMood.longestNote >> 20) MiB"
        case .notText(let text): "'\(text)' is not UTF-8 text"
        case .tooFewDescriptors(let count):
            "Too many open files: this process may open only \(count); "
                + "raise the limit with 'ulimit -n 256'"
        case .noteNotReadable, .inputNotReadable: "standard input can't be read"
        case .recordedUnprinted(let number, let code):
            "recorded mood \(number), but can't write its ID (\(String(cString: strerror(code)))); "
                + "don't record it again"
        case .noCoordinate(""): "give a latitude and a longitude, or '-' for standard input"
        case .noCoordinate(let text):
            "invalid coordinate '\(text)'; write it like '48.8566 2.3522', latitude first"
        case .unreadableLines(1): "1 line could not be read"
        case .unreadableLines(let count): "\(count) lines could not be read"
        case .fieldsOfExport: "--fields needs --format jsonl, json, csv or geojson"
        case .fieldsOfTable: "--fields needs --format tsv, csv, json or jsonl"
        case .headerOfFormat: "--header needs --format tsv or csv"
        case .tableWithoutTerminal: "a live table needs a terminal; use --format jsonl"
        case .sectionOfRegions(let name):
            "--section \(name) needs a region, or 'all'"
        case .filterOfMoods:
            "can't use --filter with a region"
        case .limit(let limit): "invalid --limit \(limit); use 0 or more"
        case .noCenter(let text):
            "invalid coordinates '\(text)' for --near; write them like 48.85,2.35, latitude first"
        case .distance(let text):
            "invalid --within '\(text)'; write kilometers like 25 or 0.5"
        case .withinNothing: "--within needs --near"
        case .relevanceOfNothing: "--sort relevance needs --match"
        case .sampleOfWatch: "can't use --random with watch"
        case .nothingMatches: "no mood matches"
        case .nothingToDelete:
            "give the moods to delete, a region with --all-in, filters such as --match, or a "
                + "source with --source"
        case .severalWaysToDelete:
            "choose one: moods, --source, or --all-in and filters such as --match"
        case .repeatedOption(let name): "\(name) is given twice; delete one at a time"
        case .nothingToEdit: "nothing to change; see 'moods help edit'"
        case .givenAndRemoved(let option, let flag): "can't use \(option) with \(flag)"
        case .listingOfEmptiedTrash:
            "use only one of --empty and --older-than, without options for the listing"
        case .nothingToDiscard: "--dry-run and --yes need --empty or --older-than"
        case .invalidAge(let text): "invalid --older-than '\(text)'; write it like 30d, 12h or 2w"
        case .noEditor: "no editor; set EDITOR, or give options such as --note"
        case .editorFailed(let command): "the editor '\(command)' failed; the mood is unchanged"
        case .textNotKept(let path, let code):
            "can't use \(path) for the text to edit: \(String(cString: strerror(code)))"
        case .textReplaced(let path): "the editor left \(path) as something other than a file"
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'; "
                + (nearest.isEmpty
                    ? "see 'moods --help'"
                    : "did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?")
        case .noMoodNamed: "name a mood: its number, the beginning of its UUID, or 'last'"
        case .formatOfTree: "--tree prints a table; don't use --format or --fields with it"
        case .unconfirmed: "can't ask for confirmation here; use --yes"
        case .noFormat(let name, let known):
            "unknown format '\(name)'; the formats are \(known.joined(separator: ", "))"
        case .sourceName: "--source takes 1 to 255 characters"
        case .noMoodMap(let path):
            "no such file: \(path); for names with levels, use 'rested=4, so-so=3'"
        case .moodMapNotText(let path): "\(path) is not text, or is larger than 1 MiB"
        case .reportIsInput(let path):
            "the report would overwrite the imported file \(path); choose another file"
        case .refusedEntries(1): "1 row was refused"
        case .refusedEntries(let count): "\(count) rows were refused"
        case .outputIsJournal(let path): "\(path) belongs to the journal; choose another file"
        case .outputIsCompanion(let path):
            "SQLite would take \(path) for part of the database beside it; choose another file"
        case .recoveryOfStream:
            "a recovery needs the names of files; it can't use standard input or output"
        case .problems(let count, let fixable, let editable, let path):
            Self.problems(count, fixable: fixable, editable: editable, path: path)
        case .incompleteRecovery(let path):
            "not everything could be saved; \(path) is unchanged"
        case .backupToOutput:
            "a backup needs the name of a file; 'moods export' writes to standard output"
        case .mergeFromInput: "a merge needs the name of a journal file"
        case .refusedMoods(1): "1 mood can't be merged"
        case .refusedMoods(let count): "\(count) moods can't be merged"
        case .damagedSyncFiles(1): "1 sync file is damaged"
        case .damagedSyncFiles(let count): "\(count) sync files are damaged"
        case .emptyRegion(let name): "no moods in \(name)"
        case .invalidPeriod(let text):
            "invalid year or month '\(text)'; write it like 2026 or 2026-05"
        case .severalRegions(let text):
            "unexpected '\(text)'; give at most a year or month, and a region"
        case .periodOfYears: "can't combine --years with a year; --years shows all"
        case .fieldsOfGeoJSON: "--format geojson can't have --fields or --header"
        case .mapOfUnknown: "the unknown country has no place on a map"
        }
    }

    private static func problems(
        _ count: Int, fixable: Int, editable: Int, path: String
    ) -> String {
        let others = count - fixable - editable
        var remedies: [String] = []
        if fixable > 0 {
            let them = fixable < count ? "\(fixable)" : count == 1 ? "it" : "them"
            remedies.append("'moods check --fix' repairs \(them)")
        }
        if others > 0 {
            let what = fixable > 0 ? "the rest" : "what can be read"
            remedies.append("'moods recover' saves \(what)")
        }
        if editable > 0 {
            let them = editable < count ? "\(editable)" : count == 1 ? "it" : "them"
            remedies.append("correct \(them) yourself, as the list says")
        }
        return (count == 1 ? "1 problem" : "\(count) problems") + " in \(path); "
            + remedies.joined(separator: ", ")
    }
}
