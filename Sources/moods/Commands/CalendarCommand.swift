import ArgumentParser
import Foundation
import MoodJournal

struct CalendarCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a year or a month in colours.",
        discussion: """
            moods calendar
            moods calendar 2024-05 --tag work
            moods calendar --years --format csv

            Each day has the colour of its average feeling, or the digit 1 to 5 without colour. A cell of --years is a week, or a month on a narrow \
            terminal. Means of months and years are means of days, and need five of them.

            Without a year, the calendar shows this one; if it has no such moods, the last year \
            that has.

            Fields: \(CalendarFields.names).
            """)

    @Argument(
        help: ArgumentHelp(
            "A year or a month: '2026' or '2026-05' (default: this year).", valueName: "period"))
    var period: String?

    @OptionGroup var filterOptions: MoodFilterOptions

    @Flag(help: "Show all years that have moods, one on a line.")
    var years = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let format = try outputOptions.format(on: terminal)
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: CalendarFields.all, for: $0)
        }
        let locale = try localeOptions.resolved()
        let (period, filter) = try arguments()
        if years, period != nil { throw CommandError.periodOfYears }
        let query = try filter.query(in: locale)
        let (shown, days) = try journalOptions.listing(
            isShown: format == .table && terminal.isTerminal
        ) { journal in
            var found: (CalendarPeriod?, [MoodDay]) = (nil, [])
            try journal.atOneMoment {
                found =
                    years
                    ? (nil, try journal.days(query))
                    : try self.days(of: period, query, in: journal)
            }
            return found
        }
        guard let recordFormat = format.recordFormat, let fields else {
            return try CalendarTable(
                names: CalendarNames(locale: locale),
                glyphs: DayGlyphs(ramp: terminal.ramp, isASCII: terminal.usesASCII)
            ).write(days, of: shown, terminal: terminal, to: output)
        }
        var writer = try outputOptions.writer(
            of: fields, format: recordFormat, to: output, on: terminal)
        for day in days { try writer.write(day) }
        try writer.finish()
    }

    /// Returns which argument is the period and which the region; either may come first.
    private func arguments() throws -> (period: CalendarPeriod?, filter: MoodFilterOptions) {
        guard let first = period else { return (nil, filterOptions) }
        if let period = try CalendarPeriod(first) { return (period, filterOptions) }
        var filter = filterOptions
        let second = filter.region
        filter.region = first
        guard let second else { return (nil, filter) }
        guard let period = try CalendarPeriod(second) else {
            throw CommandError.severalRegions(second)
        }
        return (period, filter)
    }

    /// Returns the days of a period; without one, those of this year, or of the last year with such
    /// moods.
    private func days(
        of period: CalendarPeriod?, _ query: MoodQuery, in journal: Journal
    ) throws -> (CalendarPeriod?, [MoodDay]) {
        let shown = try period ?? CalendarPeriod(year: MachineTimeZone.today().year)
        // A random mood is chosen among those of all periods, as in other commands.
        let narrowed = query.sample == nil ? query.within(shown) : query
        let days = try journal.days(narrowed).filter { shown.contains($0.day) }
        guard days.isEmpty, period == nil else { return (shown, days) }
        let all = try journal.days(query)
        guard let last = all.last?.day.year else { return (shown, []) }
        return (CalendarPeriod(year: last), all.filter { $0.day.year == last })
    }
}

extension MoodQuery {
    /// Returns the query with the ends of a period where it has none of its own.
    fileprivate func within(_ period: CalendarPeriod) -> MoodQuery {
        var query = self
        let days = period.days
        if query.since == nil { query.since = days.first.map(Bound.day) }
        if query.until == nil { query.until = days.last.map(Bound.day) }
        return query
    }
}

extension CalendarPeriod {
    fileprivate func contains(_ day: LocalDay) -> Bool {
        day.year == year && month.map { $0 == day.month } ?? true
    }
}
