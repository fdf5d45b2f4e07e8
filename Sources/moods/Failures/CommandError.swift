import Foundation
import MoodJournal
import Photos

/// An error that a command itself detects, rather than the journal.
struct CommandError: Error, Equatable {
    let status: ExitStatus
    /// One line that says what failed and what to do; `nil` if nothing failed.
    let sentence: String?

    init(_ status: ExitStatus, _ sentence: String?) {
        (self.status, self.sentence) = (status, sentence)
    }

    /// Creates the error of a command that was typed in a wrong way.
    static func usage(_ sentence: String) -> Self { Self(.usage, sentence) }

    /// The answer no, which isn't a failure: no mood was found with `--exit-status`, or none is due.
    static let no = CommandError(.no, nil)
}

/// The errors that several commands have in common.
extension CommandError {
    static func tooManyWords(_ count: Int) -> Self {
        usage("\(count) words are too many; give at most \(TypedSelection.mostWords)")
    }

    static let unconfirmed = usage("can't ask for confirmation here; use --yes")
    static let nothingToEdit = usage("nothing to change; see 'moods help edit'")
    static let nothingMatches = CommandError(.unavailable, "no mood matches")
    static let inputNotReadable = CommandError(.inputOutput, "standard input can't be read")

    static let sealedOnTerminal = usage(
        "an encrypted file can't be printed on a terminal; write it with -o FILE")

    static func notText(_ text: String) -> Self { Self(.badData, "'\(text)' is not UTF-8 text") }

    static func repeatedOption(_ name: String) -> Self { usage("\(name) can be given only once") }

    static func givenAndRemoved(_ option: String, _ flag: String) -> Self {
        usage("can't use \(option) with \(flag)")
    }

    /// An error of the value of an environment variable.
    static func inVariable(_ name: String, _ cause: any Error) -> Self {
        let cause = Failure(cause)
        return Self(cause.status, "$\(name): \(cause.sentence ?? "")")
    }

    /// An error in an imported file; its name.
    static func inFile(_ name: String, _ cause: any Error) -> Self {
        let cause = Failure(cause)
        return Self(cause.status, "\(name): \(cause.sentence ?? "")")
    }

    /// The reason that a file can't be used as a photo.
    static func photo(_ path: String, _ error: PhotoError) -> Self {
        guard case .unreadable(let code) = error else { return Self(.badData, "\(path) \(error)") }
        let isMissing = code == ENOENT || code == ENOTDIR
        return isMissing
            ? Self(.noInput, "no such file: \(path)") : Self(.notPermitted, "\(path) \(error)")
    }

    /// The reason that an edited text was not applied, and the path where it is kept.
    static func textKept(in path: String, _ cause: any Error) -> Self {
        let cause = Failure(cause)
        return Self(cause.status, "\(cause.sentence ?? ""); your text is kept in \(path)")
    }

    /// The name of a town instead of a region; the text, and what takes it.
    static func townAsRegion(_ name: String, use: String) -> Self {
        Self(
            .unavailable,
            "'\(name)' is not a country or continent; for a town or a place of your own, use \(use)"
        )
    }

    /// Words that are neither a region nor days.
    /// - Parameters:
    ///   - kinds: What else they mean, such as "a tag"; empty if nothing is known.
    ///   - hint: What to do instead.
    static func notSelection(_ words: String, kinds: [String] = [], hint: String) -> Self {
        let meaning = kinds.isEmpty ? "" : kinds.joined(separator: " and ") + ", "
        return Self(
            .unavailable,
            "'\(words)' is \(meaning)not a country, continent or period; \(hint)")
    }

    /// A tag, days or another word instead of a mood, and the command that finds moods by it.
    static func wordAsMood(_ word: String, find command: String) -> Self {
        usage("'\(word)' is not a mood; find its number with \(command)")
    }

    /// The name of a region or a town instead of a mood.
    /// - Parameter use: The option or the command for all moods there.
    static func placeAsMood(_ name: String, use: String) -> Self {
        usage("'\(name)' is a place, not a mood; for all moods there, use \(use)")
    }

    static func refusedMoods(_ count: Int) -> Self {
        Self(.badData, "\(FigureText.count(count, "mood")) can't be merged")
    }
}

/// The errors of imports.
extension CommandError {
    static let photosOfInput = usage(
        "photos can't come from standard input; give a folder or a file")
    static let inputTwice = usage("standard input ('-') can be given only once")
    static let sourceName = usage("--source takes 1 to 255 characters")

    static func noFormat(_ name: String, known: [String]) -> Self {
        usage("unknown format '\(name)'; the formats are \(known.joined(separator: ", "))")
    }

    /// `import` of a photo without `--from photos` and without the name of a picture; its path.
    static func unnamedPhoto(_ path: String) -> Self {
        usage("\(path) is a photo; import it with --from photos")
    }

    /// `import` of a folder without photos; its path, and the files in it that aren't read.
    static func noPhotos(_ path: String, passedOver counts: [String: Int]) -> Self {
        let others = ImportReportText.files(passedOver: counts).map { ", with " + $0 } ?? ""
        let hint =
            counts.isEmpty
            ? "give a file or a folder of photos"
            : "to import its files, name them: \(filesOfFolder(path, of: "import"))"
        return Self(.noInput, "\(path) is a folder without photos\(others); \(hint)")
    }

    /// A folder for a command that takes files.
    static func folder(_ path: String, command: String) -> Self {
        let words = filesOfFolder(path, of: command)
        return Self(.noInput, "\(path) is a folder, not a file; name its files: \(words)")
    }

    /// Returns the command for all files of a folder, as it is typed in a shell.
    private static func filesOfFolder(_ path: String, of command: String) -> String {
        let folder = path.hasSuffix("/") ? path : path + "/"
        return "moods \(command) \(folder.quotedForShell)*"
    }

    /// `locate --device` with a name that no position has; the name, and the names that there are.
    static func noDevice(_ name: String, known: [String]) -> Self {
        let others =
            known.isEmpty
            ? "these histories name no devices"
            : "there \(known.count == 1 ? "is" : "are") \(TagSentence.list(known))"
        return Self(
            .unavailable, "no position is from a device called '\(name)'; \(others)")
    }

    /// `import --mood-map` with neither a file nor names with levels; the argument.
    static func noMoodMap(_ path: String) -> Self {
        Self(.noInput, "no such file: \(path); for names with levels, use 'rested=4, so-so=3'")
    }

    static func moodMapNotText(_ path: String) -> Self {
        Self(.badData, "\(path) is not text, or is larger than 1 MiB")
    }

    /// `import --report` would overwrite the imported file; its path.
    static func reportIsInput(_ path: String) -> Self {
        Self(
            .cannotCreate,
            "the report would overwrite the imported file \(path); choose another file")
    }

    /// Rows of an import were refused, which its report has said.
    static let refusedEntries = CommandError(.badData, nil)
}
