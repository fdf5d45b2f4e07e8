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
        guard name != nil || none else { throw CommandError.placeOrNone }
        try journalOptions.changing { try $0.setDefaultPlace(name) }
        if TerminalEnvironment.current().isTerminal {
            try output.write(
                name.map { "New moods are at \(TerminalText.line($0)) unless you say otherwise.\n" }
                    ?? "New moods have no default place.\n")
        }
    }
}
