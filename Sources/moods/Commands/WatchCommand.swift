import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct WatchCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show a live list that follows every change.",
        discussion: """
            moods watch
            moods watch --filter countries
            moods watch europe --match coffee --format jsonl

            On a terminal, it lists all moods. a adds a mood; e edits and d deletes the selected \
            one; u undoes the last command; / searches. The arrow keys, Page Up, Page Down, Home \
            and End move the selection; Enter goes from a region to its moods, and from a mood to \
            its details; Escape goes back; q goes back, and quits on the first page. In a pipe, or \
            with --format jsonl, it prints the whole listing as one line of JSON, and then one \
            line for each change.

            --filter lists regions, which is the default in a pipe; there, c lists only countries, \
            n only continents, and b both. --section continent lists countries under their \
            continents. With a region, days, 'all' or filters, it lists moods, with any --section.
            """)

    @Argument(
        help: ArgumentHelp(
            "A country or continent, by name or code, and days; 'all' for all moods.",
            valueName: "region or days"),
        completion: JournalCompletion.regions)
    var selection: [String] = []

    @OptionGroup var conditions: MoodConditionOptions

    @Option(help: "The regions to show.") var filter: RegionQuery.Filter?

    @Option(help: "Group moods under headings.")
    var section: MoodSection.Key?

    @Option(help: "The format (default: a table on a terminal, jsonl in a pipe).")
    var format: Format?

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, jsonl
    }

    @OptionGroup var colorOptions: ColorOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = colorOptions.terminal()
        let isTable = format.map { $0 == .table } ?? terminal.isTerminal
        guard !isTable || terminal.isTerminal else {
            throw CommandError.usage("a live table needs a terminal; use --format jsonl")
        }
        let locale = try localeOptions.resolved()
        let (content, name) = try content(
            in: locale, isTable: isTable, startsWithMoods: isTable && terminal.canMoveCursor)
        let signals = try SignalPipe(
            catchingEndingSignalsAnd: isTable ? [SIGTSTP, SIGCONT, SIGWINCH] : [])
        let listing = try signals.endingSoon {
            try LiveListing(content, at: journalOptions.location(), locale: locale)
        }
        do {
            if isTable {
                try TerminalWatch(
                    listing: listing, name: name,
                    changes: WatchedJournal(
                        options: journalOptions, signals: signals, output: output),
                    locale: locale, terminal: terminal, signals: signals, output: output
                ).run()
            } else {
                try LineWatch(listing: listing, locale: locale, signals: signals, output: output)
                    .run()
            }
        } catch {
            // The first error is the one to report.
            try? listing.close()
            throw error
        }
        try listing.close()
    }

    /// Returns the content to list, and its name on a terminal. The name is `nil` for moods that
    /// conditions select.
    /// - Parameter startsWithMoods: Whether to list all moods by default, rather than regions.
    private func content(
        in locale: Locale, isTable: Bool, startsWithMoods: Bool
    ) throws -> (content: LiveListing.Content, name: String?) {
        let gazetteer = Gazetteer(locale: locale)
        var query = try conditions.query(gazetteer)
        let isOfMoods =
            !selection.isEmpty || query.hasConditions
            || startsWithMoods && filter == nil && section == nil
        guard isOfMoods else {
            guard section == nil || section == .continent else {
                throw CommandError.usage(
                    "--section \(section?.rawValue ?? "") needs a region, or 'all'")
            }
            guard isTable else {
                return (
                    .regions(RegionQuery(filter: filter ?? .both), byContinent: section != nil), nil
                )
            }
            // Countries grouped by continent are shown as the tree, which has continents as rows.
            let isTree = section != nil && filter == .countries
            return (
                .regions(
                    RegionQuery(
                        filter: isTree ? .both : filter ?? .both, order: .recent,
                        nestsCountries: true, includesFigures: true)),
                LanguageWords.of(locale).allMoods
            )
        }
        guard filter == nil else { throw CommandError.usage("can't use --filter with a region") }
        try TypedSelection(words: selection, gazetteer: gazetteer, journal: journalOptions)
            .select(in: &query)
        let name =
            query.place?.name(in: locale)
            ?? (query.hasConditions ? nil : LanguageWords.of(locale).allMoods)
        return (.moods(query, by: section ?? (isTable ? .day : nil)), name)
    }
}
