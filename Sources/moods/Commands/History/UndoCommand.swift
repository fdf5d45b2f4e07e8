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
