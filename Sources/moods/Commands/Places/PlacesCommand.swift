import ArgumentParser

struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "Name places of your own, such as home.",
        discussion: """
            moods places add office Lisbon
            moods places default home
            moods list --at home

            A mood belongs to a place if it was felt within 250 m of it, even if it was recorded \
            before the place was added. New moods are recorded at the default place unless you \
            say otherwise.
            """,
        subcommands: [
            PlaceListCommand.self, AddPlaceCommand.self, RenamePlaceCommand.self,
            DeletePlaceCommand.self, DefaultPlaceCommand.self,
        ],
        defaultSubcommand: PlaceListCommand.self)
}
