import ArgumentParser
import MoodJournal

struct DeletePlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a place; its moods keep their coordinates.",
        discussion: "moods places delete cabin")

    @Argument(help: "The name.", completion: JournalCompletion.places)
    var name: String

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let wasDefault = try journalOptions.changing { try $0.deletePlace(name) }
        if wasDefault || TerminalEnvironment.current().isTerminal {
            StandardError.say(
                "Deleted the place '\(name)'."
                    + (wasDefault ? " It was the default place; there is no default now." : ""))
        }
    }
}
