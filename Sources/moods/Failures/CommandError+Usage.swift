import Foundation
import MoodJournal

/// Errors in how a command was typed.
extension CommandError {
    static let noteTwice = CommandError(.usage, "the note is given twice: as words, or with --note")
    static let placeTwice = CommandError(
        .usage, "the place is given twice; use --at, or --lat and --lon")
    static let placeWhere = CommandError(
        .usage, "say where it is with one of --at, --lat and --lon, --mood, or --here")

    static func moodWithoutPlace(_ number: Int64) -> Self {
        Self(.usage, "mood \(number) has no coordinates")
    }

    static let nothingToLocateWith = CommandError(
        .usage, "give a location history, such as: moods locate Timeline.json")
    static let placeOrNone = CommandError(.usage, "give the name of a place, or --none")
    static let fieldsOfTable = CommandError(
        .usage, "--fields needs --format tsv, csv, json or jsonl")
    static let fieldsOfExport = CommandError(
        .usage, "--fields needs --format jsonl, json, csv or geojson")

    static func unknownExportFormat(_ name: String) -> Self {
        Self(
            .usage,
            "the name '\(name)' doesn't say a format; use --format, or a name that ends with "
                + ".jsonl, .json, .csv, .geojson or .gpx")
    }

    static let headerOfFormat = CommandError(.usage, "--header needs --format tsv or csv")
    static let tableWithoutTerminal = CommandError(
        .usage, "a live table needs a terminal; use --format jsonl")

    static func sectionOfRegions(_ name: String) -> Self {
        Self(.usage, "--section \(name) needs a region, or 'all'")
    }

    static let filterOfMoods = CommandError(.usage, "can't use --filter with a region")

    /// The name of a region or a town instead of a mood; the text, and the option that takes it.
    static func placeAsMood(_ name: String, option: String) -> Self {
        Self(
            .usage,
            "'\(name)' is a place, not a mood; for all moods there, use \(option) "
                + name.quotedForShell)
    }

    static let photosOfInput = CommandError(
        .usage, "photos can't come from standard input; give a folder or a file")

    /// `import` of a photo without `--from photos` and without the name of a picture; its path.
    static func unnamedPhoto(_ path: String) -> Self {
        Self(.usage, "\(path) is a photo; import it with --from photos")
    }

    static let noPhoto = CommandError(
        .usage, "--photo needs a file, such as 'moods add --photo IMG_2041.jpg'")

    static func limit(_ limit: Int) -> Self {
        Self(.usage, "invalid --limit \(limit); use 0 or more")
    }

    static func distance(_ text: String) -> Self {
        Self(.usage, "invalid --within '\(text)'; write kilometers like 25 or 0.5")
    }

    static let withinNothing = CommandError(.usage, "--within needs --near")
    static let relevanceOfNothing = CommandError(.usage, "--sort relevance needs --match")
    static let sampleOfWatch = CommandError(.usage, "can't use --random with watch")
    static let nothingToDelete = CommandError(
        .usage,
        "give the moods to delete, a region with --all-in, filters such as --match, or a "
            + "source with --source")
    static let severalWaysToDelete = CommandError(
        .usage, "choose one: moods, --source, or --all-in and filters such as --match")

    static func repeatedOption(_ name: String) -> Self {
        Self(.usage, "\(name) can be given only once")
    }

    static let nothingToSearch = CommandError(
        .usage, "give what to search for, such as 'moods search umbrella'")
    static let unconfirmed = CommandError(.usage, "can't ask for confirmation here; use --yes")
    static let noCoordinate = CommandError(
        .usage, "give a latitude and a longitude, a town, or '-' for standard input")
    static let nothingToEdit = CommandError(.usage, "nothing to change; see 'moods help edit'")

    static func givenAndRemoved(_ option: String, _ flag: String) -> Self {
        Self(.usage, "can't use \(option) with \(flag)")
    }

    static let listingOfEmptiedTrash = CommandError(
        .usage, "use only one of --empty and --older-than, without options for the listing")
    static let nothingToDiscard = CommandError(
        .usage, "--dry-run and --yes need --empty or --older-than")

    static func timeSpan(_ text: String, option: String) -> Self {
        Self(.usage, "invalid \(option) '\(text)'; write it like 1d, 12h, 90m or 2w")
    }

    static let noEditor = CommandError(
        .usage, "no editor; set EDITOR, or give options such as --note")

    static func unknownCommand(_ name: String, nearest: [String]) -> Self {
        Self(
            .usage,
            "unknown command '\(name)'; "
                + (nearest.isEmpty
                    ? "see 'moods \(Self.help(above: name))'"
                    : "did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"))
    }

    static let severalWaysToEdit = CommandError(.usage, "name moods or use filters, not both")
    static let noMoodToEdit = CommandError(
        .usage,
        "name moods by number or as 'last', or select them with filters such as --match or "
            + "--where-tag")
    static let severalInEditor = CommandError(
        .usage, "the editor takes one mood; give several an option such as --add-tag")
    static let noMoodNamed = CommandError(
        .usage, "name a mood: its number, the beginning of its UUID, or 'last'")
    static let formatOfTree = CommandError(
        .usage, "--tree prints a table; don't use --format or --fields with it")
    static let formatOfOneline = CommandError(
        .usage, "--oneline prints a table; don't use --format or --fields with it")

    static func invalidPeriod(_ text: String) -> Self {
        Self(.usage, "invalid year or month '\(text)'; write it like 2026 or 2026-05")
    }

    static func severalRegions(_ text: String) -> Self {
        Self(.usage, "unexpected '\(text)'; give at most a year or month, and a region")
    }

    static let periodOfYears = CommandError(
        .usage, "can't combine --years with a year; --years shows all")
    static let fieldsOfGeoJSON = CommandError(
        .usage, "--format geojson can't have --fields or --header")
    static let mapOfUnknown = CommandError(.usage, "can't draw a map of the unknown country")

    static func noFormat(_ name: String, known: [String]) -> Self {
        Self(.usage, "unknown format '\(name)'; the formats are \(known.joined(separator: ", "))")
    }

    static let sourceName = CommandError(.usage, "--source takes 1 to 255 characters")
    static let reportOnTerminal = CommandError(
        .usage, "the report is a page of HTML; write it to a file with -o report.html")
    static let backupToOutput = CommandError(
        .usage, "a backup needs the name of a file; 'moods export' writes to standard output")
    static let recoveryOfStream = CommandError(
        .usage, "a recovery needs the names of files; it can't use standard input or output")
    static let recoveryOfTwo = CommandError(
        .usage, "name the damaged journal once, as FILE or with --journal")
    static let mergeFromInput = CommandError(.usage, "a merge needs the name of a journal file")

    /// Returns the arguments that print the help of an unknown command's parent.
    private static func help(above command: String) -> String {
        let words = command.split(separator: " ").dropLast()
        return words.isEmpty ? "--help" : "help " + words.joined(separator: " ")
    }
}
