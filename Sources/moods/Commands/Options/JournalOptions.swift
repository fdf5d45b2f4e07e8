import ArgumentParser
import Foundation
import MoodJournal

/// The option that names the journal, and how commands open it.
struct JournalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The journal file (default: $MOODS_JOURNAL, or your data folder).", valueName: "file"))
    var journal: PathArgument?

    func location() throws -> JournalLocation {
        try JournalLocation(
            option: journal?.path,
            environment: ProcessEnvironment.values(of: JournalLocation.variables))
    }

    /// Opens the journal for reading, runs `body`, and closes the journal, even if `body` throws.
    func reading<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openForReading(at: location()), body)
    }

    /// Like ``reading(_:)``, but a missing journal is an error, even the default one.
    func readingExisting<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openExistingForReading(at: location()), body)
    }

    /// Like ``reading(_:)``, but a hint on standard error says how to start if the journal is
    /// empty.
    ///
    /// - Parameter isShown: Whether the listing is a table on a terminal; otherwise there is no
    ///   hint.
    func listing<Result>(
        isShown: Bool, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try reading { journal in
            let result = try body(journal)
            if isShown, try journal.isEmpty() {
                StandardError.write("moods: no moods yet; record one with 'moods add How it was'\n")
            }
            return result
        }
    }

    /// Opens the journal for writing, and creates it if it doesn't exist.
    func writing<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.open(at: location()), body)
    }

    /// Like ``writing(_:)``, but reports a long wait for other programs.
    ///
    /// - Parameter isDryRun: Whether `body` rolls its changes back: no journal is created then.
    func importing<Result>(
        isDryRun: Bool, _ body: (Journal) throws -> Result
    ) throws -> Result {
        let location = try self.location()
        let path = TerminalText.line(location.path.showingEscapedBytes)
        let reportWait: @Sendable () -> Void = {
            StandardError.write("moods: waiting for another program to finish writing to \(path)\n")
        }
        let journal =
            isDryRun
            ? try Journal.openForTrial(at: location, onLongWait: reportWait)
            : try Journal.open(at: location, onLongWait: reportWait)
        return try using(journal, body)
    }

    /// Opens an existing journal for writing.
    func changing<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openExisting(at: location()), body)
    }

    private func using<Result>(
        _ journal: Journal, _ body: (Journal) throws -> Result
    ) throws -> Result {
        let result: Result
        do {
            result = try body(journal)
        } catch {
            // The first error is the one to report.
            try? journal.close()
            throw error
        }
        try journal.close()
        return result
    }
}
