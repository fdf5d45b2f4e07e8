import Files
import Foundation
import Persistence

extension Journal {
    /// Opens another journal for merging it into this one. A journal of an earlier version is
    /// copied and the copy is upgraded.
    /// - Parameter location: The file of the journal.
    /// - Returns: The journal. The caller must close it.
    /// - Throws: ``JournalError/otherFile(_:path:)`` if there is no journal, or it can't be read.
    /// - Complexity: O(*n*) in the size of a journal of an earlier version, otherwise O(1).
    public static func openForMerging(at location: JournalLocation) throws(JournalError) -> Journal
    {
        do {
            return try openWithoutUpgrading(at: location)
        } catch {
            throw error.asOtherFile
        }
    }

    /// Converts errors of this journal's file to errors of a file that is merged.
    fileprivate func translatingAsOtherFile<Result>(
        _ body: () throws -> Result
    ) throws(JournalError) -> Result {
        do {
            return try translating(body)
        } catch {
            throw error.asOtherFile
        }
    }

    /// Merges another journal into this one, in one transaction. The other journal isn't changed.
    ///
    /// Afterwards this journal has every mood, edit and deletion of both. The later of two edits of
    /// one field wins, and a deletion wins over earlier edits. Merging is commutative, associative
    /// and idempotent: journals that have merged each other, in any order and any number of times,
    /// export the same moods.
    /// - Parameters:
    ///   - other: A journal of another file.
    ///   - name: The other journal's name in the title of the transaction, or `nil` to omit it.
    ///   - isDryRun: Whether to roll everything back and only report what would happen.
    /// - Throws: ``JournalError``, such as ``JournalError/mergeWithItself(path:)``.
    /// - Complexity: O(*n* log *m*) for *n* moods in the other and *m* in this journal, plus the
    ///   number of changes since the last merge.
    public func merge(
        _ other: Journal, named name: String? = nil, isDryRun: Bool = false, at now: Date = Date()
    ) throws(JournalError) -> MergeReport {
        guard FileLocation(location.path) != FileLocation(other.location.path) else {
            throw .mergeWithItself(path: other.location.path)
        }
        let uuid = try translating { try container.storeUUID }
        let othersUUID = try other.translatingAsOtherFile { try other.container.storeUUID }
        var hasLearned = false
        return try writing(isDryRun: isDryRun || !hasLearned, isBulk: true) {
            let states = try JournalStates(context: context, journal: uuid, path: location.path)
            try states.storePending()
            let merge = try MoodMerge(into: self, states: states, at: now)
            var others = SharedState()
            var invalidPlaces: [String] = []
            // An error of the other journal must contain the path of its file.
            try other.translatingAsOtherFile {
                try other.context.inQueryGeneration {
                    let othersStates = try JournalStates(
                        context: other.context, journal: othersUUID, path: other.location.path)
                    let pages = try othersStates.pages()
                    try merge.run {
                        try other.translatingAsOtherFile { try other.context.reading(pages) }
                    }
                    others = othersStates.shared
                    invalidPlaces = othersStates.invalidPlaces
                }
            }
            var report = merge.report
            report.refusedPlaces = invalidPlaces
            try states.merge(others, &report, at: now)
            // A merge that learns nothing isn't recorded.
            hasLearned = report.changes != nil || states.hasLearned
            guard hasLearned else { return report }
            try states.finish(changesMoods: report.changesMoods)
            try noteForgotten(report.discardedIDs)
            label(.merge, "merge" + (name.map { " " + $0.quotedForShell } ?? ""), report.changes)
            return report
        }
    }
}

extension Journal {
    /// Returns the notes of a mood that lost in merges with the moments of their edits, the latest
    /// first. Versions that an edit replaced are in the history instead.
    func lostNotes(of mood: Mood) throws -> [(date: Date, text: String)] {
        let id = mood.id
        let row = try context.fetch(
            FetchRequest<MergeState>(predicate: #Predicate { $0.id == id })
        ).first
        guard let row, let state = try MoodState(row) else { return [] }
        return (state.content?.note.revisions ?? []).map {
            (Date(milliseconds: $0.timestamp.milliseconds), $0.text ?? "")
        }
    }
}

extension JournalError {
    /// The same error for a file to merge or to recover, if it concerns the store.
    fileprivate var asOtherFile: JournalError {
        if case .store(let error, let path) = self { .otherFile(error, path: path) } else { self }
    }
}
