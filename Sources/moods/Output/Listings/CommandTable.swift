import Foundation
import MoodJournal

/// The table of commands for people; commands that were undone are dim, and other machines are
/// named.
struct CommandTable: RowTable {
    /// The documented fields of `history`. Fields may be added, but never removed.
    static var fields: [Field<CommandRecord>] {
        [
            Field("number") { .integer($0.number) },
            Field("when") { FieldValue(ISO8601.utcText(of: $0.moment)) },
            Field("command") { .text($0.name) },
            Field("machine") { FieldValue($0.machine) },
            Field("undoes", onlyInJSON: true) { FieldValue($0.undoneNumber) },
            Field("undoneBy", onlyInJSON: true) { FieldValue($0.undoingNumber) },
        ]
    }

    static let columns: [TableLayout.Column] = [.right, .left, .wrapping, .left.dropped(1)]

    let journal: Journal
    /// The moment that days such as "yesterday" are relative to; `nil` for dates.
    let now: Date?
    private let text = CommandText()

    func cells(of command: CommandRecord) throws -> [[StyledText]] {
        let isUndone = command.undoingNumber != nil
        let subject = try journal.subject(of: command.number)
        // To redo a command, the one that undid it is undone.
        let undoing = try command.kind == .redo ? command.undoneNumber.map(journal.command) : nil
        let words = text.text(for: command, subject, redoing: undoing?.undoneNumber)
        return [
            [StyledText(command.reference, .dim)],
            [StyledText(DateText.moment(command.moment, now: now))],
            [StyledText(words + (isUndone ? " (undone)" : ""), isUndone ? .dim : .plain)],
            [StyledText(command.machine.flatMap { $0 == Journal.machine ? nil : $0 } ?? "", .dim)],
        ]
    }
}
