import ArgumentParser
import MoodJournal

struct HistoryCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the commands that changed the journal, or the changes of one mood.",
        discussion: """
            moods history --limit 10
            moods history 12
            moods history last --format json

            The latest commands come first; 'moods undo' accepts their numbers. 'moods history \
            12' is about mood 12 instead, but 'moods undo 12' undoes command 12. With a mood, it \
            lists each change of a field, with the values before and after it. 'otherNote' is a \
            note from another machine that lost to the mood's note in a merge.

            Fields: \(CommandFields.names); with a mood: \(RevisionFields.names).
            """)

    @Argument(
        help: "A mood: its number, its UUID or the beginning of that, or 'last'.",
        completion: JournalCompletion.moods)
    var mood: String?

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let listing = try HistoryListing(
            options: outputOptions, on: terminalOptions.terminal(paging: output),
            limit: limitOptions.checked(), output: output)
        if let mood {
            let reference = try MoodReference(mood)
            let revisions = try journalOptions.reading { try $0.revisions(of: reference) }
            try listing.write(RevisionFields.all, RevisionTable()) { write in
                for revision in revisions.prefix(listing.limit ?? .max) { try write(revision) }
            }
        } else {
            try journalOptions.reading { journal in
                try listing.write(CommandFields.all, CommandTable()) { write in
                    try journal.forEachCommand(limit: listing.limit, write)
                }
            }
        }
    }
}
