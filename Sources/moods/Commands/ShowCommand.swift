import ArgumentParser
import MoodJournal

struct ShowCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show moods in full.",
        discussion: """
            moods show 12
            moods show 0192f3a4-5b6c
            moods show last --format json

            A mood is named by its number, or by its UUID or the first eight or more digits of \
            that; 'last' is the one recorded last.

            Fields: \(MoodFields.names).
            """)

    @Argument(help: "Numbers, UUIDs or beginnings of UUIDs, or 'last'.")
    var mood: [String] = []

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !mood.isEmpty else { throw CommandError.noMoodNamed }
        let references = try mood.map { try MoodReference($0) }
        let rendering = try MoodRendering(
            options: outputOptions, locale: localeOptions.resolved(), output: output)
        // All of them before the first is written: a mood that is missing is no half answer.
        let records = try journalOptions.reading { journal in
            try references.map { try journal.record(of: $0) }
        }
        try rendering.writeInFull(records)
    }
}
