import ArgumentParser
import Foundation
import MoodJournal

/// The options of commands that list moods, and how those list them.
struct MoodListOptions: ParsableArguments {
    @Option(help: "Group by continent, country, year, month, day or feeling.")
    var section: MoodSection.Key?

    @Option(help: "Sort by date (newest first), feeling (best first), or relevance.")
    var sort: MoodQuery.Order?

    @Flag(help: "Reverse the order; --limit then keeps the other end.")
    var reverse = false

    @Flag(help: "Exit with 1 if no mood is listed.")
    var exitStatus = false

    @OptionGroup var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    /// Lists moods.
    ///
    /// - Parameters:
    ///   - order: The order without `--sort`.
    ///   - output: The destination.
    ///   - query: Returns the moods to list, without order and limit. A limit is also the number of
    ///     moods to choose at random.
    /// - Throws: ``CommandError/nothingFound`` if no mood is listed and `--exit-status` is given, and
    ///   any other error.
    func list(
        by order: MoodQuery.Order, to output: StandardOutput,
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
        let rendering = try MoodRendering(
            options: outputOptions, searches: query.searches, hasSections: section != nil,
            locale: locale, output: output)
        var count = 0
        try journalOptions.listing(isShown: rendering.isTableOnTerminal) { journal in
            // One snapshot, so that sections, moods and the precision of dates agree.
            try journal.atOneMoment {
                count = try write(query, of: journal, with: rendering, in: locale)
            }
            if count == 0, limit != 0, rendering.isTableOnTerminal, query.hasConditions,
                try !journal.isEmpty()
            {
                StandardError.write("moods: no mood matches\n")
            }
        }
        if exitStatus, count == 0 { throw CommandError.nothingFound }
    }

    /// - Returns: The number of moods.
    private func write(
        _ query: MoodQuery, of journal: Journal, with rendering: MoodRendering, in locale: Locale
    ) throws -> Int {
        var count = 0
        let precision = try journal.datePrecision(of: query)
        guard let section else {
            try rendering.write(precision: precision) { write in
                try journal.forEachMood(query) { mood in
                    count += 1
                    try write(mood)
                }
            }
            return count
        }
        let sections = try journal.sections(of: query, by: section, in: locale)
        try rendering.write(sections, precision: precision) { section, write in
            try journal.forEachMood(in: section) { mood in
                count += 1
                try write(mood)
            }
        }
        return count
    }
}

extension MoodSection.Key: ExpressibleByArgument {}
extension MoodQuery.Order: ExpressibleByArgument {}
