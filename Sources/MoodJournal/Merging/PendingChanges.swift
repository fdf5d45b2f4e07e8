import Foundation
import Persistence

/// The edits of moods and places that are in the history but not yet in the merge states.
struct PendingChanges {
    struct Edit {
        /// The times of the last edit of each field.
        var fields: [MoodField: EditTime] = [:]
        /// The edits of the note in order: their times, and identities that are the same in all
        /// copies of the journal with the edit.
        var notes: [(time: EditTime, id: ReplicaID)] = []
        /// The times of the last addition or removal of tags, by the tags' row numbers.
        var tags: [Int64: EditTime] = [:]
        var last = EditTime()
        /// The transaction of the last edit.
        fileprivate var transaction: Int64?
        /// The mood's `modifiedAt` before the first edit, or `nil` if no edit changed it.
        var formerModifiedAt: Date?
        /// The note before the first edit, or `nil` if the note wasn't edited.
        var formerNote: String??

        /// Returns the time of an edit. All changes of one transaction are one edit.
        fileprivate mutating func next(in number: Int64, at moment: Int64) -> EditTime {
            if transaction != number {
                transaction = number
                last.advance(to: moment)
            }
            return last
        }
    }

    /// The time of an edit in a series of edits of a mood, which is later than all edits before it.
    /// It doesn't depend on how many of them a merge has already stored.
    struct EditTime {
        private var moment = Int64.min
        private var count: Int64 = 0

        /// - Parameter base: The latest timestamp of the mood before the first edit.
        func milliseconds(after base: Int64) -> Int64 { max(moment, base &+ count) }

        fileprivate func advanced(to next: Int64) -> Self {
            var time = self
            time.advance(to: next)
            return time
        }

        fileprivate mutating func advance(to next: Int64) {
            moment = max(next, moment &+ 1)
            count += 1
        }
    }

    struct Deletion {
        /// The number of the row.
        let row: Int64
        /// The origin of an imported mood, or `nil` if the mood was recorded by hand.
        let origin: MoodOrigin?
        /// The edits before the deletion, or `nil` if there were none.
        let edit: Edit?
        /// The row numbers of the tags that the mood had.
        fileprivate(set) var tags: [Int64] = []
        fileprivate let time: EditTime
        fileprivate let modifiedAt: Int64
        fileprivate let formerModifiedAt: Int64

        /// Returns the milliseconds of a timestamp that is later than all earlier ones of the mood.
        /// - Parameter stored: The mood's stored state before the deletion, if any.
        func milliseconds(after stored: MoodState?) -> Int64 {
            max(time.milliseconds(after: stored?.latest ?? formerModifiedAt), modifiedAt &+ 1)
        }
    }

    struct DeletedTag {
        let key: String
        let name: String
        let parent: Int64?
    }

    /// The edits by the row numbers of the moods. Moods that were deleted keep theirs, because a
    /// restoration brings back the same row.
    private(set) var edits: [Int64: Edit] = [:]
    /// The deletions by UUID, including those of moods that were restored later.
    private(set) var deletions: [UUID: Deletion] = [:]
    /// The UUIDs of deleted moods that had been imported.
    private(set) var deletedIDs: [MoodOrigin: UUID] = [:]
    /// The deleted tags by row number.
    private(set) var tags: [Int64: DeletedTag] = [:]
    /// The times of the last edit of each named place, by row number.
    private(set) var places: [Int64: EditTime] = [:]
    /// The times when places were deleted or renamed, by their former keys.
    private(set) var deletedPlaces: [String: EditTime] = [:]
    /// The time of the last choice of a default place.
    private(set) var choice: EditTime?
    /// How often each place was renamed since the last choice of a default place, by row number.
    private(set) var renamings: [Int64: Int64] = [:]
    /// The rows of inserted moods and the moments of their insertion, in the order of the history.
    private(set) var insertions: [(rows: ClosedRange<Int64>, moment: Int64)] = []
    /// The rows that the current transaction has inserted.
    private var latestInsertions: [ClosedRange<Int64>] = []
    /// The rows that the current transaction has deleted, and the moods' UUIDs.
    private var latestDeletions: [Int64: UUID] = [:]
    /// Ranges of inserted rows in ascending order, without those of most restored moods.
    private var newRows: [ClosedRange<Int64>] = []
    private var latestTransaction: Int64 = 0
    /// The UUID that the journal shares with its copies.
    private var journal = UUID()

    init() {}

    /// Reads the history after a transaction.
    ///
    /// If the history is incomplete, earlier edits are unknown, and all fields of a mood with such
    /// edits count as edited at its `modifiedAt`. Changes by merges, and by undoing or redoing
    /// merges, aren't edits.
    /// - Parameters:
    ///   - transaction: The number of the last transaction whose edits are in the merge states.
    ///   - sharedTransaction: The number of the last one whose edits are in the shared state.
    /// - Complexity: O(*n*) in the number of changes.
    init(
        context: ManagedObjectContext, journal: UUID, after transaction: Int64,
        shared sharedTransaction: Int64
    ) throws {
        self.journal = journal
        let first = min(transaction, sharedTransaction)
        let merges = try context.mergeTransactions(after: first)
        try context.forEachChange(after: first) { change, number, moment in
            guard !merges.contains(number),
                number > transaction || change.objectID.entity.name == Self.place
            else { return }
            if number != latestTransaction {
                latestTransaction = number
                (latestInsertions, latestDeletions) = ([], [:])
            }
            guard let row = change.objectID.rowNumber else { return }
            note(change, row: row, at: moment.millisecondsSince1970 ?? 0)
        }
    }

