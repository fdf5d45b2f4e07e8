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
            note from another machine that lost against the mood's note in a merge.

            Fields: \(CommandFields.names); with a mood: \(RevisionFields.names).
            """)

    @Argument(help: "A mood: its number, its UUID or the beginning of that, or 'last'.")
    var mood: String?

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let listing = try HistoryListing(
            options: outputOptions, limit: limitOptions.checked(), output: output)
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

struct TrashCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "List deleted moods, or discard them.",
        discussion: """
            moods trash
            moods trash --older-than 30d
            moods trash --empty --dry-run

            'moods restore' brings a deleted mood back by its number. Deleted moods stay in the \
            trash for 90 days. Discarded moods can't be restored, and discarding can't be undone, \
            but importing their file again still doesn't add them. On a terminal, it asks for \
            confirmation; in a script, --empty needs --yes.

            Fields: \(TrashFields.names).
            """)

    @Flag(help: "Discard all deleted moods now.")
    var empty = false

    @Option(
        help: ArgumentHelp(
            "Discard moods deleted longer ago than this: '30d', '12h' or '2w'.",
            valueName: "age"))
    var olderThan: String?

    @Flag(help: "Show how many moods would be discarded, and change nothing.")
    var dryRun = false

    @Flag(name: [.long, .customShort("y")], help: "Discard without confirmation.")
    var yes = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let listing = try HistoryListing(
            options: outputOptions, limit: limitOptions.checked(), output: output)
        guard empty || olderThan != nil else {
            guard !dryRun, !yes else { throw CommandError.nothingToDiscard }
            let moods = try journalOptions.reading { try $0.deletedMoods(limit: listing.limit) }
            return try listing.write(TrashFields.all, TrashTable()) { write in
                for mood in moods { try write(mood) }
            }
        }
        guard !(empty && olderThan != nil), !outputOptions.isGiven, listing.limit == nil else {
            throw CommandError.listingOfEmptiedTrash
        }
        let moment = try olderThan.map { try TrashAge($0).beginning() } ?? .distantFuture
        if dryRun {
            let count = try journalOptions.reading { try $0.numberOfDeletedMoods(before: moment) }
            return StandardError.write("dry run: \(counted(count)) would be discarded\n")
        }
        let terminal = TerminalEnvironment.current()
        // A script may apply its own age to the trash.
        guard yes || terminal.isInteractive || !empty else { throw CommandError.unconfirmed }
        let count = try journalOptions.changing { journal in
            if !yes, terminal.isInteractive {
                let count = try journal.numberOfDeletedMoods(before: moment)
                let question = "Discard \(counted(count)) for ever?"
                guard count > 0, terminal.confirms(question) else { return 0 }
            }
            return try journal.emptyTrash(before: moment)
        }
        if terminal.isTerminal {
            try output.write(
                count == 0 ? "Nothing discarded.\n" : "Discarded \(counted(count)).\n")
        }
    }

    private func counted(_ count: Int) -> String {
        count == 1 ? "1 mood" : "\(count) moods"
    }
}

struct RestoreCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring deleted moods back.",
        discussion: """
            moods restore 12
            moods restore 12 13 0192f3a4-5b6c
            moods restore last

            The moods get their numbers, UUIDs, tags and countries back. 'last' is the one that \
            was deleted last; 'moods trash' lists them all.
            """)

    @Argument(help: "Numbers, UUIDs or beginnings of UUIDs, or 'last'.")
    var mood: [String] = []

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !mood.isEmpty else { throw CommandError.noMoodNamed }
        let references = try mood.map { try MoodReference($0) }
        let outcome = try journalOptions.changing { journal in
            try journal.restore(references)
        }
        for number in outcome.restored { StandardError.write("restored mood \(number)\n") }
        for kept in outcome.kept { StandardError.write(TerminalText.line(kept.sentence) + "\n") }
    }
}
