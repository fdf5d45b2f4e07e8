import Foundation
import MoodJournal

/// The table of deleted moods for people.
struct TrashTable: RowTable {
    /// The documented fields of `trash`. Fields may be added, but never removed.
    static var fields: [Field<DeletedMood>] {
        let zones = TimeZones()
        return [
            Field("number") { .integer($0.number) },
            Field("id") { .text($0.id.uuidString.lowercased()) },
            Field("deletedAt") { FieldValue(ISO8601.utcText(of: $0.command.moment)) },
            Field("deletedBy") { .integer($0.command.number) },
            Field("command") { .text($0.command.name) },
            Field("date") { mood in
                FieldValue(ISO8601.text(of: mood.date, in: zones.zone(named: mood.timeZone)))
            },
            Field("country") { .text($0.country.alpha2) },
            Field("feeling") { FieldValue($0.feeling?.rawValue) },
            Field("note") { FieldValue($0.note) },
        ]
    }

    static let columns: [TableLayout.Column] = [
        .right, .left, .wrapping, .left.dropped(1), .left.dropped(2),
    ]

    /// The moment that days such as "yesterday" are relative to; `nil` for dates.
    let now: Date?

    private let zones = TimeZones()
    private let locale = LocaleEnvironment.current()

    func cells(of mood: DeletedMood) -> [[StyledText]] {
        let feeling = mood.feeling.map { [StyledText($0.name)] } ?? []
        let note = mood.note.map { [StyledText($0)] } ?? []
        let zone = zones.zone(named: mood.timeZone)
        return [
            [StyledText(String(mood.number), .dim)],
            [StyledText(DateText.moment(mood.date, in: zone, now: now))],
            feeling + (feeling.isEmpty || note.isEmpty ? [] : [.spaces(2)]) + note,
            [StyledText(mood.country == .unknown ? "" : mood.country.name(in: locale))],
            [StyledText("deleted " + DateText.moment(mood.command.moment, now: now), .dim)],
        ]
    }
}
