import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options of the commands that list moods, and their common implementation.
struct MoodListOptions: ParsableArguments {
    @Option(help: "Group by continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @Option(help: "Sort by date (newest first), feeling (best first), or relevance.")
    var sort: MoodQuery.Order?

    @Flag(help: "Reverse the order; --limit then keeps the other end.")
    var reverse = false

    @Flag(help: "Print one line per mood, with its date, in words only.")
    var oneline = false

    @Flag(help: "Exit with 1 if no mood is listed.")
    var exitStatus = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    /// Lists moods.
    ///
    /// - Parameters:
    ///   - order: The order without `--sort`.
    ///   - output: The destination.
    ///   - message: The message on a terminal if the journal has moods, but no mood is listed
    ///     (default: "No mood matches.").
    ///   - query: A function that returns the query for a locale, without order and limit. A limit
    ///     is also the number of moods to choose at random.
    /// - Throws: ``CommandError/nothingFound`` if no mood is listed and `--exit-status` is given,
    ///   and any error of the options, the journal or the output.
    func list(
        by order: MoodQuery.Order, to output: StandardOutput, ifNone message: String? = nil,
        _ query: (Locale) throws -> MoodQuery
    ) throws {
        let limit = try limitOptions.checked()
        let locale = try localeOptions.resolved()
        var query = try query(locale)
        query.limit = limit
        if let limit { query.sample?.count = limit }
        query.isReversed = reverse
        query.order = sort ?? order
        if sort == .relevance, query.searches.isEmpty { throw CommandError.relevanceOfNothing }
        var rendering = try MoodRendering(
            options: outputOptions, on: terminalOptions.terminal(paging: output),
            isOneline: oneline, searches: query.searches, hasSections: section != nil,
            locale: locale, output: output)
        query.sortsByLocalDay = rendering.isTable
        var count = 0
        try journalOptions.listing(isShown: rendering.isTableOnTerminal) { journal in
            // Read one snapshot, so that sections, moods and the precision of dates agree.
            try journal.atOneMoment {
                try rendering.read(journal)
                count = try write(query, of: journal, with: rendering, in: locale)
            }
            if count == 0, limit != 0, rendering.isTableOnTerminal, try !journal.isEmpty() {
                try StandardError.write(
                    (message ?? Self.nothing(query.place, journal, locale)) + "\n")
            }
        }
        if exitStatus, count == 0 { throw CommandError.nothingFound }
    }

    /// Returns the sentence about a listing without moods: the reason may be that none is in the
    /// region.
    private static func nothing(
        _ region: Region?, _ journal: Journal, _ locale: Locale
    ) throws -> String {
        guard let region, try journal.numberOfMoods(in: region) == 0 else {
            return "No mood matches."
        }
        return "No moods in \(TerminalText.line(region.localizedName(in: locale)))."
    }

    /// Writes the moods of a query.
    ///
    /// - Returns: The number of moods.
    private func write(
        _ query: MoodQuery, of journal: Journal, with rendering: MoodRendering, in locale: Locale
    ) throws -> Int {
        var count = 0
        guard let section else {
            try rendering.write(
                as: oneline ? .oneline : query.order == .date ? .days : .dated,
                summary: summary(of: query, in: journal),
                precision: journal.datePrecision(of: query)
            ) { write in
                try journal.forEachMood(query) { mood in
                    count += 1
                    try write(mood)
                }
            }
            return count
        }
        let sections = try journal.sections(
            of: query, by: section, in: locale, countsAll: rendering.isTable)
        try rendering.write(
            sections, as: oneline ? .oneline : section == .day ? .days : .dated,
            summary: summary(of: query, in: journal), precision: journal.datePrecision(of: query)
        ) { section, write in
            try journal.forEachMood(in: section) { mood in
                count += 1
                try write(mood)
            }
        }
        return count
    }

    private func summary(of query: MoodQuery, in journal: Journal) throws -> ListingSummary {
        ListingSummary(shown: query.limit, all: try journal.summary(of: query))
    }
}

extension MoodSection.Key: ExpressibleByArgument {}
extension MoodQuery.Order: ExpressibleByArgument {}