    /// Returns the moment when a mood was last inserted, in milliseconds since 1970, or `nil` if it
    /// isn't in the history.
    func insertion(ofRow row: Int64) -> Int64? { insertions.last { $0.rows.contains(row) }?.moment }

    /// Returns whether a deleted mood was inserted after the transaction, or restored then.
    func hasInserted(_ deletion: Deletion) -> Bool {
        var (low, high) = (0, newRows.count)
        while low < high {
            let middle = (low + high) / 2
            if newRows[middle].upperBound < deletion.row { low = middle + 1 } else { high = middle }
        }
        return low < newRows.count && newRows[low].contains(deletion.row)
    }

    private mutating func note(_ change: HistoryChange, row: Int64, at moment: Int64) {
        switch (change.objectID.entity.name, change.kind) {
        case (Self.mood, .insert):
            let rows = row...(row + Int64(change.count) - 1)
            latestInsertions.append(rows)
            insertions.append((rows, moment))
            if newRows.last.map({ $0.upperBound < row }) ?? true { newRows.append(rows) }
        case (Self.mood, .update): noteUpdate(change.replacedValues, row: row, at: moment)
        case (Self.mood, .delete): noteDeletion(change.replacedValues, row: row, at: moment)
        case (Self.mood, .connect), (Self.mood, .disconnect):
            guard let tag = change.destinationID?.rowNumber else { return }
            if let id = latestDeletions[row] {
                deletions[id]?.tags.append(tag)
                return
            }
            guard !latestInsertions.contains(where: { $0.contains(row) })
            else { return }
            var edit = edits[row] ?? Edit()
            edit.tags[tag] = edit.next(in: latestTransaction, at: moment)
            edits[row] = edit
        case (Self.tag, .delete):
            let values = change.replacedValues
            if let key: String = values.value("key"), let name: String = values.value("name") {
                tags[row] = DeletedTag(key: key, name: name, parent: values.value("parent"))
            }
        case (Self.place, .insert), (Self.place, .update), (Self.place, .delete):
            notePlace(change.kind, change.replacedValues, row: row, at: moment)
        default: break
        }
    }

    private mutating func noteUpdate(
        _ replaced: [String: StoredValue], row: Int64, at moment: Int64
    ) {
        var edit = edits[row] ?? Edit()
        for (column, value) in replaced {
            if let field = MoodField(column: column) {
                edit.fields[field] = edit.next(in: latestTransaction, at: moment)
            } else if column == "note" {
                edit.notes.append(
                    (
                        edit.next(in: latestTransaction, at: moment),
                        ReplicaID(editOf: journal, transaction: latestTransaction, at: moment)
                    ))
                if edit.formerNote == nil { edit.formerNote = .some(String(storedValue: value)) }
            } else if column == "modifiedAt", edit.formerModifiedAt == nil {
                edit.formerModifiedAt = Date(storedValue: value)
            }
        }
        edits[row] = edit
    }

    private mutating func noteDeletion(
        _ replaced: [String: StoredValue], row: Int64, at moment: Int64
    ) {
        let known = edits[row]
        var edit = known ?? Edit()
        guard let id: UUID = replaced.value("id") else { return }
        let former: Date? = replaced.value("modifiedAt")
        let modifiedAt = former?.millisecondsSince1970 ?? 0
        let origin = MoodOrigin(replaced)
        if let origin { deletedIDs[origin] = id }
        edit.last.advance(to: moment)
        if known != nil { edits[row] = edit }
        latestDeletions[row] = id
        deletions[id] = Deletion(
            row: row, origin: origin, edit: known, time: edit.last, modifiedAt: modifiedAt,
            formerModifiedAt: edit.formerModifiedAt?.millisecondsSince1970 ?? modifiedAt)
    }

    private mutating func notePlace(
        _ kind: HistoryChange.Kind, _ replaced: [String: StoredValue], row: Int64, at moment: Int64
    ) {
        let isChoice =
            kind == .update ? replaced["chosenAt"] != nil : replaced["chosenAt"] ?? .null != .null
        if isChoice {
            choice = (choice ?? EditTime()).advanced(to: moment)
            renamings = [:]
        }
        if kind == .update, replaced["key"] != nil { renamings[row, default: 0] += 1 }
        guard kind != .update || replaced.keys.contains(where: { $0 != "chosenAt" }) else { return }
        let time = (places[row] ?? EditTime()).advanced(to: moment)
        places[row] = kind == .delete ? nil : time
        if case .text(let key) = replaced["key"] { deletedPlaces[key] = time }
    }

    private static let place = String(describing: Place.self)
    private static let mood = String(describing: Mood.self)
    private static let tag = String(describing: Tag.self)
}

extension ManagedObjectContext {
    /// Returns the numbers of merges after a transaction, and of those that undid or redid merges.
    fileprivate func mergeTransactions(after transaction: Int64) throws -> Set<Int64> {
        var entries: [HistoryEntry] = []
        try forEachHistoryEntry { entry in
            guard entry.number > transaction else { return false }
            entries.append(entry)
            return true
        }
        var merges: Set<Int64> = []
        for entry in entries.reversed() where try isOfMerge(entry, known: merges) {
            merges.insert(entry.number)
        }
        return merges
    }

    /// Returns whether a transaction is a merge, or undoes or redoes one.
    /// - Parameter merges: The numbers of transactions that are known to be merges.
    func isOfMerge(_ entry: HistoryEntry, known merges: Set<Int64> = []) throws -> Bool {
        var next: HistoryEntry? = entry
        while let entry = next {
            if entry.isMerge || merges.contains(entry.number) { return true }
            next = try entry.revertedNumber.flatMap { try historyEntry($0) }
        }
        return false
    }
}
