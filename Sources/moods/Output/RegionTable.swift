import Foundation
import MoodJournal

/// Regions for people: each describes itself, and "All moods" comes before them.
struct RegionTable {
    let locale: Locale

    static let columns: [TableLayout.Column] = [.init(isFlexible: true), .init(), .init()]

    func cells(of region: RegionRecord) -> [[StyledText]] {
        [
            [StyledText(region.region.localizedName(in: locale))],
            [StyledText(Self.summary(of: region))],
            [
                StyledText(
                    DateText.minutes(of: region.updatedAt, in: MachineTimeZone.current) ?? "", .dim)
            ],
        ]
    }

    static func cells(ofTotal numberOfMoods: Int) -> [[StyledText]] {
        [[StyledText("All moods", .bold)], [StyledText(moods(numberOfMoods))], []]
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
