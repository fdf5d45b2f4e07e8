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

            A day in --since or --until is included, and means the local day where the mood was \
            felt. A date with a time is an instant.

            --section groups the moods under headings that show their number; other formats get \
            a first field named section. Regions come by name, periods (2024-05) newest first, \
            feelings best first, and unknown ones last.

            Fields: \(MoodFields.names).
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(help: "Group by continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @Flag(help: "List the oldest first; --limit then keeps the oldest.")
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
            // One snapshot, so that sections, moods and the precision of dates agree.
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
