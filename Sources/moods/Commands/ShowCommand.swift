import ArgumentParser
import MoodJournal

struct ShowCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show moods in full.",
        discussion: """
            moods show
            moods show 12 0192f3a4-5b6c
            moods show last --format json

            Name a mood by its number, by its UUID or the first 8 or more digits of it, or as \
            'last', the one recorded last, which is shown if none is named.

            Fields: \(documentation(of: MoodFields.all())).
            """)

    @Argument(
        help: "Numbers, UUIDs or their first 8 or more digits, or 'last'.",
        completion: JournalCompletion.moods)
    var mood: [String] = []

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let references = try (mood.isEmpty ? ["last"] : mood).map { try MoodReference($0) }
        var rendering = try MoodRendering(
            options: outputOptions, on: terminalOptions.terminal(paging: output),
            locale: localeOptions.resolved(), output: output)
        // Read all moods before writing the first, so that a missing one leaves no partial output.
        let records = try journalOptions.reading { journal in
            try rendering.read(journal)
            return try references.map { try journal.record(of: $0) }
        }
        try rendering.writeInFull(records)
    }
}
