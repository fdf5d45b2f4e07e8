import ArgumentParser
import MoodJournal

struct UndoCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo a command that changed the journal.",
        discussion: """
            moods undo
            moods undo --dry-run
            moods undo c12

            It undoes the latest command that hasn't been undone yet; repeat it to undo earlier \
            ones. 'moods undo c12' undoes command c12 of 'moods history', which has nothing to do \
            with mood 12. Later changes are kept and listed. 'moods redo' redoes what was undone.
            """)

    @Argument(
        help: ArgumentHelp(
            "The command's number in 'moods history', with or without its c.", valueName: "command")
    )
    var command: CommandNumber?

    @Flag(help: "Show what would be undone, and change nothing.") var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let outcome = try journalOptions.changing { try $0.undo(command?.number, isDryRun: dryRun) }
        outcome.sentences(isRedo: false, isDryRun: dryRun).forEach(StandardError.say)
    }
}
