import Atlas
import Foundation
import MoodJournal

extension CommandError {
    /// One line that says what failed and what to do; `nil` if nothing failed.
    var sentence: String? {
        switch self {
        case .nothingFound, .notDue: nil
        case .noteTwice: "the note is given twice: as words, or with --note"
        case .placeTwice: "the place is given twice; use --at, or --lat and --lon"
        case .placeWhere: "say where it is with one of --at, --lat and --lon, --mood, or --here"
        case .moodWithoutPlace(let number): "mood \(number) has no coordinates"
        case .placeOrNone: "give the name of a place, or --none"
        case .nothingToLocateWith:
            "give a location history, such as: moods locate Timeline.json"
        case .noPositions(let names):
            names.joined(separator: " and ") + (names.count == 1 ? " has" : " have")
                + " no positions with times"
        case .refusedPositions(let count):
            FigureText.count(count, "invalid element") + (count == 1 ? " was" : " were")
                + " skipped"
        case .townAsRegion(let name):
            "'\(name)' is not a country or continent; for a town or a place of your own, use --near "
                + name.quotedForShell
        case .placeAsMood(let name, let option):
            "'\(name)' is a place, not a mood; for all moods there, use \(option) "
                + name.quotedForShell
        case .townAsCountry(let name):
            "unknown country '\(name)'; it is a town, use --at \(name.quotedForShell)"
        case .countryAsTown(let name):
            "'\(name)' is a country, not a town; name a town in it, or use --country "
                + name.quotedForShell
        case .unknownCountry(let error):
            error.message(in: LocaleEnvironment.current(), expecting: "country")
        case .noPhotos(let path):
            "\(path) is a folder without photos; give a file or a folder of photos"
        case .photosOfInput: "photos can't come from standard input; give a folder or a file"
        case .unnamedPhoto(let path): "\(path) is a photo; import it with --from photos"
        case .noPhoto: "--photo needs a file, such as 'moods add --photo IMG_2041.jpg'"
        case .noteNotText: "standard input is not UTF-8 text"
        case .noteTooLong:
            "the note on standard input is longer than \(NewMood.longestNote >> 20) MiB"
        case .notText(let text): "'\(text)' is not UTF-8 text"
        case .tooFewDescriptors(let count):
            "too many open files: this process may open only \(count); "
                + "raise the limit with 'ulimit -n 256'"
        case .tooLittleMemory:
            "this process may use too little memory; raise the limit with 'ulimit -v unlimited'"
        case .noteNotReadable, .inputNotReadable: "standard input can't be read"
        case .recordedUnprinted(let number, let code):
            "recorded mood \(number), but can't write its ID (\(String(cString: strerror(code)))); "
                + "don't record it again"
        case .noCoordinate: "give a latitude and a longitude, a town, or '-' for standard input"
        case .unreadableLines(let count):
            "\(FigureText.count(count, "line")) could not be read"
        case .fieldsOfExport: "--fields needs --format jsonl, json, csv or geojson"
        case .unknownExportFormat(let name):
            "the name '\(name)' doesn't say a format; use --format, or a name that ends with "
                + ".jsonl, .json, .csv, .geojson or .gpx"
        case .fieldsOfTable: "--fields needs --format tsv, csv, json or jsonl"
        case .headerOfFormat: "--header needs --format tsv or csv"
        case .tableWithoutTerminal: "a live table needs a terminal; use --format jsonl"
        case .sectionOfRegions(let name):
            "--section \(name) needs a region, or 'all'"
        case .filterOfMoods:
            "can't use --filter with a region"
        case .limit(let limit): "invalid --limit \(limit); use 0 or more"
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
        case .repeatedOption(let name): "\(name) can be given only once"
        case .endBeforeBeginning(let since, let until):
            "--since '\(since)' is later than --until '\(until)'; no mood can be between them"
        case .nothingToSearch: "give what to search for, such as 'moods search umbrella'"
        case .nothingToEdit: "nothing to change; see 'moods help edit'"
        case .givenAndRemoved(let option, let flag): "can't use \(option) with \(flag)"
        case .listingOfEmptiedTrash:
            "use only one of --empty and --older-than, without options for the listing"
        case .nothingToDiscard: "--dry-run and --yes need --empty or --older-than"
        case .timeSpan(let text, let option):
            "invalid \(option) '\(text)'; write it like 1d, 12h, 90m or 2w"
        case .noEditor: "no editor; set EDITOR, or give options such as --note"
        case .editorFailed(let command): "the editor '\(command)' failed; the mood is unchanged"
        case .textNotKept(let path, let code):
            "can't use \(path) for the text to edit: \(String(cString: strerror(code)))"
        case .textReplaced(let path): "the editor left \(path) as something other than a file"
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'; "
                + (nearest.isEmpty
                    ? "see 'moods \(Self.help(above: name))'"
                    : "did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?")
        case .severalWaysToEdit: "name moods or use filters, not both"
        case .noMoodToEdit:
            "name moods by number or as 'last', or select them with filters such as --match or "
                + "--where-tag"
        case .severalInEditor: "the editor takes one mood; give several an option such as --add-tag"
        case .noMoodNamed: "name a mood: its number, the beginning of its UUID, or 'last'"
        case .formatOfTree: "--tree prints a table; don't use --format or --fields with it"
        case .formatOfOneline:
            "--oneline prints a table; don't use --format or --fields with it"
        case .unconfirmed: "can't ask for confirmation here; use --yes"
        case .noFormat(let name, let known):
            "unknown format '\(name)'; the formats are \(known.joined(separator: ", "))"
        case .sourceName: "--source takes 1 to 255 characters"
        case .noMoodMap(let path):
            "no such file: \(path); for names with levels, use 'rested=4, so-so=3'"
        case .moodMapNotText(let path): "\(path) is not text, or is larger than 1 MiB"
        case .reportIsInput(let path):
            "the report would overwrite the imported file \(path); choose another file"
        case .refusedEntries(let count, let arePhotos):
            FigureText.count(count, arePhotos ? "photo" : "row")
                + (count == 1 ? " was" : " were") + " refused"
        case .outputIsJournal(let path): "\(path) belongs to the journal; choose another file"
        case .outputIsCompanion(let path):
            "SQLite would take \(path) for part of the database beside it; choose another file"
        case .recoveryOfStream:
            "a recovery needs the names of files; it can't use standard input or output"
        case .problems(let count, let fixable, let editable, let path):
            Self.problems(count, fixable: fixable, editable: editable, path: path)
        case .incompleteRecovery(let path, let hasAllMoods):
            (hasAllMoods
                ? "all moods were saved, but not everything else" : "some moods may be lost")
                + "; \(path) is unchanged"
        case .recoveryOfTwo: "name the damaged journal once, as FILE or with --journal"
        case .reportOnTerminal:
            "the report is a page of HTML; write it to a file with -o report.html"
        case .backupToOutput:
            "a backup needs the name of a file; 'moods export' writes to standard output"
        case .mergeFromInput: "a merge needs the name of a journal file"
        case .refusedMoods(let count): "\(FigureText.count(count, "mood")) can't be merged"
        case .damagedSyncFiles(let count):
            FigureText.count(count, "sync file") + (count == 1 ? " is" : " are") + " damaged"
        case .unplacedSyncFile(let file):
            "merged, but can't put \(file.path) in place "
                + "(\(String(cString: strerror(file.code)))); run 'moods sync' again"
        case .uneditableMoods(let count):
            "\(FigureText.count(count, "mood")) can't be edited; see 'moods check'"
        case .emptyRegion(let name): "no moods in \(name)"
        case .invalidPeriod(let text):
            "invalid year or month '\(text)'; write it like 2026 or 2026-05"
        case .severalRegions(let text):
            "unexpected '\(text)'; give at most a year or month, and a region"
        case .periodOfYears: "can't combine --years with a year; --years shows all"
        case .fieldsOfGeoJSON: "--format geojson can't have --fields or --header"
        case .mapOfUnknown: "can't draw a map of the unknown country"
        }
    }

    /// Returns the arguments that print the help of an unknown command's parent.
    private static func help(above command: String) -> String {
        let words = command.split(separator: " ").dropLast()
        return words.isEmpty ? "--help" : "help " + words.joined(separator: " ")
    }

    private static func problems(
        _ count: Int, fixable: Int, editable: Int, path: String
    ) -> String {
        let others = count - fixable - editable
        var remedies: [String] = []
        if fixable > 0 {
            let them = fixable < count ? FigureText.grouped(fixable) : count == 1 ? "it" : "them"
            remedies.append("'moods check --fix' repairs \(them)")
        }
        if others > 0 {
            let what = fixable > 0 ? "the rest" : "what can be read"
            remedies.append("'moods recover' saves \(what)")
        }
        if editable > 0 {
            let them = editable < count ? FigureText.grouped(editable) : count == 1 ? "it" : "them"
            remedies.append("correct \(them) yourself, as the list says")
        }
        return FigureText.count(count, "problem") + " in \(path); "
            + remedies.joined(separator: ", ")
    }
}
