import Atlas
import Foundation
import MoodJournal
import Photos

/// An error that a command itself detects, rather than the journal.
struct CommandError: Error, Equatable {
    /// The exit status of the program.
    let status: ExitStatus

    /// One line that says what failed and what to do; `nil` if nothing failed.
    let sentence: String?

    init(_ status: ExitStatus, _ sentence: String?) {
        (self.status, self.sentence) = (status, sentence)
    }
}

extension CommandError {
    static func noPositions(_ names: [String]) -> Self {
        Self(
            .badData,
            names.joined(separator: " and ") + (names.count == 1 ? " has" : " have")
                + " no positions with times")
    }

    static func refusedPositions(_ count: Int) -> Self {
        Self(
            .badData,
            FigureText.count(count, "invalid element") + (count == 1 ? " was" : " were")
                + " skipped")
    }

    static let noteNotText = CommandError(.badData, "standard input is not UTF-8 text")
    static let noteTooLong = CommandError(
        .badData, "the note on standard input is longer than \(NewMood.longestNote >> 20) MiB")
    static func notText(_ text: String) -> Self { Self(.badData, "'\(text)' is not UTF-8 text") }

    static func tooFewDescriptors(_ count: rlim_t) -> Self {
        Self(
            .inputOutput,
            "too many open files: this process may open only \(count); "
                + "raise the limit with 'ulimit -n 256'")
    }

    static let tooLittleMemory = CommandError(
        .inputOutput,
        "this process may use too little memory; raise the limit with 'ulimit -v unlimited'")

    /// `add` recorded a mood, but its output failed; the system's error number.
    static func recordedUnprinted(number: Int64, code: Int32) -> Self {
        Self(
            .inputOutput,
            "recorded mood \(number), but can't write its ID (\(String(cString: strerror(code)))); "
                + "don't record it again")
    }

    static func townAsRegion(_ name: String) -> Self {
        Self(
            .unavailable,
            "'\(name)' is not a country or continent; for a town or a place of your own, use --near "
                + name.quotedForShell)
    }

    static func townAsCountry(_ name: String) -> Self {
        Self(
            .unavailable, "unknown country '\(name)'; it is a town, use --at \(name.quotedForShell)"
        )
    }

    static func countryAsTown(_ name: String) -> Self {
        Self(
            .unavailable,
            "'\(name)' is a country, not a town; name a town in it, or use --country "
                + name.quotedForShell)
    }

    static func unknownCountry(_ error: RegionNameError) -> Self {
        Self(.unavailable, error.message(in: LocaleEnvironment.current(), expecting: "country"))
    }

    static func noPhotos(_ path: String) -> Self {
        Self(.noInput, "\(path) is a folder without photos; give a file or a folder of photos")
    }

    /// `--exit-status`, and no mood was found.
    static let nothingFound = CommandError(.no, nil)

    /// `due`, and no mood is due.
    static let notDue = CommandError(.no, nil)

    static let nothingMatches = CommandError(.unavailable, "no mood matches")

    static func endBeforeBeginning(since: String, until: String) -> Self {
        Self(
            .badData,
            "--since '\(since)' is later than --until '\(until)'; no mood can be between them")
    }

    static func unreadableLines(_ count: Int) -> Self {
        Self(.badData, "\(FigureText.count(count, "line")) could not be read")
    }

    static let inputNotReadable = CommandError(.inputOutput, "standard input can't be read")

    static func editorFailed(_ command: String) -> Self {
        Self(.unavailable, "the editor '\(command)' failed; the mood is unchanged")
    }

    static func textNotKept(path: String, code: Int32) -> Self {
        Self(
            .inputOutput,
            "can't use \(path) for the text to edit: \(String(cString: strerror(code)))")
    }

    static func textReplaced(path: String) -> Self {
        Self(.inputOutput, "the editor left \(path) as something other than a file")
    }

    static func emptyRegion(_ name: String) -> Self { Self(.unavailable, "no moods in \(name)") }

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

    static func refusedEntries(_ count: Int, arePhotos: Bool) -> Self {
        Self(
            .badData,
            FigureText.count(count, arePhotos ? "photo" : "row") + (count == 1 ? " was" : " were")
                + " refused")
    }

    static func outputIsJournal(_ path: String) -> Self {
        Self(.cannotCreate, "\(path) belongs to the journal; choose another file")
    }

    /// SQLite would take the output for a part of a database beside it; the path.
    static func outputIsCompanion(_ path: String) -> Self {
        Self(
            .cannotCreate,
            "SQLite would take \(path) for part of the database beside it; choose another file")
    }

    /// `check` found problems; their number, how many can be fixed, how many a person must correct,
    /// and the journal's path.
    static func problems(_ count: Int, fixable: Int, editable: Int, path: String) -> Self {
        Self(
            .badData,
            Self.sentence(ofProblems: count, fixable: fixable, editable: editable, path: path))
    }

    static func incompleteRecovery(_ path: String, hasAllMoods: Bool) -> Self {
        Self(
            .badData,
            (hasAllMoods
                ? "all moods were saved, but not everything else" : "some moods may be lost")
                + "; \(path) is unchanged")
    }

    static func refusedMoods(_ count: Int) -> Self {
        Self(.badData, "\(FigureText.count(count, "mood")) can't be merged")
    }

    static func damagedSyncFiles(_ count: Int) -> Self {
        Self(
            .badData,
            FigureText.count(count, "sync file") + (count == 1 ? " is" : " are") + " damaged")
    }

    static func unplacedSyncFile(_ file: SyncReport.UnplacedFile) -> Self {
        Self(
            .cannotCreate,
            "merged, but can't put \(file.path) in place "
                + "(\(String(cString: strerror(file.code)))); run \(command: "sync") again")
    }

    static func uneditableMoods(_ count: Int) -> Self {
        Self(
            .badData,
            "\(FigureText.count(count, "mood")) can't be edited; see \(command: "check")")
    }

    private static func sentence(
        ofProblems count: Int, fixable: Int, editable: Int, path: String
    ) -> String {
        let others = count - fixable - editable
        var remedies: [String] = []
        if fixable > 0 {
            let them = fixable < count ? FigureText.grouped(fixable) : count == 1 ? "it" : "them"
            remedies.append("\(command: "check --fix") repairs \(them)")
        }
        if others > 0 {
            let what = fixable > 0 ? "the rest" : "what can be read"
            remedies.append("\(command: "recover") saves \(what)")
        }
        if editable > 0 {
            let them = editable < count ? FigureText.grouped(editable) : count == 1 ? "it" : "them"
            remedies.append("correct \(them) yourself, as the list says")
        }
        return FigureText.count(count, "problem") + " in \(path); "
            + remedies.joined(separator: ", ")
    }
}

/// The reason that a file can't be used as a photo.
struct PhotoFileError: Error {
    /// The path, as messages show it.
    let path: String
    let error: PhotoError
}

/// An error of the value of an environment variable.
struct VariableError: Error {
    let variable: String
    let cause: any Error
}
