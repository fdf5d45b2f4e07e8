import MoodJournal

/// The documented fields of `locate --dry-run`. Fields are only ever added.
enum LocatedMoodFields {
    static func all(zones: TimeZones = TimeZones()) -> [Field<LocatedMood>] {
        let moods = MoodFields.all(zones: zones)
        let shared = ["number", "date", "country", "latitude", "longitude"].compactMap { name in
            moods.first { $0.name == name }?.reading { (mood: LocatedMood) in mood.record }
        }
        return shared + [
            Field("basis", "visit, way or position") { .text($0.match.basis.name) },
            Field("seconds", "to the nearest position, or of the visit") {
                FieldValue(wholeOrReal: $0.match.basis.seconds)
            },
            Field("kilometers", "between the positions") { mood in
                FieldValue(mood.match.basis.kilometers.map { ($0 * 1000).rounded() / 1000 })
            },
            Field("town") { FieldValue($0.record.town?.name) },
        ]
    }
}

extension LocationMatch.Basis {
    fileprivate var name: String {
        switch self {
        case .visit: "visit"
        case .interpolated: "way"
        case .nearest: "position"
        }
    }

    fileprivate var seconds: Double {
        switch self {
        case .visit(let seconds): seconds
        case .interpolated(let before, let after, _): min(before, after)
        case .nearest(let away): abs(away)
        }
    }

    fileprivate var kilometers: Double? {
        if case .interpolated(_, _, let kilometers) = self { kilometers } else { nil }
    }
}
