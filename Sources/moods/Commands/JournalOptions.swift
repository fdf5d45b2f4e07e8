import ArgumentParser
import Foundation
import MoodJournal

/// Which journal.
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

    /// Opens the journal, hands it over, and closes it, whatever happens between.
    func reading<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openForReading(at: location()), body)
    }

    /// A journal that is not there is an error, the default one too.
    func readingExisting<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openExistingForReading(at: location()), body)
    }

    /// As ``reading(_:)``; with a journal without moods, standard error says how to start.
    ///
    /// - Parameter isShown: Whether somebody sees the listing on a terminal, as a table.
    func listing<Result>(
        isShown: Bool, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try reading { journal in
            let result = try body(journal)
            if isShown, try journal.isEmpty() {
                StandardError.write("moods: no moods yet; 'moods add How it was' records one\n")
            }
            return result
        }
    }

    func writing<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.open(at: location()), body)
    }

    /// As ``writing(_:)``, and says where it waits for long.
    func importing<Result>(
        isDryRun: Bool, _ body: (Journal) throws -> Result
    ) throws -> Result {
        let location = try self.location()
        let path = TerminalText.line(location.path.showingEscapedBytes)
        let tell: @Sendable () -> Void = {
            StandardError.write("moods: waiting for another program that writes to \(path)\n")
        }
        let journal =
            isDryRun
            ? try Journal.openForTrial(at: location, onLongWait: tell)
            : try Journal.open(at: location, onLongWait: tell)
        return try using(journal, body)
    }

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
            // The first error is the one to tell.
            try? journal.close()
            throw error
        }
        try journal.close()
        return result
    }
}
