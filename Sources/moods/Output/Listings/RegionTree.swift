import Foundation
import MoodJournal

/// Regions for people: a summary, and then each region with the number of its moods, their mean
/// feeling and the day when a mood was last felt there. Countries are listed under their continents.
struct RegionTree {
    let locale: Locale
    let terminal: TerminalEnvironment
    /// The day that relative days such as "yesterday" are relative to; `nil` for dates.
    let today: LocalDay?
    let words: ListingWords

    /// - Throws: `DateExpressionError` if this machine's clock isn't in the years 0001 to 9999.
    init(locale: Locale, terminal: TerminalEnvironment, now: Date = Date()) throws {
        self.locale = locale
        self.terminal = terminal
        today = terminal.isTerminal ? try MachineTimeZone.today(at: now) : nil
        words = ListingWords(locale: locale)
    }

    /// Writes a listing whose query includes figures.
    func write(_ listing: RegionListing, isNested: Bool, to output: StandardOutput) throws {
        // The sentence is about all moods, regardless of the regions that are listed.
        let summary = words.summary(
            moods: listing.totalNumberOfMoods, located: listing.numberOfMoodsInCountries,
            countries: listing.totalNumberOfCountries,
            days: listing.figures?.days, average: listing.figures?.feeling)
        try output.write(sentence: summary, columns: terminal.lineWidth)
        if !listing.regions.isEmpty { try output.write("\n") }
        let rows = rows(of: listing.regions, isNested: isNested)
        try BarTable(rows, words: words, terminal: terminal).write(rows, to: output)
        try output.flush()
    }

    /// Returns the rows of regions; if they are nested, countries stand under their continents.
    func rows(of regions: [RegionRecord], isNested: Bool) -> [BarTable.Row] {
        let continents = Set(regions.filter { $0.kind == .continent }.map(\.continent))
        return regions.map { region in
            let isContinent = region.kind == .continent
            let isInside = isNested && !isContinent && region.continent != nil
            let day = (region.figures?.last).map { last in
                today.map { words.relativeDay(last, today: $0) } ?? last.description
            }
            return BarTable.Row(
                name: region.region.name(in: locale),
                level: isInside && continents.contains(region.continent) ? 1 : 0,
                isHeading: isNested && isContinent, number: region.numberOfMoods,
                mean: region.figures?.feeling, day: day)
        }
    }
}
