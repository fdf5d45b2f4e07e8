import ArgumentParser
import MoodJournal

struct DefaultPlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Show or choose the default place for new moods.",
        discussion: """
            moods places default
            moods places default home
            moods places default --none

            Without a name, it prints the default place, if one is set.
            """)

    @Argument(help: "The name.", completion: JournalCompletion.ownPlaces) var name: String?
    @Flag(help: "Use no default place.") var none = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        if name != nil, none { throw CommandError.givenAndRemoved("a name", "--none") }
        guard name != nil || none else { return try show(to: output) }
        let (chosen, isChanged) = try journalOptions.changing { try $0.setDefaultPlace(name) }
        StandardError.sayOnTerminal(
            Self.sentence(chosen) + (isChanged ? " \(command: "undo") takes this back." : ""))
    }

    /// Prints the default place: a sentence on a terminal, or else its name.
    private func show(to output: StandardOutput) throws {
        let name = try journalOptions.reading { try $0.defaultLocation()?.place }
        if TerminalEnvironment.current().isTerminal {
            try output.write(TerminalText.line(Self.sentence(name)) + "\n")
        } else if let name {
            try output.write(name + "\n")
        }
    }

    private static func sentence(_ name: String?) -> String {
        name.map { "New moods are at '\($0)' unless you say otherwise." }
            ?? "New moods have no default place."
    }
}
