import ArgumentParser
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

            Fields: \(documentation(of: CommandFields.all)); with a mood: \(documentation(of: RevisionFields.all)).
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
        let listing = try HistoryListing(
            options: outputOptions, on: terminalOptions.terminal(paging: output),
            limit: limitOptions.checked(), output: output)
        if let mood, let command = Self.command(mood) {
            try journalOptions.reading { journal in
                let record = try journal.command(command)
                try listing.write(CommandFields.all, CommandTable(journal: journal)) { write in
                    try write(record)
                }
            }
        } else if let mood {
            let reference = try MoodReference(mood)
            let revisions = try journalOptions.reading { try $0.revisions(of: reference) }
            try listing.write(RevisionFields.all, RevisionTable()) { write in
                for revision in revisions.prefix(listing.limit ?? .max) { try write(revision) }
            }
        } else {
            try journalOptions.reading { journal in
                try listing.write(CommandFields.all, CommandTable(journal: journal)) { write in
                    try journal.forEachCommand(limit: listing.limit, write)
                }
            }
        }
    }

    /// Returns the number of a command such as "c129", or `nil` if the text is about a mood: a UUID
    /// may begin with c too, but it has at least 8 digits.
    private static func command(_ text: String) -> Int64? {
        guard text.hasPrefix("c"), text.count < MoodReference.shortestBeginning else { return nil }
        return CommandNumber(argument: text)?.number
    }
}
