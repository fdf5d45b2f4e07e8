import Foundation
import MoodJournal

/// The documented fields of `regions`; only ever added to.
enum RegionFields {
    static let names = "kind, code, name, moods, countries, updatedAt"

    static func all(in locale: Locale) -> [Field<RegionRecord>] {
        [
            Field("kind") { .text($0.kind.rawValue) },
            Field("code") { .text($0.region.code) },
            Field("name") { .text($0.region.localizedName(in: locale)) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("countries") { FieldValue($0.numberOfCountries) },
            Field("updatedAt") { FieldValue(ISO8601.utcText(of: $0.updatedAt)) },
        ]
    }
}
