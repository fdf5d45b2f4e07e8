import ArgumentParser
import Atlas
import Foundation
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

    @Argument(help: "A country or continent, by name or code.")
    var region: String?

    @Option(help: ArgumentHelp("From then on.", valueName: "date"))
    var since: String?

    @Option(help: ArgumentHelp("Until then.", valueName: "date"))
    var until: String?

    @Option(help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"))
    var feeling: String?

    @Option(
        help: ArgumentHelp(
            "Moods with this tag or one below it; several times: with each.", valueName: "tag"))
    var tag: [String] = []

    @Option(help: "continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let limit = try limitOptions.checked()
        let locale = try localeOptions.resolved()
        let now = Date()
        func bound(_ text: String?) throws -> MoodQuery.Bound? {
            guard let text else { return nil }
            let date = try DateExpression(text, now: now, timeZone: .current)
            return try MoodQuery.Bound(date, timeZone: .current)
        }
        let query = try MoodQuery(
            place: region.map { try Gazetteer(locale: locale).region(named: $0) },
            since: bound(since), until: bound(until), feeling: feeling.map { try Feeling($0) },
            tags: tag.map { try TagPath($0) }, limit: limit)
        let rendering = try MoodRendering(
            options: outputOptions, hasSections: section != nil, locale: locale, output: output)
        try journalOptions.reading { journal in
            guard let section else {
                return try rendering.write { write in try journal.forEachMood(query, write) }
            }
            try rendering.write(journal.sections(of: query, by: section, in: locale)) {
                try journal.forEachMood(in: $0, $1)
            }
        }
    }
}

extension MoodSection.Key: ExpressibleByArgument {}
