import CivilTime
import Foundation
import Interchange
import MoodJournal

/// The documented fields of `list` and `show`. Fields are only ever added.
enum MoodFields {
    static let section = "section"
    static func all(
        zones: TimeZones = TimeZones(), precision: ISO8601.Precision = .asNeeded
    ) -> [Field<MoodRecord>] {
        [
            Field("number") { .integer($0.number) },
            Field("id") { .text($0.id.uuidString.lowercased()) },
            Field("date") { mood in
                FieldValue(
                    ISO8601.text(
                        of: mood.date, in: zones.zone(named: mood.timeZone), precision: precision))
            },
            Field("country") { .text($0.country.alpha2) },
            Field("feeling") { FieldValue($0.ratings.feeling) },
            Field("latitude") { FieldValue($0.latitude) },
            Field("longitude") { FieldValue($0.longitude) },
            Field("tags") { .list($0.tags.map { .text($0) }) },
            Field("note") { FieldValue($0.note) },
            Field("timeZone", onlyInJSON: true) { .text($0.timeZone) },
            Field("localDay", onlyInJSON: true) { .text($0.localDay) },
            Field("continent", onlyInJSON: true) { FieldValue($0.country.continent?.code) },
            Field("colors", onlyInJSON: true) { mood in
                .list(mood.colors.map { .text($0.description) })
            },
            Field("modifiedAt", onlyInJSON: true) {
                FieldValue(ISO8601.utcText(of: $0.modifiedAt))
            },
            Field("source", onlyInJSON: true) { FieldValue($0.source) },
            Field("externalID", onlyInJSON: true) { FieldValue($0.externalID) },
            Field("epoch", onlyInJSON: true) { FieldValue(wholeOrReal: $0.date.epochSeconds) },
            Field("town", onlyInJSON: true) { FieldValue($0.town?.name) },
        ]
            + RatingScale.added.map { scale in
                Field(scale.rawValue, onlyInJSON: true) { FieldValue($0.ratings[scale]) }
            }
    }
}

/// A cache of time zones by their names in moods.
final class TimeZones {
    private var known: [String: ZoneRules] = [:]

    /// Returns a zone; UTC for an invalid name, which only another program can have written.
    func zone(named name: String) -> ZoneRules {
        if let zone = known[name] { return zone }
        let zone = (try? TimeZoneName(name).timeZone) ?? .gmt
        known[name] = zone
        return zone
    }
}
