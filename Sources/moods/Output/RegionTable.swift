import Foundation
import MoodJournal

/// The regions for people: each describes itself, and "All moods" comes before them.
struct RegionTable {
    let locale: Locale
    let terminal: TerminalEnvironment
    let output: StandardOutput

    func write(_ listing: RegionListing) throws {
        var table = TableWriter(
            columns: [.init(isFlexible: true), .init(), .init()],
            width: terminal.isTerminal ? terminal.width : nil, depth: terminal.colorDepth,
            to: output)
        try table.write([
            [StyledText("All moods", .bold)],
            [StyledText(Self.moods(listing.totalNumberOfMoods))],
            [],
        ])
        for region in listing.regions {
            try table.write([
                [StyledText(region.region.localizedName(in: locale))],
                [StyledText(Self.summary(of: region))],
                [StyledText(DateText.minutes(of: region.updatedAt, in: .current) ?? "", .dim)],
            ])
        }
        try table.finish()
    }

    /// "12 moods", or "34 moods in 5 countries".
    static func summary(of region: RegionRecord) -> String {
        guard let countries = region.numberOfCountries else { return moods(region.numberOfMoods) }
        return moods(region.numberOfMoods) + " in "
            + (countries == 1 ? "1 country" : "\(countries) countries")
    }

    static func moods(_ count: Int) -> String {
        count == 1 ? "1 mood" : "\(count) moods"
    }
}
