import ArgumentParser
import MoodJournal

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
