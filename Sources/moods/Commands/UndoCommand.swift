import ArgumentParser
import MoodJournal

struct UndoCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo a command that changed the journal.",
        discussion: """
            moods undo
            moods undo --dry-run
            moods undo 12

            It undoes the latest command that hasn't been undone yet; repeat it to undo earlier \
            ones. 'moods undo 12' undoes command 12 of 'moods history'. Later changes are kept \
            and listed. 'moods redo' redoes what was undone.
            """)

    @Argument(help: ArgumentHelp("The command's number in 'moods history'.", valueName: "number"))
    var number: Int64?

    @Flag(help: "Show what would be undone, and change nothing.")
    var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let outcome = try journalOptions.changing { try $0.undo(number, isDryRun: dryRun) }
        try outcome.write(dryRun ? "would undo" : "undid", to: output)
    }
}

struct RedoCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the command that was undone last.",
        discussion: """
            moods redo
            moods redo --dry-run

            Repeat it to redo more commands. Once another command has changed the journal, there \
            is nothing left to redo.
            """)

    @Flag(help: "Show what would be redone, and change nothing.")
    var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let outcome = try journalOptions.changing { try $0.redo(isDryRun: dryRun) }
        try outcome.write(dryRun ? "would redo" : "redid", to: output)
    }
}

extension UndoOutcome {
    /// Writes a line for the command, and one for each change that was kept.
    fileprivate func write(_ verb: String, to output: StandardOutput) throws {
        try output.write(TerminalText.line("\(verb) \(command.number): \(command.name)") + "\n")
        for kept in kept { try output.write(TerminalText.line(kept.sentence) + "\n") }
    }
}

extension UndoOutcome.Kept {
    /// A sentence such as "kept mood 12: it was changed since".
    var sentence: String {
        let what = field.map { "the \($0) of mood \(mood)" } ?? "mood \(mood)"
        return switch reason {
        case .changed: "kept \(what): it was changed since"
        case .deleted: "mood \(mood) was deleted since; 'moods restore \(mood)' brings it back"
        case .existing: "mood \(mood) stays deleted: the journal has another mood with its ID"
        case .discarded: "\(what) can't come back: its values are no longer in the trash"
        }
    }
}
