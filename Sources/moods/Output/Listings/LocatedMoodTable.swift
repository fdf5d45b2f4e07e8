import MoodJournal

/// The table of the moods that a location history locates, for people.
struct LocatedMoodTable: RowTable {
    /// The documented fields of `locate --dry-run`. Fields are only ever added.
    static func fields(zones: TimeZones = TimeZones()) -> [Field<LocatedMood>] {
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

    static let columns: [TableLayout.Column] = [
        .right.dropped(2), .left, .flexible, .left.dropped(1),
    ]

    private let locale = LocaleEnvironment.current()
    private let zones = TimeZones()

    func cells(of mood: LocatedMood) -> [[StyledText]] {
        let record = mood.record
        let country = record.country.name(in: locale)
        let date = DateText.minutes(of: record.date, in: zones.zone(named: record.timeZone))
        return [
            [StyledText(String(record.number), .dim)], [StyledText(date ?? "")],
            [StyledText(record.town.map { "\($0.name), \(country)" } ?? country)],
            [StyledText(mood.match.basis.sentence, .dim)],
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

    /// The basis in words: "during a visit of 1 h", "between positions 1.2 km apart", "position 12
    /// min earlier".
    fileprivate var sentence: String {
        switch self {
        case .visit(let seconds): "during a visit of \(Self.duration(seconds))"
        case .interpolated(_, _, let kilometers):
            "between positions \((kilometers * 10).rounded() / 10) km apart"
        case .nearest(let away) where away == 0: "position at that moment"
        case .nearest(let away):
            "position \(Self.duration(abs(away))) \(away < 0 ? "earlier" : "later")"
        }
    }

    private static func duration(_ seconds: Double) -> String {
        if seconds < 90 { return "\(Int(seconds.rounded())) s" }
        if seconds < 5400 { return "\(Int((seconds / 60).rounded())) min" }
        return "\(Int((seconds / 3600).rounded())) h"
    }
}
