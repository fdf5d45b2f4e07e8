import Foundation
import MoodJournal

/// The documented fields of `trash`. Fields may be added, but never removed.
enum TrashFields {
    static var all: [Field<DeletedMood>] {
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
}

/// The table of deleted moods for people.
struct TrashTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right), .init(), .init(dropOrder: 2), .init(dropOrder: 1), .init(),
        .init(isFlexible: true),
    ]

    private var zone: TimeZone { MachineTimeZone.current }
    private let zones = TimeZones()
    private let locale = LocaleEnvironment.current()

    func cells(of mood: DeletedMood) -> [[StyledText]] {
        [
            [StyledText(String(mood.number), .dim)],
            [
                StyledText("deleted ", .dim),
                StyledText(DateText.minutes(of: mood.command.moment, in: zone) ?? ""),
            ],
            [StyledText(mood.command.name, .dim)],
            [StyledText(mood.country.name(in: locale))],
            [
                StyledText(
                    DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? "")
            ],
            [StyledText(mood.note ?? "")],
        ]
    }
}
