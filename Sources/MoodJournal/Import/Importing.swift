import Foundation
import Interchange
import Persistence

extension Journal {
    /// Imports what a file holds, in one transaction that nobody can come between: all that is not
    /// refused, or nothing.
    ///
    /// A mood that was imported before is found by what it is called at its source: it stays where
    /// the file tells the same as then, takes what the file tells otherwise, and stays as it is
    /// where it was edited here since. One that was deleted here stays deleted, unless the options
    /// say otherwise.
    ///
    /// - Throws: ``JournalError``, `FormatError` or `InputError` where the file cannot be read to its
    ///   end, and what the import's closures throw; nothing is imported then.
    public func add(_ moods: MoodImport) throws -> ImportReport {
        do {
            try context.write {
                moods.begin()
                let insertion = try MoodInsertion(context: context, import: moods)
                try insertion.run()
                try moods.onWritten?()
                if moods.options.isDryRun || moods.isGivenUp { throw Undone() }
            }
        } catch is Undone {
            context.rollback()
        } catch {
            context.rollback()
            switch error {
            case is StoreError, is BatchError, is SaveError, is FaultError, is FetchError:
                try translating { throw error }
            default: throw error
            }
        }
        return moods.report
    }

    /// Ends a transaction that is not to leave anything behind.
    private struct Undone: Error {}
}
