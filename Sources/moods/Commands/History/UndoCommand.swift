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
        let outcome = try journalOptions.changing { journal -> UndoOutcome in
            do {
                return try journal.undo(command?.number, isDryRun: dryRun)
            } catch JournalError.nothingUndone(
                let record, let subject, let kept, let isRedo, let next)
            {
                throw JournalError.nothingUndone(
                    record, subject, kept: kept, isRedo: isRedo,
                    next: Self.undoable(next, in: journal))
            }
        }
        outcome.sentences(isRedo: false, isDryRun: dryRun).forEach(StandardError.say)
    }

    /// The maximum number of commands that are tried, each of which may take long.
    private static let mostTried = 20

    /// Returns a command that can be undone, or else an earlier one that can be; `nil` if none of
    /// those that are tried can be.
    private static func undoable(_ first: Int64?, in journal: Journal) -> Int64? {
        var next = first
        for _ in 0..<mostTried {
            guard let number = next else { return nil }
            do {
                _ = try journal.undo(number, isDryRun: true)
                return number
            } catch JournalError.nothingUndone(_, _, _, _, let earlier) {
                next = earlier
            } catch {
                return nil
            }
        }
        return nil
    }
}
