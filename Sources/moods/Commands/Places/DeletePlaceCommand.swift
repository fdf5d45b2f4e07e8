import ArgumentParser
import MoodJournal

struct DeletePlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a place; its moods keep their coordinates.",
        discussion: "moods places delete cabin")

    @Argument(help: "The name.", completion: JournalCompletion.ownPlaces) var name: String

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let (place, wasDefault) = try journalOptions.changing { try $0.deletePlace(name) }
        let sentence =
            "Deleted the place '\(place)'."
            + (wasDefault ? " It was the default place; there is no default now." : "")
            + " \(command: "undo") brings it back."
        // Later moods of a script are recorded elsewhere.
        wasDefault ? StandardError.say(sentence) : StandardError.sayOnTerminal(sentence)
    }
}
