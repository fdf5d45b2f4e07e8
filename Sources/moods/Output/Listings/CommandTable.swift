import Foundation
import MoodJournal

/// The documented fields of `history`. Fields may be added, but never removed.
enum CommandFields {
    static var all: [Field<CommandRecord>] {
        [
            Field("number") { .integer($0.number) },
            Field("when") { FieldValue(ISO8601.utcText(of: $0.moment)) },
            Field("command") { .text($0.name) },
            Field("machine") { FieldValue($0.machine) },
            Field("undoes", onlyInJSON: true) { FieldValue($0.undoneNumber) },
            Field("undoneBy", onlyInJSON: true) { FieldValue($0.undoingNumber) },
        ]
    }
}

/// The table of commands for people; commands that were undone are dim.
struct CommandTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right), .init(), .init(isFlexible: true), .init(dropOrder: 1),
    ]

    let journal: Journal
    private let text = CommandText()
    private var zone: TimeZone { MachineTimeZone.current }

    func cells(of command: CommandRecord) throws -> [[StyledText]] {
        let isUndone = command.undoingNumber != nil
        // The title of a command for several moods has the options that chose them.
        var subject = try journal.subject(of: command.number)
        if case .moods = subject { subject = nil }
        // To redo a command, the one that undid it is undone.
        let undoing = try command.kind == .redo ? command.undoneNumber.map(journal.command) : nil
        let words = text.words(for: command, subject, redoing: undoing?.undoneNumber)
        return [
            [StyledText(command.reference, .dim)],
            [StyledText(DateText.minutes(of: command.moment, in: zone) ?? "")],
            [StyledText(words + (isUndone ? " (undone)" : ""), isUndone ? .dim : .plain)],
            [StyledText(command.machine ?? "", .dim)],
        ]
    }
}
