import Foundation
import MoodJournal

/// A table of the user's own places for people.
struct PlaceTable: RowTable {
    /// The documented fields of `places`. Fields are only ever added.
    static var fields: [Field<PlaceRecord>] {
        [
            Field("name") { .text($0.name) },
            Field("latitude") { FieldValue($0.coordinate.latitude) },
            Field("longitude") { FieldValue($0.coordinate.longitude) },
            Field("default") { .boolean($0.isDefault) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("country", onlyInJSON: true) { .text($0.country.alpha2) },
            Field("town", onlyInJSON: true) { FieldValue($0.town?.name) },
        ]
    }

    private let locale: Locale
    private let words: ListingWords

    init(locale: Locale) {
        self.locale = locale
        words = ListingWords(locale: locale)
    }

    static let columns: [TableLayout.Column] = [.flexible, .left.dropped(1), .left, .left]

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
