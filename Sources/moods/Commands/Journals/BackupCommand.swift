import ArgumentParser
import Files
import MoodJournal

struct BackupCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the journal, even while others write to it.",
        discussion: """
            moods backup ~/journal-copy.sqlite
            moods backup /media/usb/journal.sqlite --force

            The copy is a complete journal in one file that only you can read; open it with \
            --journal. moods checks the copy before it replaces an existing file. If the backup \
            fails or the journal is damaged, the existing file is unchanged.
            """)

    @Argument(help: "The file to create.") var file: PathArgument
    @Flag(help: "Overwrite an existing file.") var force = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !file.isStandardStream else {
            throw CommandError.usage(
                "a backup needs the name of a file; 'moods export' writes to standard output")
        }
        try journalOptions.readingExisting { try $0.backUp(to: file.path, replacing: force) }
        StandardError.say("Copied the journal to \(file.path).")
    }
}
