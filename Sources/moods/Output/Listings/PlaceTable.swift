import Foundation
import FoundationInternationalization
import MoodJournal

/// A table of the user's own places for people.
struct PlaceTable: RowTable {
    private let locale: Locale
    private let words: ListingWords

    init(locale: Locale) {
        self.locale = locale
        words = ListingWords(locale: locale)
    }

    static let columns: [TableLayout.Column] = [
        .init(isFlexible: true), .init(dropOrder: 1), .init(), .init(),
    ]

    func cells(of place: PlaceRecord) -> [[StyledText]] {
        let country = place.country.name(in: locale)
        return [
            [StyledText(place.name)],
            [StyledText(place.town.map { "\($0.name), \(country)" } ?? country)],
            [StyledText(words.moods(place.numberOfMoods), .dim)],
            place.isDefault ? [StyledText("default", .dim)] : [],
        ]
    }
}
