import MoodJournal

/// The documented fields of `places`. Fields are only ever added.
enum PlaceRecordFields {
    static var all: [Field<PlaceRecord>] {
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
}
