import Atlas
import Foundation
import Persistence

/// A deleted mood whose values are still in the journal.
@dynamicMemberLookup
public struct DeletedMood: Sendable, Equatable {
    let mood: CommandMood
    /// The mood's UUID.
    public let id: UUID
    /// The command that deleted the mood.
    public let command: CommandRecord
    /// The country where the mood was felt, or the unknown country.
    public let country: ISO3166.Country

    /// The value of a property of the mood as it was.
    public subscript<Value>(dynamicMember property: KeyPath<CommandMood, Value>) -> Value {
        mood[keyPath: property]
    }
}

/// The outcome of restoring moods.
public struct RestoreOutcome: Sendable, Equatable {
    /// The restored moods.
    public let restored: [CommandMood]
    /// The moods and fields that were not restored.
    public let kept: [UndoOutcome.Kept]
}

extension Journal {
    /// The time for which the values of deleted moods are kept, in seconds: 90 days.
    public static let trashAge: TimeInterval = 90 * 86_400
    /// The most that the time between two commands adds to the age of what is in the trash, in
    /// seconds: 7 days. More may be a clock that was wrong.
    static let longestStep: TimeInterval = 7 * 86_400

    /// Returns the deleted moods whose values are still in the journal, the last deleted first.
    /// - Parameter limit: The maximum number of moods (default: all).
    /// - Returns: The deleted moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of commands and of deleted moods.
    public func deletedMoods(limit: Int? = nil) throws(JournalError) -> [DeletedMood] {
        try translating {
            var countries = CountryCodes(context: context)
            return try deletedObjects(limit: limit).map { deleted in
                guard let id = deleted.id else { throw Self.undecodable }
                return DeletedMood(
                    mood: try Self.commandMood(deleted), id: id,
                    command: CommandRecord(deleted.transaction),
                    country: try countries.country(deleted.values["country"]))
            }
        }
    }

    private static let undecodable = FetchError.undecodableValue("Mood of the history")

    private static func commandMood(_ deleted: DeletedObject) throws -> CommandMood {
        guard let mood = CommandMood(number: deleted.rowNumber, deleted.values)
        else { throw undecodable }
        return mood
    }

    /// Restores deleted moods with their numbers, UUIDs, tags and countries, in one transaction.
    /// Imports then treat them like any other mood.
    /// - Parameter references: Deleted moods: their numbers, ranges of numbers, UUIDs or beginnings
    ///   of UUIDs, or "last" for the last deleted one.
    /// - Returns: The restored moods, and those that can't be restored.
    /// - Throws: ``JournalError/notInTrash(_:)``, ``JournalError/notDeleted(_:)``,
    ///   ``JournalError/nothingInTrash`` or ``JournalError/ambiguousMood(_:)`` if a reference
    ///   doesn't identify one deleted mood; ``JournalError/notRestored(_:)`` if none of the moods
    ///   can be restored.
    /// - Complexity: O(*n*) in the number of deleted moods.
    public func restore(_ references: [MoodReference]) throws(JournalError) -> RestoreOutcome {
        try writing {
            let deleted = try deletedRows()
            let latest = try absent(deleted).first
            var (moods, seen): ([CommandMood], Set<Int64>) = ([], [])
            var ids: [ObjectID] = []
            for reference in references {
                let found = deleted.filter { reference.matches($0, isLatest: $0 == latest) }
                guard !found.isEmpty else { throw try notInTrash(reference) }
                guard found.count == 1 || reference.numbers != nil else {
                    throw JournalError.ambiguousMood(reference.description)
                }
                for object in found.sorted(by: { $0.rowNumber < $1.rowNumber })
                where seen.insert(object.rowNumber).inserted {
                    moods.append(try Self.commandMood(object))
                    ids.append(object.objectID)
                }
            }
            let result = try context.restore(ids)
            try context.sweep()
            let kept = try UndoOutcome.Kept.all(of: result.kept).map { kept in
                guard case .existing = kept.reason,
                    let origin = deleted.first(where: { $0.objectID.rowNumber == kept.mood })?
                        .origin
                else { return kept }
                var kept = kept
                kept.reason = .existing(try context.moodNumbers(from: [origin])[origin])
                return kept
            }
            let lost = Set(kept.filter { $0.field == nil }.map(\.mood))
            let restored = moods.filter { !lost.contains($0.number) }
            guard !restored.isEmpty else { throw JournalError.notRestored(kept) }
            label(
                .restore, "restore" + Self.listed(restored.map(\.number)),
                restored.count == 1 ? nil : Self.counted(restored.count))
            return RestoreOutcome(restored: restored, kept: kept)
        }
    }

    /// Returns whether the trash has no mood.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of deleted moods.
    public func isTrashEmpty() throws(JournalError) -> Bool {
        try translating { try deletedObjects(limit: 1).isEmpty }
    }

    /// Returns the error for a reference to no mood of the journal: those may be in the trash.
    func noMood(_ reference: MoodReference) throws -> JournalError {
        let deleted = try deletedObjects().filter { reference.matches($0, isLatest: false) }
        guard let number = deleted.first?.rowNumber, deleted.count == 1 || reference.isRange else {
            return .noSuchMood(reference.description)
        }
        return reference.isRange ? .moodsInTrash(reference.description) : .moodInTrash(number)
    }

