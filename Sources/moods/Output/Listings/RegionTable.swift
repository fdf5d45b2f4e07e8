import Atlas
import Foundation
import MoodJournal

/// A table of countries and continents for people, which begins with the total, "All moods".
struct RegionTable {
    /// The documented fields of `regions`. Fields are only ever added.
    static func fields(name: @escaping (Region) -> String = \.code) -> [Field<RegionRecord>] {
        [
            Field("kind") { .text($0.kind.rawValue) },
            Field("code") { .text($0.region.code) },
            Field("name") { .text(name($0.region)) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("countries") { FieldValue($0.numberOfCountries) },
            Field("updatedAt") { FieldValue(ISO8601.utcText(of: $0.updatedAt)) },
            Field("first", onlyIfNamed: true) { FieldValue($0.figures?.first.description) },
            Field("last", onlyIfNamed: true) { FieldValue($0.figures?.last.description) },
            Field("days", onlyIfNamed: true) { FieldValue($0.figures?.days) },
            Field("feeling", onlyIfNamed: true) { FieldValue($0.figures?.feeling) },
        ]
    }

    let locale: Locale
    private let words: ListingWords
    private let zones = TimeZones()
    /// The moment that days such as "yesterday" are relative to; `nil` for dates.
    private let now: Date?

    init(locale: Locale, terminal: TerminalEnvironment) {
        self.locale = locale
        words = ListingWords(locale: locale)
        now = terminal.isTerminal ? Date() : nil
    }

    static let columns: [TableLayout.Column] = [.flexible, .left, .left.dropped(1)]

    func cells(of region: RegionRecord) -> [[StyledText]] {
        let lastFelt = region.lastFelt.map {
            DateText.moment($0.date, in: zones.zone(named: $0.timeZone), now: now, words: words)
        }
        return [
            [StyledText(region.region.name(in: locale))],
            [
                StyledText(
                    words.summary(moods: region.numberOfMoods, countries: region.numberOfCountries))
            ],
            [StyledText(lastFelt ?? "", .dim)],
        ]
    }

    /// Writes a listing whose query includes when moods were last felt.
    func write(
        _ listing: RegionListing, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var table = TableWriter(columns: Self.columns, on: terminal, to: output)
        let total = words.moods(listing.totalNumberOfMoods)
        try table.write([[StyledText(words.language.allMoods, .bold)], [StyledText(total)], []])
        for region in listing.regions { try table.write(cells(of: region)) }
        try table.finish()
    }
}
