import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct WatchCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show a live list that follows every change.",
        discussion: """
            moods watch
            moods watch all --section month
            moods watch europe --match coffee --format jsonl

            On a terminal, b, c and n show both, countries or continents; arrow and page keys \
            scroll; q quits. In a pipe, or with --format jsonl, it prints the whole listing as \
            one line of JSON, and then one line for each change.

            Without REGION and conditions, it lists regions; --section can only be continent. With \
            a region, 'all' or conditions, it lists moods, with any --section.
            """)

    @Argument(help: "A country or continent, by name or code; 'all' for all moods.")
    var region: String?

    @OptionGroup var conditions: MoodConditionOptions

    @Option(help: "Show both, countries or continents.")
    var filter: RegionQuery.Filter?

    @Option(help: "Group by continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @Option(help: "The format (default: a table on a terminal, jsonl in a pipe).")
    var format: Format?

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, jsonl
    }

    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let isTable = try isTable(on: terminal)
        let locale = try localeOptions.resolved()
        let content = try content(in: locale)
        let signals = try SignalPipe(
            catchingEndingSignalsAnd: isTable ? [SIGTSTP, SIGCONT, SIGWINCH] : [])
        let listing = try LiveListing(
            content, at: journalOptions.location(), locale: locale, includesLastFelt: isTable)
        let end: WatchEnd
        do {
            if !isTable {
                end = try LineWatch(
                    listing: listing, locale: locale, signals: signals, output: output
                )
                .run()
            } else {
                end = try TerminalWatch(
                    listing: listing, locale: locale, terminal: terminal, signals: signals,
                    output: output
                ).run()
            }
        } catch {
            // The first error is the one to report.
            try? listing.close()
            throw error
        }
        try listing.close()
        if case .signal(let number) = end {
            // The parent process must see that the signal ended this one.
            signal(number, SIG_DFL)
            raise(number)
        }
    }

    private func isTable(on terminal: TerminalEnvironment) throws -> Bool {
        switch format {
        case nil: return terminal.isTerminal
        case .jsonl: return false
        case .table:
            guard terminal.isTerminal else { throw CommandError.tableWithoutTerminal }
            return true
        }
    }

    private func content(in locale: Locale) throws -> LiveListing.Content {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        guard region != nil || query.hasConditions else {
            guard section == nil || section == .continent else {
                throw CommandError.sectionOfRegions(section?.rawValue ?? "")
            }
            return .regions(filter ?? .both, byContinent: section != nil)
        }
        guard filter == nil else { throw CommandError.filterOfMoods }
        guard query.sample == nil else { throw CommandError.sampleOfWatch }
        query.place = try region.flatMap {
            try $0.lowercased() == "all" ? nil : gazetteer.region(named: $0)
        }
        return .moods(query, by: section)
    }
}
