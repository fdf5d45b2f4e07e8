import ArgumentParser
import MoodJournal

struct PlaceListCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your places, and how many moods each has.",
        discussion: """
            moods places
            moods places list --format json

            Fields: \(documentation(of: PlaceTable.fields)).
            """)

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let records = try outputOptions.records(PlaceTable.fields, on: terminal)
        let places = try journalOptions.reading { try $0.places() }
        if places.isEmpty, records == nil, terminal.isTerminal {
            StandardError.say(
                "No places yet. Add one with \(command: "places add home --mood last").")
        }
        try PlaceTable(locale: LocaleEnvironment.current())
            .write(places, or: records, terminal: terminal, to: output)
    }
}
