import ArgumentParser
import MoodJournal

struct BackupCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the journal, while others write to it.",
        discussion: """
            moods backup ~/journal-copy.sqlite
            moods backup /media/usb/journal.sqlite --force

            The copy is exact, of one moment, and one file, readable by you alone: a journal like \
            any other, for --journal. It gets its name once it is whole and checked; until then, and \
            if the copying fails or the journal is damaged, whatever was there stays.
            """)

    @Argument(help: "The file to make.")
    var file: PathArgument

    @Flag(name: [.long, .customShort("f")], help: "Replace a file that is there.")
    var force = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !file.isStandardStream else { throw CommandError.backupToOutput }
        try journalOptions.readingExisting { try $0.backUp(to: file.path, replacing: force) }
        if TerminalEnvironment.current().isTerminal {
            try output.write(
                "Copied the journal to \(TerminalText.line(file.path.showingEscapedBytes)).\n")
        }
    }
}
