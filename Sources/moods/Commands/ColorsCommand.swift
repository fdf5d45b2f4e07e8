import ArgumentParser
import MoodJournal

struct ColorsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "colors", abstract: "Draw the colors of your moods as a strip.",
        discussion: """
            moods colors
            moods colors portugal --year 2025
            moods colors --feeling rad --format jsonl

            The colors are in chronological order, the latest on the right. Without a country, each \
            country has one line. 'moods add --photo' takes the colors from a photo.

            Fields: \(ColorsCommand.fields.joined(separator: ", ")); with --fields, those of \
            'moods list'.
            """)

    private static let fields = ["number", "date", "country", "colors"]

    @OptionGroup var filterOptions: MoodFilterOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let locale = try localeOptions.resolved()
        var query = try filterOptions.query(in: locale, of: journalOptions)
        query.parts.insert(.colors)
        func records(_ precision: ISO8601.Precision) throws -> RecordListing<MoodRecord>? {
            try outputOptions.records(
                MoodFields.all(zones: TimeZones(), precision: precision),
                usual: { _ in Self.fields }, on: terminal)
        }
        guard try records(.seconds) != nil else {
            var isWhole = false
            if case .country? = query.place { isWhole = true }
            var strips = ColorStrips(locale: locale, terminal: terminal, isWhole: isWhole)
            try journalOptions.listing(isShown: terminal.isTerminal) { journal in
                try journal.forEachMood(query) { strips.add($0) }
                if terminal.isTerminal, strips.isEmpty, try !journal.isEmpty() {
                    StandardError.say("No mood here has colors. Give them with --color or --photo.")
                }
            }
            return try strips.write(to: output)
        }
        try journalOptions.reading { journal in
            guard var writer = try records(journal.datePrecision(of: query))?.writer(to: output)
            else { return }
            try journal.forEachMood(query) { try writer.write($0) }
            try writer.finish()
        }
    }
}
