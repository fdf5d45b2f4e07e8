import ArgumentParser
import MoodJournal

struct RedoCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the command that was undone last.",
        discussion: """
            moods redo
            moods redo --dry-run

            It takes no number. Repeat it to redo more commands. Once another command has changed \
            the journal, there is nothing left to redo.
            """)

    @Flag(help: "Show what would be redone, and change nothing.") var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let outcome = try journalOptions.changing { try $0.redo(isDryRun: dryRun) }
        outcome.sentences(isRedo: true, isDryRun: dryRun).forEach(StandardError.say)
    }
}