    /// Returns the error for a reference to a mood that isn't in the trash.
    private func notInTrash(_ reference: MoodReference) throws -> JournalError {
        if reference.isLast { return .nothingInTrash }
        let number = try? mood(reference).number
        return number.map { .notDeleted($0) } ?? .notInTrash(reference.description)
    }

    /// Counts the moods that ``emptyTrash(before:)`` would discard.
    /// - Parameter moment: Moods that were deleted at this moment or later aren't counted.
    /// - Returns: The number of deleted moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of commands and of deleted moods.
    public func numberOfDeletedMoods(before moment: Date) throws(JournalError) -> Int {
        try translating { try deletedObjects().count { $0.transaction.moment < moment } }
    }

    /// Discards the values of moods that were deleted before a moment. They can't be restored any
    /// more, but imports still recognize them. The history of existing moods stays complete.
    /// - Parameter moment: Moods that were deleted at this moment or later stay in the trash.
    /// - Returns: The number of deleted moods that were discarded.
    /// - Throws: ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* changes in the history and *m* moods, and O(*k*) in the
    ///   size of the file, which is written again, even if the whole trash was empty.
    public func emptyTrash(before moment: Date) throws(JournalError) -> Int {
        try writing {
            let old = try deletedRows().filter { $0.transaction.moment < moment }
            let discarded = try discard(old, as: Discarding(before: moment))
            // Values of moods that are back under another number are discarded too, and not counted.
            let count = try absent(old).count
            let hasLeftovers = try noteLeftovers()
            if old.isEmpty, moment != .distantFuture, !hasLeftovers { discards = nil }
            if discarded { label(.trash, "trash --empty") }
            return count
        }
    }

    /// Returns the deleted moods, except those that an import or a merge has restored with a new
    /// number.
    private func deletedObjects(limit: Int? = nil) throws -> [DeletedObject] {
        Array(try absent(deletedRows()).prefix(limit ?? .max))
    }

    /// Returns the deleted moods whose UUIDs no mood has, each with its latest deletion: a mood that
    /// came back under a new number was deleted under both.
    func deletedRows() throws -> [DeletedObject] {
        let deleted = try context.deletedObjects(of: Mood.self)
        var known = try context.existingMoodIDs(among: deleted.compactMap(\.id))
        return deleted.filter { $0.id.map { known.insert($0).inserted } ?? true }
    }

    /// Returns the numbers under which some moods, which have just been deleted, ever were.
    func formerNumbers(of numbers: Set<Int64>) throws -> Set<Int64> {
        let deleted = try context.deletedObjects(of: Mood.self)
        let chosen = deleted.filter { numbers.contains($0.rowNumber) }
        let (ids, origins) = (Set(chosen.map(\.id)), Set(chosen.map(\.origin)))
        return Set(
            deleted.filter { object in
                numbers.contains(object.rowNumber) || object.id.map { ids.contains($0) } ?? false
                    || object.origin.map { origins.contains($0) } ?? false
            }.map(\.rowNumber))
    }

    /// Returns the deleted moods whose entries no mood was imported from. If an import is undone and
    /// repeated, its moods have other UUIDs, and so has a mood that a merge brings back from another
    /// machine that imported the same file.
    func absent(_ deleted: [DeletedObject]) throws -> [DeletedObject] {
        let existing = try context.moodNumbers(from: Set(deleted.compactMap(\.origin)))
        return deleted.filter { $0.origin.map { existing[$0] == nil } ?? true }
    }

    /// Discards moods that have been in the trash for longer than ``trashAge``. Only commands that
    /// delete, import or undo do this, so that recording a mood stays fast.
    ///
    /// The age is the time between the commands since the deletion, of which no step counts for more
    /// than ``longestStep``. A clock that leaps, even for several commands, therefore discards
    /// nothing too early: forward and back again, the steps cancel each other out. This is part of
    /// the command's transaction; the values go after it.
    func discardOldValues() throws {
        var age: TimeInterval = 0
        var later: Date?
        var last: Int64?
        try context.forEachHistoryEntry { entry in
            if let later {
                let step = later.timeIntervalSince(entry.moment)
                age += max(-Self.longestStep, min(step, Self.longestStep))
            }
            later = entry.moment
            guard age >= Self.trashAge else { return true }
            last = entry.number
            return false
        }
        guard let last else { return }
        // Most commands have nothing to discard, and needn't read what is in the trash.
        guard try context.hasDeletedValues(of: Mood.self, through: last) else { return }
        let old = try deletedRows().filter { $0.transaction.number <= last }
        _ = try discard(old, as: Discarding(through: last, isAutomatic: true))
        numberOfDiscardedMoods += try absent(old).count
    }
}

extension DeletedObject {
    /// The entry that the mood was imported from, or `nil` if it was recorded by hand.
    var origin: MoodOrigin? { MoodOrigin(values) }

    var id: UUID? { values.value("id") }

    var rowNumber: Int64 { objectID.rowNumber ?? 0 }
}

extension MoodReference {
    fileprivate func matches(_ deleted: DeletedObject, isLatest: Bool) -> Bool {
        if isLast { return isLatest }
        if numbers?.contains(deleted.rowNumber) == true { return true }
        if let number, deleted.rowNumber == number { return true }
        return deleted.id.map { range?.contains($0) == true } ?? false
    }
}
