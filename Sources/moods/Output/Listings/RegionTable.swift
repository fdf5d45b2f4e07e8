import Foundation
import MoodJournal

/// The documented fields of `regions`. Fields are only ever added.
enum RegionFields {
    static let names = """
        kind, code, name, moods, countries, updatedAt; with --fields also first, last, days, feeling
        """

    static func all(in locale: Locale) -> [Field<RegionRecord>] {
        [
            Field("kind") { .text($0.kind.rawValue) },
            Field("code") { .text($0.region.code) },
            Field("name") { .text($0.region.localizedName(in: locale)) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("countries") { FieldValue($0.numberOfCountries) },
            Field("updatedAt") { FieldValue(ISO8601.utcText(of: $0.updatedAt)) },
            Field("first", onlyIfNamed: true) { FieldValue($0.figures?.first.description) },
            Field("last", onlyIfNamed: true) { FieldValue($0.figures?.last.description) },
            Field("days", onlyIfNamed: true) { FieldValue($0.figures?.days) },
            Field("feeling", onlyIfNamed: true) { FieldValue($0.figures?.feeling) },
        ]
    }
}

/// A table of regions for people, which begins with the total, "All moods".
struct RegionTable {
    let locale: Locale
    private let zones = TimeZones()

    init(locale: Locale) {
        self.locale = locale
    }

    static let columns: [TableLayout.Column] = [.init(isFlexible: true), .init(), .init()]

    func cells(of region: RegionRecord) -> [[StyledText]] {
        [
            [StyledText(region.region.localizedName(in: locale))],
            [StyledText(Self.summary(of: region))],
            [StyledText(lastFelt(in: region), .dim)],
        ]
    }

    /// Returns the local time when a mood was last felt in the region.
    private func lastFelt(in region: RegionRecord) -> String {
        region.lastFelt.flatMap {
            DateText.minutes(of: $0.date, in: zones.zone(named: $0.timeZone))
        } ?? ""
    }

    static func cells(ofTotal numberOfMoods: Int) -> [[StyledText]] {
        let moods = FigureText.count(numberOfMoods, "mood")
        return [[StyledText("All moods", .bold)], [StyledText(moods)], []]
    }

    func write(
        _ listing: RegionListing, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var table = TableWriter(
            columns: Self.columns, width: terminal.isTerminal ? terminal.width : nil,
            depth: terminal.colorDepth, to: output)
        try table.write(Self.cells(ofTotal: listing.totalNumberOfMoods))
        for region in listing.regions { try table.write(cells(of: region)) }
        try table.finish()
    }

    /// Returns the numbers of a region: "12 moods", or "34 moods in 5 countries".
    static func summary(of region: RegionRecord) -> String {
        let moods = FigureText.count(region.numberOfMoods, "mood")
        guard let countries = region.numberOfCountries else { return moods }
        return moods + " in " + FigureText.count(countries, "country", plural: "countries")
    }
}
