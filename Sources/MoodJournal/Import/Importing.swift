import Interchange
import Persistence

extension Journal {
    /// Imports a file in one transaction: every entry that isn't refused, or nothing.
    ///
    /// A mood that was imported before is found by its identifier at its source. If the file has
    /// changed it since, the mood is updated, unless it was edited here. A mood that was deleted
    /// here stays deleted, unless the options say otherwise.
    /// - Throws: ``JournalError``, `FormatError` or `InputError` if the file can't be read to its
    ///   end, and any error of the import's closures.
    /// - Complexity: O(*n* log *m*) for *n* entries and *m* moods in the journal.
    public func importMoods(_ moods: MoodImport) throws -> ImportReport {
        try transaction(
            isDryRun: moods.options.isDryRun || moods.isGivenUp, isBulk: true
        ) {
            try MoodInsertion(context: context, import: moods).run()
            try moods.onWritten?()
            let report = moods.report
            let updated = report.updated > 0 ? ", \(report.updated) updated" : ""
            label(.import, "import", "\(report.added) added\(updated)")
            if !moods.options.isDryRun, !moods.isGivenUp { try discardOldValues() }
        }
        try eraseDiscarded()
        return moods.report
    }
}
