import Atlas
import Foundation
import MoodJournal

/// An error that a command itself detects, rather than the journal.
enum CommandError: Error, Equatable {
    /// The note is given as words and with `--note`.
    case noteTwice

    /// The place is given in more than one way.
    case placeTwice

    /// `places add` with no location, or with several.
    case placeWhere

    /// `places add` with a mood that has no coordinates; the mood's number.
    case moodWithoutPlace(Int64)

    /// `locate` without a file.
    case nothingToLocateWith

    /// The location histories have no position with a time; their names.
    case noPositions([String])

    /// Elements of location histories were refused, and were reported one by one; their number.
    case refusedPositions(Int)

    /// `places default` with neither a name nor `--none`.
    case placeOrNone

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

    /// The process may allocate too little memory for the command.
    case tooLittleMemory

    /// `add` recorded a mood, but its output failed; the system's error number.
    case recordedUnprinted(number: Int64, code: Int32)

    /// `--fields` with a table.
    case fieldsOfTable

    /// `export --fields` with a format of another program.
    case fieldsOfExport

    /// `export -o` with a file name whose extension doesn't name a format; the name.
    case unknownExportFormat(String)

    /// `--header` with a format other than tsv and csv.
    case headerOfFormat

    /// `watch --format table` without a terminal.
    case tableWithoutTerminal

    /// `watch --section` with a key that only moods have; the key.
    case sectionOfRegions(String)

    /// `watch --filter` with a region.
    case filterOfMoods

    /// A town where a region is expected; the text.
    case townAsRegion(String)

    /// The name of a region or a town instead of a mood; the text, and the option that takes it.
    case placeAsMood(String, option: String)

    /// A town with `--country`; the text.
    case townAsCountry(String)

    /// A country with `--at`; the text.
    case countryAsTown(String)

    /// `--country` with an unknown name.
    case unknownCountry(RegionNameError)

    /// `import` of a folder without photos; its path.
    case noPhotos(String)

    /// `import -` of a photo.
    case photosOfInput

    /// `import` of a photo without `--from photos` and without the name of a picture; its path.
    case unnamedPhoto(String)

    /// `add --photo` with standard input or an empty path.
    case noPhoto

    /// A negative `--limit`.
    case limit(Int)

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

    /// `due`, and no mood is due.
    case notDue

    /// `delete` with conditions that no mood meets.
    case nothingMatches

    /// `delete` without any mood.
    case nothingToDelete

    /// `delete` with more than one of moods, a region and a source.
    case severalWaysToDelete

    /// An option that can be given once is repeated; its name.
    case repeatedOption(String)

    /// `--since` is later than `--until`; the dates as they were typed.
    case endBeforeBeginning(since: String, until: String)

    /// `search` without a text.
    case nothingToSearch

    /// `delete` without `--yes` and without a terminal for the confirmation.
    case unconfirmed

    /// `where` without a place.
    case noCoordinate

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

    /// `trash --older-than` or `due --every` with an invalid length of time; the text.
    case timeSpan(String, option: String)

    /// Neither `VISUAL` nor `EDITOR` names an editor.
    case noEditor

    /// The editor couldn't be started, or its exit status isn't 0; the command.
    case editorFailed(String)

    /// The file to edit can't be created or read; the system's error number.
    case textNotKept(path: String, code: Int32)

    /// The editor replaced the text with something other than a file.
    case textReplaced(path: String)

    /// An unknown command, and the commands that resemble it.
    case unknownCommand(String, nearest: [String])

    /// `edit` with both moods and filters.
    case severalWaysToEdit

    /// `edit` without moods and filters.
    case noMoodToEdit

    /// `edit` with several moods and no changes.
    case severalInEditor

    /// `show` or `restore` without a mood.
    case noMoodNamed

    /// `tags --tree` with a format other than the table, or with fields.
    case formatOfTree

    /// `list --oneline` with a format other than the table, or with fields.
    case formatOfOneline

    /// `calendar` with an invalid year or month; the text.
    case invalidPeriod(String)

    /// `calendar` with more than a period and a region; the unexpected argument.
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

    /// Rows of an imported file, or photos, were refused, and reported one by one; their number.
    case refusedEntries(Int, arePhotos: Bool)

    /// `export -o` or `import --report` would overwrite the journal; the path.
    case outputIsJournal(String)

    /// SQLite would take the output for a part of a database beside it; the path.
    case outputIsCompanion(String)

    /// `report` on a terminal without `-o`.
    case reportOnTerminal

    /// `backup -`: a database can't be written to a stream.
    case backupToOutput

    /// `recover -` or `recover -o -`: a database can't be read from or written to a stream.
    case recoveryOfStream

    /// `check` found problems; their number, how many can be fixed, how many a person must correct,
    /// and the journal's path.
    case problems(Int, fixable: Int, editable: Int, path: String)

    /// `recover` couldn't save everything; the path of the damaged journal.
    case incompleteRecovery(String, hasAllMoods: Bool)

    /// `recover` with both a file and `--journal`.
    case recoveryOfTwo

    /// `merge -`: a database can't be read from a stream.
    case mergeFromInput

    /// Moods of a merged journal were refused, and reported one by one; their number.
    case refusedMoods(Int)

    /// Files of a sync folder are damaged, and were reported one by one; their number.
    case damagedSyncFiles(Int)

    /// A sync has merged, but this machine's file couldn't be put into the folder.
    case unplacedSyncFile(SyncReport.UnplacedFile)

    /// `locate` found the places of moods whose stored values are invalid; their number.
    case uneditableMoods(Int)

    /// The exit status of the program.
    var status: ExitStatus {
        switch self {
        case .nothingFound, .notDue: .no
        case .noteNotText, .noteTooLong, .notText, .unreadableLines,
            .endBeforeBeginning, .refusedEntries, .refusedMoods, .refusedPositions, .noPositions,
            .damagedSyncFiles, .uneditableMoods, .moodMapNotText,
            .problems,
            .incompleteRecovery:
            .badData
        case .noMoodMap, .noPhotos: .noInput
        case .reportIsInput, .unplacedSyncFile, .outputIsJournal, .outputIsCompanion: .cannotCreate
        case .tooFewDescriptors, .tooLittleMemory, .noteNotReadable, .inputNotReadable,
            .textNotKept, .textReplaced,
            .recordedUnprinted:
            .inputOutput
        case .emptyRegion, .townAsRegion, .townAsCountry, .countryAsTown, .unknownCountry,
            .nothingMatches, .editorFailed:
            .unavailable
        default: .usage
        }
    }
}
