import Foundation
import FoundationInternationalization
import MoodJournal

/// A table of the user's own places for people.
struct PlaceTable {
    private let locale: Locale
    private let words: ListingWords

    init(locale: Locale) {
        self.locale = locale
        words = ListingWords(locale: locale)
    }

    private static let columns: [TableLayout.Column] = [
        .init(isFlexible: true), .init(dropOrder: 1), .init(), .init(),
    ]

    private func cells(of place: PlaceRecord) -> [[StyledText]] {
        let country = place.country.localizedName(in: locale)
        return [
            [StyledText(place.name)],
            [StyledText(place.town.map { "\($0.name), \(country)" } ?? country)],
            [StyledText(words.moods(place.numberOfMoods), .dim)],
            place.isDefault ? [StyledText("default", .dim)] : [],
        ]
    }

    func write(
        _ places: [PlaceRecord], terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var table = TableWriter(
            columns: Self.columns, width: terminal.isTerminal ? terminal.width : nil,
            depth: terminal.colorDepth, to: output)
        for place in places { try table.write(cells(of: place)) }
        try table.finish()
    }
}
