import ArgumentParser
import Files
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
    func exists() throws -> Bool { access(try location().path.fileSystemBytes, F_OK) == 0 }

    /// Opens the journal for reading, runs `body`, and closes the journal, even if `body` throws.
    /// - Parameters:
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    func reading<Result>(
        busyTimeout: Double = 30, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try using(Journal.openForReading(at: location(), busyTimeout: busyTimeout), body)
    }

    /// Like ``reading(_:)``, but a missing journal is an error, even the default one.
    func readingExisting<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        try using(Journal.openExistingForReading(at: location()), body)
    }

    /// Like ``reading(_:)``, but if there is nothing to list, a sentence on standard error says so,
    /// or if the journal is empty, how to start.
    /// - Parameters:
    ///   - isShown: Whether the listing is a table on a terminal; otherwise there is no sentence.
    ///   - nothing: Returns what to say about a result; `nil` if there is something to list.
    /// - Returns: The result of `body`; `nil` if the sentence replaces the listing.
    @discardableResult
    func listing<Result>(
        isShown: Bool, orSaying nothing: (Result) -> EmptySelection? = { _ in nil },
        _ body: (Journal) throws -> Result
    ) throws -> Result? {
        try reading { journal in
            let result = try body(journal)
            guard isShown else { return result }
            guard try journal.isEmpty() else {
                guard let nothing = nothing(result) else { return result }
                StandardError.say(try nothing.sentence(in: journal))
                return nil
            }
            StandardError.say(
                try journal.isTrashEmpty()
                    ? Self.howToStart
                    : "All moods are in the trash. See \(command: "trash").")
            return nil
        }
    }

    static let howToStart = "No moods yet. Record one with \(command: "add How it was")."

    /// Opens the journal for writing, and creates it if it doesn't exist.
    func writing<Result>(
        busyTimeout: Double = 30, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try using(Journal.open(at: location(), busyTimeout: busyTimeout), body)
    }

    /// Like ``writing(_:)``, but reports a long wait for other programs.
    /// - Parameters:
    ///   - isDryRun: Whether `body` rolls its changes back; if so, a missing journal isn't created.
    ///   - report: A function that prints the result of `body`, which is done even if the journal
    ///     can't be closed.
    func importing<Result>(
        isDryRun: Bool, _ body: (Journal) throws -> Result, reporting report: (Result) -> Void
    ) throws -> Result {
        let location = try self.location()
        let reportWait: @Sendable () -> Void = {
            StandardError.say("Waiting for another program to finish writing to \(location.path).")
        }
        let journal =
            isDryRun
            ? try Journal.openForTrial(at: location, onLongWait: reportWait)
            : try Journal.open(at: location, onLongWait: reportWait)
        return try using(journal) { journal in
            let result = try body(journal)
            report(result)
            return result
        }
    }

    func changing<Result>(
        busyTimeout: Double = 30, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try using(Journal.openExisting(at: location(), busyTimeout: busyTimeout), body)
    }

    private func using<Result>(
        _ journal: Journal, _ body: (Journal) throws -> Result
    ) throws -> Result {
        let result: Result
        // Opening may have upgraded the journal in transactions of its own.
        EndingSignals.finishAtCommit()
        journal.onLongErasure = {
            StandardError.say("Erasing discarded moods from the journal, which takes a while.")
        }
        do {
            result = try body(journal)
        } catch {
            // The first error is the one to report.
            try? journal.closeForProcess()
            throw error
        }
        try journal.closeForProcess()
        let discarded = journal.numberOfDiscardedMoods
        if discarded > 0 {
            StandardError.say(
                "Discarded \(FigureText.count(discarded, "mood")) that had been in the trash for "
                    + "more than 90 days.")
        }
        if journal.hasErasedLeftovers {
            StandardError.say("Erased what was left of moods that were discarded earlier.")
        }
        if let failure = journal.erasureFailure {
            StandardError.warn(Failure(failure).sentence ?? "")
        }
        return result
    }
}

extension Journal {
    /// Closes the journal, and keeps the object until the process ends.
    ///
    /// libdispatch starts a thread to dispose of a connection's queue. If the system allows no
    /// further thread, it waits forever.
    func closeForProcess() throws(JournalError) {
        _ = Unmanaged.passRetained(self)
        try close()
    }
}
