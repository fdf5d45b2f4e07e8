import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct RegionsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "regions", abstract: "List the countries and continents where you had moods.",
        discussion: """
            moods regions
            moods regions last year --sort moods
            moods regions --filter continents --format json

            On a terminal, countries are listed under their continents, with the number of \
            moods, their mean feeling (of 5 days or more), and the local day when a mood was last \
            felt there. --filter lists one kind without the other, and --flat lists both in one \
            order. --limit counts continents if countries are listed under them.

            By default, the tree is sorted by its last column, and other formats by updatedAt, the \
            moment when a mood was last added. first and last are the first and last local day \
            with a mood, days is the number of such days, and feeling is their mean feeling (of 5 \
            days or more).

            Fields: \(documentation(of: RegionTable.fields())).
            """)

    enum Sort: String, CaseIterable, ExpressibleByArgument {
        case updated, name, moods, first, last, days, feeling
    }

    @Argument(help: MoodFilterOptions.selectionHelp, completion: JournalCompletion.regions)
    var selection: [String] = []

    @Option(help: "The regions to show.") var filter: RegionQuery.Filter = .defaultValue

    @Option(
        help: """
            The order: names from A, first from the earliest, others from the newest, most or best \
            (default: updated, and in the tree last).
            """)
    var sort: Sort?

    @Flag(help: "List countries and continents in one order, as other formats do.") var flat = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let locale = try localeOptions.resolved()
        let records = try outputOptions.records(
            RegionTable.fields { $0.localizedName(in: locale) }, on: terminal)
        let limit = try limitOptions.checked()
        let isTree = records == nil && !flat
        let order: RegionQuery.Order =
            switch sort {
            case nil: isTree ? .recent : .updated
            case .updated: .updated
            case .name: .name(locale)
            case .moods: .moods
            case .first: .first
            case .last: .last
            case .days: .days
            case .feeling: .feeling
            }
        var query = MoodQuery()
        try TypedSelection(
            words: selection, gazetteer: Gazetteer(locale: locale), journal: journalOptions,
            hasConditions: false
        ).select(in: &query)
        let found = try journalOptions.listing(
            isShown: records == nil && terminal.isTerminal,
            orSaying: { (found: RegionListing) in
                found.totalNumberOfMoods == 0 && !query.selectsAll
                    ? EmptySelection(query: query, locale: locale) : nil
            }
        ) {
            try $0.regions(
                RegionQuery(
                    filter: filter, of: query, order: order, limit: limit, nestsCountries: isTree,
                    includesLastFelt: records == nil && flat,
                    includesFigures: records?.hasFigures ?? isTree))
        }
        guard let listing = found else { return }
        if let records { return try records.write(listing.regions, to: output) }
        if isTree {
            try RegionTree(locale: locale, terminal: terminal)
                .write(listing, isNested: filter == .both, to: output)
        } else {
            try RegionTable(locale: locale, terminal: terminal)
                .write(listing, terminal: terminal, to: output)
        }
    }
}

extension RegionQuery.Filter: DefaultArgument {
    static let defaultValue = RegionQuery.Filter.both
}
