import MoodJournal

/// The documented fields of `tags`; only ever added to.
enum TagFields {
    static let names = "path, moods"

    static var all: [Field<TagRecord>] {
        [
            Field("path") { .text($0.path) },
            Field("moods") { FieldValue($0.numberOfMoods) },
        ]
    }
}
