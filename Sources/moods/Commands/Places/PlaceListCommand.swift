import ArgumentParser
import MoodJournal

struct PlaceListCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your places, and how many moods each has.",
        discussion: """
            moods places
            moods places list --format json

            Fields: \(documentation(of: PlaceRecordFields.all)).
            """)

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let format = try outputOptions.format(on: terminal)
        let places = try journalOptions.reading { try $0.places() }
        guard let recordFormat = format.recordFormat else {
            if places.isEmpty, terminal.isTerminal {
                StandardError.write(
                    "moods: no places yet; add one with \(command: "places add home --mood last")\n"
                )
            }
            return try PlaceTable(locale: LocaleEnvironment.current())
                .write(places, terminal: terminal, to: output)
        }
        var writer = try outputOptions.writer(
            of: outputOptions.select(from: PlaceRecordFields.all, for: recordFormat),
            format: recordFormat, to: output, on: terminal)
        for place in places { try writer.write(place) }
        try writer.finish()
    }
}
