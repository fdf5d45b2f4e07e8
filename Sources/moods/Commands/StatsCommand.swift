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
            moods stats --by tag --lag 1
            moods stats france --by month --format json

            The unit is the local day: its feeling is the mean of its moods. A range such as \
            'likely 2.9 to 3.3' contains the long-run average in about 95 of 100 cases; fewer than \
            5 days have no average. A tag is compared if 10 days have it or a tag below it, and 10 \
            don't; a difference doesn't show a cause. Seasons are meteorological, in the \
            hemisphere of the mood's country. Tables by hour have four parts of the day; --detail \
            shows the hours.

            json is one object. With --by, its groups are an array, and by weekday or month it has \
            p, the probability that such differences arise by chance; other formats have one row \
            per group.

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
            let known = Self.allCases.first { $0.rawValue == rawValue }
            guard let known else { return nil }
            self = known
        }

        var rawValue: String { if case .property(let key) = self { key.rawValue } else { "tag" } }
    }

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(help: "What to group moods by.") var by: Grouping?

    @Option(
        parsing: .unconditional,
        help: "Compare tags with the feelings so many days later, up to 7 (default: 0).")
    var lag: Int?

    @Flag(help: "Show hours, how much feelings vary, and the tests of tags too.") var detail = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let locale = try localeOptions.resolved()
        let lag = lag ?? 0
        guard (0...7).contains(lag) else { throw CommandError.usage("--lag must be 0 to 7") }
        if lag > 0, case .property? = by {
            throw CommandError.usage("--lag compares tags; use it without --by, or with --by tag")
        }
        let rendering = StatisticsRendering(
            page: StatisticsPage(
                locale: locale, terminal: terminal, output: output, showsDetail: detail),
            lag: lag)
        let query = try filterOptions.query(in: locale, of: journalOptions)
        func nothing(_ moods: Int) -> EmptySelection? {
            moods == 0 ? EmptySelection(query: query, locale: locale) : nil
        }
        func overview(isTable: Bool) throws -> MoodStatistics? {
            let today = try MachineTimeZone.today()
            return try journalOptions.listing(
                isShown: isTable && terminal.isTerminal, orSaying: { nothing($0.summary.moods) }
            ) { try $0.statistics(query, today: today, lag: lag) }
        }
        switch by {
        case nil:
            let records = try outputOptions.records(
                StatisticsFields.overview(showsDetail: detail), on: terminal)
            let all = try overview(isTable: records == nil)
            if let all { try rendering.write(all, as: records) }
        case .tag?:
            let records = try outputOptions.records(StatisticsFields.tags, on: terminal)
            let all = try overview(isTable: records == nil)
            if let all { try rendering.write(all.tags, all.summary, as: records) }
        case .property(let key)?:
            let records = try outputOptions.records(
                StatisticsFields.group(showsDetail: detail) { $0.localizedName(in: locale) },
                on: terminal)
            let key = key == .hour && records == nil && !detail ? .daytime : key
            let all: GroupedStatistics? = try journalOptions.listing(
                isShown: records == nil && terminal.isTerminal,
                orSaying: { nothing($0.summary.moods) }
            ) { try $0.statistics(query, by: key) }
            if let all { try rendering.write(all, by: key, as: records) }
        }
    }
}
