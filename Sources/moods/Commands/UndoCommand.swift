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
            ones. 'moods undo 12' undoes command 12 of 'moods history', not a change of mood 12. \
            Later changes are kept and listed. 'moods redo' redoes what was undone.
            """)

    @Argument(help: ArgumentHelp("The command's number in 'moods history'.", valueName: "number"))
    var number: Int64?

    @Flag(help: "Show what would be undone, and change nothing.")
    var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let outcome = try journalOptions.changing { try $0.undo(number, isDryRun: dryRun) }
        outcome.report(dryRun ? "would undo" : "undid")
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
        outcome.report(dryRun ? "would redo" : "redid")
    }
}

extension UndoOutcome {
    /// Prints a line for the command, and one for each change that was kept, to standard error.
    fileprivate func report(_ verb: String) {
        let lines = ["\(verb) \(command.number): \(command.name)"] + kept.map(\.sentence)
        StandardError.write(lines.map { TerminalText.line($0) + "\n" }.joined())
    }
}

extension UndoOutcome.Kept {
    /// A line such as "kept mood 12: it was changed since".
    var sentence: String {
        switch reason {
        case .changed: "kept \(what): it was changed since"
        case .deleted: "\(cause); 'moods restore \(mood)' brings it back"
        case .existing, .discarded: cause
        }
    }

    /// The reason why nothing of the mood or field changed, such as "mood 12 was changed since".
    var cause: String {
        switch reason {
        case .changed: "\(what) was changed since"
        case .deleted: "mood \(mood) was deleted since"
        case .existing where field != nil:
            "\(what) can't be restored: another mood has its former value"
        case .existing(let other?):
            "mood \(mood) stays deleted: mood \(other) was imported from the same entry"
        case .existing(nil):
            "mood \(mood) stays deleted: another mood has its UUID, or was imported from the same "
                + "entry"
        case .discarded where field == nil:
            "mood \(mood) can't be restored: it was discarded from the trash"
        case .discarded: "\(what) can't be restored: its former value is no longer valid"
        }
    }

    private var what: String { field.map { "the \($0) of mood \(mood)" } ?? "mood \(mood)" }
}
