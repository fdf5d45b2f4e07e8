import CivilTime
import Atlas
import Foundation
import Persistence

/// The outcome of editing a mood.
public struct EditedMood: Sendable, Equatable {
    /// The mood after the edit.
    public let record: MoodRecord
    /// Whether anything changed.
    public let isChanged: Bool
    /// Whether the edit gave a country far from the coordinate (``NewMood/isFarFromCountry``).
    public let isFarFromCountry: Bool
    /// Whether the edit gave a date in the future (``NewMood/isAhead``).
    public let isAhead: Bool
    /// The effect of a clock change on the new date (``NewMood/clockChange``).
    public let clockChange: ClockChange?
    /// Whether the new country has other time zones than the mood (``NewMood/hasForeignTimeZone``).
    public let hasForeignTimeZone: Bool
}

/// A mood that an edit of several moods can't change.
public struct MoodEditError: Error, Equatable {
    /// The number of the mood.
    public let number: Int64
    /// The rule that the result breaks.
    public let cause: NewMoodError
}

extension Journal {
    /// Changes a recorded mood in one transaction. The result obeys the rules for new moods.
    ///
    /// A country or a tag disappears when its last mood leaves it. A region that the mood moves to
    /// gets a mood (``Country/noteAddition(from:at:)``). If nothing changes, nothing is written.
    /// - Parameters:
    ///   - now: The moment of the change, which becomes the mood's `modifiedAt`.
    ///   - machineTimeZone: The zone of a mood without any other source of a zone.
    /// - Returns: The mood after the edit, and facts about the edit that may deserve a warning.
    /// - Throws: ``NewMoodError`` if the result violates a rule, or ``JournalError`` if the mood
    ///   doesn't exist or the journal can't be written.
    public func edit(
        _ reference: MoodReference, _ edit: MoodEdit, at now: Date = Date(),
        machineTimeZone: @autoclosure @escaping () -> ZoneRules
    ) throws -> EditedMood {
        do {
            return try editing(edit, at: now, machineTimeZone: machineTimeZone) { change in
                let mood = try mood(reference)
                label(.edit, "edit \(mood.number ?? 0)")
                return try change(mood)
            }
        } catch let error as MoodEditError {
            throw error.cause
        }
    }

    /// Changes several moods in the same way in one transaction, as
    /// ``edit(_:_:at:machineTimeZone:)-swift.method`` does: all or none.
    /// - Parameter references: The moods to change. One that is referenced twice is changed once.
    /// - Throws: ``MoodEditError`` if a result breaks a rule, or ``JournalError`` if a mood doesn't
    ///   exist or the journal can't be written.
    public func edit(
        _ references: [MoodReference], _ edit: MoodEdit, at now: Date = Date(),
        machineTimeZone: @autoclosure @escaping () -> ZoneRules
    ) throws -> [EditedMood] {
        try editing(edit, at: now, machineTimeZone: machineTimeZone) { change in
            let edited = try moods(references).map(change)
            label(
                .edit, "edit" + Self.listed(edited.map(\.record.number)), Self.counted(edited.count)
            )
            return edited
        }
    }

    /// Changes the moods that were found in the same way, in one transaction: all or none. Moods
    /// that were deleted since, or no longer match, are skipped.
    ///
    /// Unchanged objects are released page by page; changed ones are in memory until the end.
    /// - Parameter body: Receives each mood after the edit, before the transaction is committed.
    /// - Throws: ``MoodEditError`` if a result breaks a rule, or ``JournalError`` if the journal
    ///   can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func edit(
        _ found: FoundMoods, _ edit: MoodEdit, at now: Date = Date(),
        machineTimeZone: @autoclosure @escaping () -> ZoneRules, _ body: (EditedMood) -> Void
    ) throws {
        try editing(edit, at: now, machineTimeZone: machineTimeZone) { change in
            var count = 0
            try forEachPage(
                of: matches(among: found), prefetching: [\Mood.country, \Mood.tags]
            ) { page in
                for mood in page {
                    let edited = try change(mood)
                    if edited.isChanged { count += 1 }
                    body(edited)
                }
            }
            label(.edit, "edit", Self.counted(count))
        }
    }

    /// - Parameter body: Receives what changes a mood, which throws ``MoodEditError``.
    func editing<Result>(
        _ edit: MoodEdit, at now: Date, isDryRun: Bool = false,
        machineTimeZone: @escaping () -> ZoneRules,
        _ body: ((Mood) throws -> EditedMood) throws -> Result
    ) throws -> Result {
        try transaction(isDryRun: isDryRun) {
            for tag in edit.removedTags { try expectTag(tag) }
            let writer = MoodWriter(context, at: now)
            return try body { mood in
                let new: NewMood
                do throws(NewMoodError) {
                    new = try NewMood(
                        MoodRecord(mood), editedBy: edit, now: now,
                        machineTimeZone: machineTimeZone())
                } catch {
                    throw MoodEditError(number: mood.number ?? 0, cause: error)
                }
                let isChanged = try writer.update(mood, to: new)
                return EditedMood(
                    record: MoodRecord(mood), isChanged: isChanged,
                    isFarFromCountry: new.isFarFromCountry,
                    isAhead: new.isAhead, clockChange: new.clockChange,
                    hasForeignTimeZone: new.hasForeignTimeZone)
            }
        }
    }
}
