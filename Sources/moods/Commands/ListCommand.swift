import ArgumentParser
import MoodJournal

struct ListCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List moods, newest first.",
        discussion: """
            moods list
            moods list France --since monday --feeling good
            moods list europe --since 2024-01-01 --section month --format jsonl

            A day in --since and --until is the day where the mood was felt, itself included; with \
            a time it is an instant.

            --section puts the moods under headings with their number, and in other formats \
            writes the heading as a first field, section: regions by name, periods from the \
            newest (2024-05), feelings from the best. What is unknown or not said comes last.

            Fields: \(MoodFields.names).
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(help: "continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @Flag(help: "List the oldest first; --limit then takes the oldest.")
    var reverse = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let limit = try limitOptions.checked()
        let locale = try localeOptions.resolved()
        let query = try filterOptions.query(
            in: locale, limit: limit, isReversed: reverse)
        let rendering = try MoodRendering(
            options: outputOptions, hasSections: section != nil, locale: locale, output: output)
        try journalOptions.listing(isShown: rendering.isTableOnTerminal) { journal in
            // Sections, moods and the precision of their dates belong together.
            try journal.atOneMoment {
                let precision = try journal.datePrecision(of: query)
                guard let section else {
                    return try rendering.write(precision: precision) { write in
                        try journal.forEachMood(query, write)
                    }
                }
                try rendering.write(
                    journal.sections(of: query, by: section, in: locale), precision: precision
                ) {
                    try journal.forEachMood(in: $0, $1)
                }
            }
        }
    }
}

extension MoodSection.Key: ExpressibleByArgument {}
