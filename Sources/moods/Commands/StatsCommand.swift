import ArgumentParser
import Foundation
import MoodJournal

struct StatsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show averages, streaks, and which tags go together with good days.",
        discussion: """
            moods stats
            moods stats --by weekday --since 'last year'
            moods stats france --by month --format json

            The unit is the local day: its feeling is the mean of its moods. An average is likely \
            within its 95% interval, which allows for days resembling the day before; fewer than 5 \
            days have no average. A tag is compared if 10 days have it or a tag below it, and 10 \
            don't; p is adjusted for all tags compared, and says nothing about causes. Seasons are \
            meteorological, in the hemisphere of the mood's country.

            json is one object. With --by, its groups are an array, and other formats have one \
            row per group.

            Fields: \(documentation(of: StatisticsFields.overview())).

            Fields with --by: \(documentation(of: StatisticsFields.group { _ in "" })).

            Fields with --by tag: \(documentation(of: StatisticsFields.tags)).
            """)

    /// A property that moods can be grouped by.
    enum Grouping: RawRepresentable, CaseIterable, ExpressibleByArgument {
        case property(MoodGroup.Key)
        /// Tags; a mood can have several.
        case tag

        static var allCases: [Self] { MoodGroup.Key.allCases.map(Self.property) + [.tag] }

        init?(rawValue: String) {
            guard let grouping = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
                return nil
            }
            self = grouping
        }

        var rawValue: String {
            switch self {
            case .property(let key): key.rawValue
            case .tag: "tag"
            }
        }
    }

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(
        help: "Group by weekday, hour, month, season, year, country, continent, town, place or tag."
    )
    var by: Grouping?

    @Flag(help: "Show the standard deviation, the autocorrelation r1 and MSSD too.")
    var detail = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let locale = try localeOptions.resolved()
        let rendering = StatisticsRendering(
            page: StatisticsPage(
                locale: locale, terminal: terminal, output: output, showsDetail: detail))
        let query = try filterOptions.query(in: locale)
        func statistics<Result>(
            isTable: Bool, moods: (Result) -> Int, _ body: (Journal) throws -> Result
        ) throws -> Result? {
            try journalOptions.listing(
                isShown: isTable && terminal.isTerminal,
                orSaying: { moods($0) == 0 ? EmptySelection(query: query, locale: locale) : nil },
                body)
        }
        switch by {
        case nil:
            let records = try outputOptions.records(
                StatisticsFields.overview(showsDetail: detail), on: terminal)
            let today = try MachineTimeZone.today()
            let all = try statistics(isTable: records == nil, moods: \.summary.moods) {
                try $0.statistics(query, today: today)
            }
            if let all { try rendering.write(all, as: records) }
        case .tag?:
            let records = try outputOptions.records(StatisticsFields.tags, on: terminal)
            let today = try MachineTimeZone.today()
            let all = try statistics(isTable: records == nil, moods: \.summary.moods) {
                try $0.statistics(query, today: today)
            }
            if let all { try rendering.write(all.tags, all.summary, as: records) }
        case .property(let key)?:
            let records = try outputOptions.records(
                StatisticsFields.group(showsDetail: detail) { $0.localizedName(in: locale) },
                on: terminal)
            let all = try statistics(isTable: records == nil, moods: \.summary.moods) {
                try $0.statistics(query, by: key)
            }
            if let all { try rendering.write(all, by: key, as: records) }
        }
    }
}
