import Foundation
import Persistence

/// The moods that a command changed.
public enum CommandSubject: Sendable, Equatable {
    /// The only one.
    case mood(CommandMood)

    /// Several, or one that was discarded from the trash.
    case moods(count: Int)
}

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
    /// Returns which moods a command changed.
    ///
    /// - Parameter number: The command's number.
    /// - Returns: The moods, or `nil` if the command changed none.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* + log *m*) for *n* changes of the command and *m* moods.
    public func subject(of number: Int64) throws(JournalError) -> CommandSubject? {
        try reading {
            guard let rows = try context.rows(of: Mood.self, changedBy: number) else { return nil }
            guard rows.numbers.lowerBound == rows.numbers.upperBound,
                let mood = try commandMood(rows.numbers.lowerBound)
            else { return .moods(count: rows.count) }
            return .mood(mood)
        }
    }

    /// Returns a mood as it is now, or as it was before it was deleted, or `nil` if it was discarded
    /// from the trash.
    private func commandMood(_ row: Int64) throws -> CommandMood? {
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
