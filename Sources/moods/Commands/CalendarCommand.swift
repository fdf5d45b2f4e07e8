import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct CalendarCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Show a year or a month in colors.",
        discussion: """
            moods calendar
            moods calendar 2024-05 japan --tag work
            moods calendar --years --format csv

            Each day has the color of its average feeling, or the digit 1 to 5 without color. A \
            cell of --years is a week, or a month on a narrow terminal. Means of months and years \
            are means of days, and need five of them.

            It shows the months of the days that you give; more than 13 months are shown as years. \
            Without any, it shows this month, and other formats than the table have this year; if \
            no mood of it matches, the latest with a mood that does. Days before the first mood \
            and after today are blank.

            Fields: \(documentation(of: CalendarTable.fields)).
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Flag(help: "Show all years that have moods, one on a line.") var years = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let records = try outputOptions.records(CalendarTable.fields, on: terminal)
        let locale = try localeOptions.resolved()
        let query = try filterOptions.query(in: locale, of: journalOptions)
        let today = try MachineTimeZone.today()
        let selected = query.selectedDays(until: today)
        let period = selected.map(CalendarPeriod.init(of:))
        if years, !filterOptions.selection.isEmpty, period != nil {
            throw CommandError.usage("can't combine --years with a year; --years shows all")
        }
        let isTable = records == nil
        let words = ListingWords(locale: locale)
        let usual =
            isTable ? CalendarPeriod(of: today...today) : CalendarPeriod(yearOf: today)
        let listing = try journalOptions.listing(
            isShown: isTable && terminal.isTerminal,
            orSaying: { (found: Found) in
                found.days.isEmpty ? EmptySelection(query: query, locale: locale) : nil
            }
        ) { journal in
            var found: Found = (nil, [], nil)
            try journal.atOneMoment {
                found =
                    years
                    ? (nil, try journal.days(query), nil)
                    : try self.days(of: period, or: usual, query, in: journal)
                if isTable { found.first = try journal.firstDay() }
            }
            return found
        }
        guard let found = listing else { return }
        if let records { return try records.write(found.days, to: output) }
        var glyphs = DayGlyphs(on: terminal, since: found.first, today: today)
        glyphs.selected = selected
        try CalendarTable(
            names: CalendarNames(locale: locale), glyphs: glyphs, words: words
        ).write(found.days, of: found.period, terminal: terminal, to: output)
    }

    /// The period, its days with moods, and the day of the journal's first mood.
    private typealias Found = (period: CalendarPeriod?, days: [MoodDay], first: LocalDay?)

    /// Returns the days of a query in the period that it selects. Without one, returns those of the
    /// usual one, or if it has no matching moods, those of the latest year or month that has some.
    private func days(
        of period: CalendarPeriod?, or usual: CalendarPeriod, _ query: MoodQuery,
        in journal: Journal
    ) throws -> Found {
        if let period {
            let days = try journal.days(query)
            // Since a day there may be moods after today, too.
            let end = max(period.range.upperBound, days.last?.day ?? period.range.upperBound)
            return (CalendarPeriod(of: period.range.lowerBound...end), days, nil)
        }
        // A random mood is chosen among those of all periods, as in other commands.
        let days = try journal.days(query.sample == nil ? query.within(usual) : query)
            .filter { usual.contains($0.day) }
        guard days.isEmpty else { return (usual, days, nil) }
        let all = try journal.days(query)
        guard let last = all.last?.day else { return (usual, [], nil) }
        let latest =
            usual.isMonth ? CalendarPeriod(of: last...last) : CalendarPeriod(yearOf: last)
        return (latest, all.filter { latest.contains($0.day) }, nil)
    }
}

extension MoodQuery {
    /// The days that all periods have in common, except those of `--since` and `--until`; `nil`
    /// without days.
    fileprivate func selectedDays(until today: LocalDay) -> ClosedRange<LocalDay>? {
        let ranges: [ClosedRange<LocalDay>] = periods.compactMap {
            switch $0 {
            case .days(let days): days
            case .since(let day): day...max(day, today)
            case .night, .month, .anniversary: nil
            }
        }
        return ranges.first.map { ranges.dropFirst().reduce($0) { $0.clamped(to: $1) } }
    }

    /// Returns the query limited to a period, except for the ends that the query already has.
    fileprivate func within(_ period: CalendarPeriod) -> MoodQuery {
        var query = self
        if query.since == nil { query.since = .day(period.range.lowerBound) }
        if query.until == nil { query.until = .day(period.range.upperBound) }
        return query
    }
}
