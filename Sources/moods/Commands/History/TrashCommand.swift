import ArgumentParser
import Foundation
import MoodJournal

struct TrashCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "List deleted moods, or discard them.",
        discussion: """
            moods trash
            moods trash --older-than 30d
            moods trash --empty --dry-run

            'moods restore' brings a deleted mood back by its number. Deleted moods stay in the \
            trash for 90 days. Discarded moods can't be restored, and discarding can't be undone: \
            nothing that you wrote stays in the journal. Importing their file again still doesn't \
            add them. Other machines receive that they were discarded, but keep them in their own \
            trash. On a terminal, it asks for confirmation; in a script, --empty needs --yes.

            Fields: \(documentation(of: TrashTable.fields)).
            """)

    @Flag(help: "Discard all deleted moods now.") var empty = false

    @Option(
        help: ArgumentHelp(
            "Discard moods deleted longer ago than this: '30d', '12h' or '2w'.", valueName: "age"))
    var olderThan: String?

    @Flag(help: "Show how many moods would be discarded, and change nothing.") var dryRun = false
    @Flag(name: [.long, .customShort("y")], help: "Discard without confirmation.") var yes = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let limit = try limitOptions.checked()
        guard empty || olderThan != nil else {
            guard !dryRun, !yes else {
                throw CommandError.usage("--dry-run and --yes need --empty or --older-than")
            }
            let terminal = terminalOptions.terminal(paging: output)
            let records = try outputOptions.records(TrashTable.fields, on: terminal)
            let moods = try journalOptions.reading { try $0.deletedMoods(limit: limit) }
            if moods.isEmpty, limit != 0, records == nil, terminal.isTerminal {
                StandardError.say("The trash is empty.")
            }
            return try TrashTable(now: terminal.isTerminal ? Date() : nil).write(
                moods, or: records, terminal: terminal, to: output)
        }
        guard !(empty && olderThan != nil), !outputOptions.isGiven, limit == nil else {
            throw CommandError.usage(
                "use only one of --empty and --older-than, without options for the listing")
        }
        let age = try olderThan.map { try TimeSpan($0, option: "--older-than", hasMinutes: false) }
        let moment = age.map { Date(timeIntervalSinceNow: -$0.seconds) } ?? .distantFuture
        if dryRun {
            let count = try journalOptions.reading { try $0.numberOfDeletedMoods(before: moment) }
            let moods = FigureText.count(count, "mood")
            return StandardError.say(
                count == 0 ? "There is nothing to discard." : "Would discard \(moods).")
        }
        let terminal = terminalOptions.colorOptions.terminal()
        // A script may apply its own age to the trash.
        guard yes || terminal.isInteractive || !empty else { throw CommandError.unconfirmed }
        let count = try journalOptions.changing { journal in
            if !yes, terminal.isInteractive {
                let count = try journal.numberOfDeletedMoods(before: moment)
                let question = "Discard \(FigureText.count(count, "mood")) forever?"
                guard try count == 0 || terminal.confirms(question) else { return 0 }
            }
            return try journal.emptyTrash(before: moment)
        }
        if terminal.isTerminal {
            let moods = FigureText.count(count, "mood")
            StandardError.say(count == 0 ? "Nothing discarded." : "Discarded \(moods) forever.")
        }
    }
}
