import ArgumentParser
import MoodJournal

struct ShowCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show moods in full.",
        discussion: """
            moods show
            moods show 10-12 0192f3a4-5b6c
            moods show last --format json

            Name a mood by its number here, by its UUID or the first 8 or more digits of it, which \
            are the same on all machines, or as 'last', the one recorded last, which is shown if \
            none is named.

            Fields: \(documentation(of: MoodFields.all())).
            """)

    @OptionGroup var moods: MoodArguments
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let references = try moods.references(or: ["last"], in: journalOptions)
        var rendering = try MoodRendering(
            options: outputOptions, on: terminalOptions.terminal(paging: output),
            locale: localeOptions.resolved(), output: output)
        // Read all moods before writing the first, so that a missing one leaves no partial output.
        let records = try journalOptions.reading { journal in
            try rendering.read(journal)
            return try journal.records(of: references)
        }
        try rendering.writeInFull(records)
    }
}
