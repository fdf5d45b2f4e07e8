import ArgumentParser
import MoodJournal

struct RenamePlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a place.",
        discussion: #"moods places rename home "parents' house""#)

    @Argument(help: "The present name.", completion: JournalCompletion.ownPlaces) var name: String
    @Argument(help: "The new name.") var newName: String

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let newName = try PlaceName(newName)
        let former = try journalOptions.changing { try $0.renamePlace(name, to: newName) }
        StandardError.sayOnTerminal(
            former.map {
                "Renamed the place '\($0)' to '\(newName)'. \(command: "undo") takes it back."
            } ?? "Nothing changed.")
        PlaceNotice.town(hiddenBy: newName.description).map(StandardError.sayOnTerminal)
    }
}
