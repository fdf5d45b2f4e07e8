import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options of the commands that list moods, and their common implementation.
struct MoodListOptions: ParsableArguments {
    @Option(help: "Group moods under headings.")
    var section: MoodSection.Key?

    @Option(help: "The order: the newest, best or most relevant first.")
    var sort: MoodQuery.Order?

    @Flag(help: "Reverse the order; --limit then keeps the other end.")
    var reverse = false

    @Flag(help: "Print one line per mood, with its date, in words only.")
    var oneline = false

    @Flag(help: "Exit with 1 if no mood is listed.")
    var exitStatus = false

    @OptionGroup(title: MoodConditionOptions.mostUsed) var limitOptions: LimitOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    /// Lists moods.
    /// - Parameters:
    ///   - hint: A function that returns a sentence for a locale if no mood is listed.
    ///   - query: A function that returns the query for a locale, without order and limit. A limit is
    ///     also the number of moods to choose at random.
    /// - Throws: ``CommandError/no`` if no mood is listed and `--exit-status` is given,
    ///   and any error of the options, the journal or the output.
    func list(
        by order: MoodQuery.Order, to output: StandardOutput,
        orSaying hint: (Locale) -> String? = { _ in nil },
        _ query: (Locale) throws -> MoodQuery
    ) throws {
        let limit = try limitOptions.checked()
        let locale = try localeOptions.resolved()
        var query = try query(locale)
        query.limit = limit
        if let limit { query.sample?.count = limit }
        query.isReversed = reverse
        query.order = sort ?? order
        if sort == .relevance, query.searches.isEmpty {
            throw CommandError.usage("--sort relevance needs --match")
        }
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
                let nothing = EmptySelection(query: query, locale: locale)
                let sentences = [try nothing.sentence(in: journal), hint(locale)]
                StandardError.say(sentences.compactMap(\.self).joined(separator: " "))
            }
        }
        if exitStatus, count == 0 { throw CommandError.no }
    }

    private func write(
        _ query: MoodQuery, of journal: Journal, with rendering: MoodRendering, in locale: Locale
    ) throws -> Int {
        var count = 0
        let sections: [MoodSectionInfo?] =
            try section.map {
                try journal.sections(of: query, by: $0, in: locale, countsAll: rendering.isTable)
            } ?? [nil]
        // A search for few moods is made once.
        let isShortSearch = query.limit != nil && !query.searches.isEmpty
        let found = try isShortSearch ? journal.find(query) : nil
        let isByDay = section.map { $0 == .day } ?? (query.order == .date)
        try rendering.write(
            sections, as: oneline ? .oneline : isByDay ? .days : .dated,
            summary: ListingSummary(shown: query.limit, all: journal.summary(of: query)),
            precision: found.map { try journal.datePrecision(of: $0) }
                ?? journal.datePrecision(of: query)
        ) { section, write in
            func add(_ mood: MoodRecord) throws {
                count += 1
                try write(mood)
            }
            if let section {
                try journal.forEachMood(in: section, add)
            } else if let found {
                try journal.forEachMood(of: found, limit: .max, add)
            } else {
                try journal.forEachMood(query, add)
            }
        }
        return count
    }
}

extension MoodSection.Key: ExpressibleByArgument {}
extension MoodQuery.Order: ExpressibleByArgument {}
