import Foundation
import Persistence

/// The edits of moods that the history has and the merge states don't have yet.
struct PendingChanges {
    /// The edits of one mood.
    struct Edit {
        /// The moments of the last edit of each field, in milliseconds since 1970.
        var fields: [MoodField: Int64] = [:]
        var note: Int64?

        /// By the row numbers of the tags.
        var tags: [Int64: Int64] = [:]

        /// The mood's `modifiedAt` before the first edit; `nil` if no edit changed it.
        var formerModifiedAt: Date?

        /// The note before the first edit, if it was edited.
        var formerNote: String??
    }

    /// By the row numbers of the moods.
    private(set) var edits: [Int64: Edit] = [:]

    /// The moments of deletions by UUID, later than what was deleted. Moods that were restored are
    /// among them.
    private(set) var deletions: [UUID: Int64] = [:]

    /// The keys of deleted tags by row number.
    private(set) var tagKeys: [Int64: String] = [:]

    /// The rows of inserted moods in ascending order, and when.
    private var insertions: [(rows: ClosedRange<Int64>, moment: Int64)] = []

    /// The rows that the transaction that is read inserted.
    private var latestInsertions: [ClosedRange<Int64>] = []
    private var latestTransaction: Int64 = 0

    /// Reads the history after a transaction.
    ///
    /// Edits before the point from which the history is complete are unknown: such a mood counts as
    /// edited as a whole when its `modifiedAt` says.
    ///
    /// - Complexity: O(*n*) in the number of changes.
    init(context: ManagedObjectContext, after transaction: Int64) throws {
        try context.forEachChange(after: transaction) { change, number, moment in
            if number != latestTransaction {
                latestTransaction = number
                latestInsertions = []
            }
            guard let row = change.objectID.rowNumber else { return }
            note(change, row: row, at: moment.millisecondsSince1970 ?? 0)
        }
    }

    /// Returns when a mood was inserted last; `nil` if the history doesn't say.
    func insertion(ofRow row: Int64) -> Int64? {
        insertions.last { $0.rows.contains(row) }?.moment
    }

    private mutating func note(_ change: HistoryChange, row: Int64, at moment: Int64) {
        switch (change.objectID.entity.name, change.kind) {
        case (Self.mood, .insert):
            let rows = row...(row + Int64(change.count) - 1)
            latestInsertions.append(rows)
            insertions.append((rows, moment))
        case (Self.mood, .update): noteUpdate(change.replacedValues, row: row, at: moment)
        case (Self.mood, .delete):
            noteDeletion(change.replacedValues, row: row, at: moment)
        case (Self.mood, .connect), (Self.mood, .disconnect):
            guard let tag = change.destinationID?.rowNumber,
                !latestInsertions.contains(where: { $0.contains(row) })
            else { return }
            edits[row, default: Edit()].tags[tag] = moment
        case (Self.tag, .delete):
            if case .text(let key) = change.replacedValues["key"] { tagKeys[row] = key }
        default: break
        }
    }

    private mutating func noteUpdate(
        _ replaced: [String: StoredValue], row: Int64, at moment: Int64
    ) {
        var edit = edits[row] ?? Edit()
        for (column, value) in replaced {
            if let field = MoodField(column: column) {
                edit.fields[field] = moment
            } else if column == "note" {
                edit.note = moment
                if edit.formerNote == nil {
                    edit.formerNote = .some(String(storedValue: value))
                }
            } else if column == "modifiedAt", edit.formerModifiedAt == nil {
                edit.formerModifiedAt = Date(storedValue: value)
            }
        }
        edits[row] = edit
    }

    private mutating func noteDeletion(
        _ replaced: [String: StoredValue], row: Int64, at moment: Int64
    ) {
        let edit = edits.removeValue(forKey: row)
        guard let id = replaced["id"].flatMap(UUID.init(storedValue:)) else { return }
        let modifiedAt = replaced["modifiedAt"].flatMap(Date.init(storedValue:))
        // An edit after `formerModifiedAt` is at least a millisecond later, whatever the clock says.
        let last = [modifiedAt, edit?.formerModifiedAt].compactMap { $0?.millisecondsSince1970 }
        deletions[id] = max(moment, (last.max() ?? 0) + 2)
    }

    private static let mood = String(describing: Mood.self)
    private static let tag = String(describing: Tag.self)
}
