import Foundation
import Persistence

/// The only mood that a command changed, as it is now, or as it was before it was deleted.
public struct CommandMood: Sendable, Equatable {
    /// The mood's number.
    public let number: Int64

    /// The instant when the mood was felt.
    public let date: Date

    /// The time zone where the mood was felt: an IANA name, or an offset.
    public let timeZone: String

    /// The feeling, or `nil` if the mood has none.
    public let feeling: Feeling?

    /// The note, or `nil` if the mood has none.
    public let note: String?
}

extension Journal {
    /// Returns the mood that a command changed.
    ///
    /// - Parameter number: The command's number.
    /// - Returns: The mood, or `nil` if the command changed none or several, or if the mood was
    ///   discarded from the trash.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* + log *m*) for *n* changes of the command and *m* moods.
    public func mood(changedBy number: Int64) throws(JournalError) -> CommandMood? {
        try reading {
            guard let rows = try context.rowNumbers(of: Mood.self, changedBy: number),
                rows.lowerBound == rows.upperBound
            else { return nil }
            let row = rows.lowerBound
            if let mood = try context.existingObject(Mood.self, rowNumber: row) {
                return CommandMood(
                    number: row, date: mood.date, timeZone: mood.timeZone, feeling: mood.feeling,
                    note: mood.note)
            }
            let values = try context.deletedValues(of: Mood.self, rowNumber: row)
            guard let values, let date = values["date"].flatMap(Date.init(storedValue:)) else {
                return nil
            }
            return CommandMood(
                number: row, date: date,
                timeZone: values["timeZone"].flatMap(String.init(storedValue:)) ?? "UTC",
                feeling: values["feeling"].flatMap(Feeling.init(storedValue:)),
                note: values["note"].flatMap(String.init(storedValue:)))
        }
    }
}
