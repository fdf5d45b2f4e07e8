import ArgumentParser
import Foundation
import MoodJournal

struct RegionsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "regions",
        abstract: "List the countries and continents where you had moods.",
        discussion: """
            moods regions
            moods regions --filter continents --sort moods
            moods regions --format json --locale de

            The table shows when a mood was last felt in each region, in local time. The order \
            follows updatedAt, the moment when a mood was last added. first and last are the \
            first and last local day with a mood, days is their number, and feeling is their mean \
            feeling, from 5 days on.

            Fields: \(RegionFields.names).
            """)

    enum Sort: String, CaseIterable, ExpressibleByArgument {
        case updated
        case name
        case moods
        case first
        case last
        case days
        case feeling
    }

    @Option(help: "Show both, countries or continents.")
    var filter: RegionQuery.Filter = .both

    @Option(
        help: """
            Sort by updated (newest first), name, moods (most first), first (earliest first), last \
            (latest first), days (most first), or feeling (best first).
            """)
    var sort: Sort = .updated

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let format = try outputOptions.format(on: terminal)
        let locale = try localeOptions.resolved()
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: RegionFields.all(in: locale), for: $0)
        }
        let limit = try limitOptions.checked()
        let recordFormat = format.recordFormat
        let order: RegionQuery.Order =
            switch sort {
            case .updated: .updated
            case .name: .name(locale)
            case .moods: .moods
            case .first: .first
            case .last: .last
            case .days: .days
            case .feeling: .feeling
            }
        let listing = try journalOptions.listing(
            isShown: recordFormat == nil && terminal.isTerminal
        ) {
            try $0.regions(
                RegionQuery(
                    filter: filter, order: order, limit: limit,
                    includesLastFelt: recordFormat == nil,
                    includesFigures: fields?.contains(where: \.isOnlyIfNamed) ?? false))
        }
        guard let recordFormat, let fields else {
            return try RegionTable(locale: locale)
                .write(listing, terminal: terminal, to: output)
        }
        var writer = try outputOptions.writer(
            of: fields, format: recordFormat, to: output, on: terminal)
        for region in listing.regions { try writer.write(region) }
        try writer.finish()
    }
}

extension RegionQuery.Filter: ExpressibleByArgument {}
