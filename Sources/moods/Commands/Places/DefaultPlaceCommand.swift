import ArgumentParser
import MoodJournal

struct DefaultPlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Choose the default place for new moods.",
        discussion: """
            moods places default home
            moods places default --none
            """)

    @Argument(help: "The name.", completion: JournalCompletion.places)
    var name: String?

    @Flag(help: "Use no default place.")
    var none = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        if name != nil, none { throw CommandError.givenAndRemoved("a name", "--none") }
        guard name != nil || none else {
            throw CommandError.usage("give the name of a place, or --none")
        }
        try journalOptions.changing { try $0.setDefaultPlace(name) }
        if TerminalEnvironment.current().isTerminal {
            StandardError.say(
                name.map { "New moods are at '\($0)' unless you say otherwise." }
                    ?? "New moods have no default place.")
        }
    }
}
