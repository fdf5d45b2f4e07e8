import ArgumentParser
import Foundation
import MoodJournal

struct HistoryCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the commands that changed the journal, or the changes of one mood.",
        discussion: """
            moods history --limit 10
            moods history 12
            moods history c129

            The latest commands come first. Their numbers begin with c here and in 'moods undo \
            c129'; in other formats than the table they are plain. 'moods history 12' is about mood \
            12: it lists each change of a field, with the values before and after it. 'otherNote' \
            is a note from another machine that lost to the mood's note in a merge.

            Fields: \(documentation(of: CommandTable.fields)); with a mood: \(documentation(of: RevisionTable.fields)).
            """)

    @Argument(
        help: ArgumentHelp(
            "A mood: its number, its UUID or the beginning of that, or 'last'; or a command: c129.",
            valueName: "mood"),
        completion: JournalCompletion.moods)
    var mood: String?

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let limit = try limitOptions.checked()
        let now = terminal.isTerminal ? Date() : nil
        if let mood, Self.command(mood) == nil {
            let records = try outputOptions.records(RevisionTable.fields, on: terminal)
            let reference = try MoodReference(mood)
            let revisions = try journalOptions.reading { try $0.revisions(of: reference) }
            return try RevisionTable(now: now).write(
                revisions.prefix(limit ?? .max), or: records, terminal: terminal, to: output)
        }
        let records = try outputOptions.records(CommandTable.fields, on: terminal)
        try journalOptions.reading { journal in
            let table = CommandTable(journal: journal, now: now)
            if let command = mood.flatMap(Self.command) {
                return try table.write(
                    [journal.command(command)], or: records, terminal: terminal, to: output)
            }
            if var writer = try records?.writer(to: output) {
                try journal.forEachCommand(limit: limit) { try writer.write($0) }
                return try writer.finish()
            }
            var writer = TableWriter(columns: CommandTable.columns, on: terminal, to: output)
            var isEmpty = true
            try journal.forEachCommand(limit: limit) {
                isEmpty = false
                try writer.write(table.cells(of: $0))
            }
            if isEmpty, limit != 0, terminal.isTerminal {
                StandardError.say("The history is empty.")
            }
            try writer.finish()
        }
    }

    /// Returns the number of a command such as "c129", or `nil` if the text is about a mood: a UUID
    /// may begin with c too, but it has at least 8 digits.
    private static func command(_ text: String) -> Int64? {
        guard text.hasPrefix("c"), text.count < MoodReference.shortestBeginning else { return nil }
        return CommandNumber(argument: text)?.number
    }
}
