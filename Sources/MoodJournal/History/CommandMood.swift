import Foundation
import Persistence

/// The moods that a command changed.
public enum CommandSubject: Sendable, Equatable {
    /// The only one. `isNew` is whether the command added it.
    case mood(CommandMood, isNew: Bool)
    /// Several, or one that was discarded from the trash. `new` is how many of them the command
    /// added; `numbers` are the least and the greatest of their numbers.
    case moods(count: Int, new: Int, numbers: ClosedRange<Int64>)

    /// Whether it is one mood that the command changed.
    var isEdited: Bool { if case .mood(_, isNew: false) = self { true } else { false } }
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
    /// - Parameter number: The command's number.
    /// - Returns: The moods, or `nil` if the command changed none.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* + log *m*) for *n* changes of the command and *m* moods.
    public func subject(of number: Int64) throws(JournalError) -> CommandSubject? {
        try reading {
            guard let rows = try context.rows(of: Mood.self, changedBy: number) else { return nil }
            guard rows.numbers.lowerBound == rows.numbers.upperBound,
                let mood = try commandMood(rows.numbers.lowerBound)
            else {
                return .moods(
                    count: rows.count, new: rows.insertedCount, numbers: rows.numbers)
            }
            return .mood(mood, isNew: rows.insertedCount > 0)
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
        return try context.deletedValues(of: Mood.self, rowNumber: row).flatMap {
            CommandMood(number: row, $0)
        }
    }
}

extension CommandMood {
    /// Reads a deleted row, or returns `nil` if it has no date.
    init?(number: Int64, _ values: [String: StoredValue]) {
        guard let date: Date = values.value("date") else { return nil }
        self.init(
            number: number, date: date, timeZone: values.value("timeZone") ?? "UTC",
            feeling: values.value("feeling"), note: values.value("note"))
    }
}

extension [String: StoredValue] {
    /// Returns the value of a column, or `nil` if it is missing or has another type.
    func value<Stored: AttributeValue>(_ column: String) -> Stored? {
        self[column].flatMap(Stored.init(storedValue:))
    }
}
