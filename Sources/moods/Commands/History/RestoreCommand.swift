import ArgumentParser
import MoodJournal

struct RestoreCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring deleted moods back.",
        discussion: """
            moods restore 12
            moods restore 10-12 0192f3a4-5b6c
            moods restore last

            The moods get their numbers, UUIDs, tags and countries back. 'last' is the one that \
            was deleted last; 'moods trash' lists them all.
            """)

    @Argument(help: "Numbers, ranges such as 10-27, UUIDs or beginnings of UUIDs, or 'last'.")
    var mood: [String] = []

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !mood.isEmpty else {
            throw CommandError.usage(
                "name a mood: its number, the beginning of its UUID, or 'last'")
        }
        let references = try mood.map { try MoodReference($0) }
        let outcome = try journalOptions.changing { try $0.restore(references) }
        for mood in outcome.restored {
            StandardError.say("Restored \(MoodName.text(mood.number, note: mood.note)).")
        }
        for kept in outcome.kept { StandardError.say(kept.sentence) }
    }
}
