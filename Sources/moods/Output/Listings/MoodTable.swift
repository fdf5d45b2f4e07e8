import Foundation
import MoodJournal

/// Moods for people, one a line.
struct MoodTable {
    let locale: Locale
    let depth: ColorDepth
    let zones: TimeZones

    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 3), .init(), .init(), .init(dropOrder: 1),
        .init(dropOrder: 2), .init(isFlexible: true),
    ]

    func cells(of mood: MoodRecord) -> [[StyledText]] {
        [
            [StyledText(String(mood.number), .dim)],
            [StyledText(date(of: mood))],
            [StyledText(mood.feeling?.name ?? "", .bold)],
            swatch(of: mood),
            [StyledText(mood.country.localizedName(in: locale))],
            [StyledText(mood.note ?? "")],
        ]
    }

    /// A section's name, and how many moods it has.
    func heading(_ name: String, count: Int) -> [StyledText] {
        [StyledText(name, .bold), .spaces(2), StyledText(RegionTable.moods(count), .dim)]
    }

    /// As the clock showed it where the mood was felt.
    func date(of mood: MoodRecord) -> String {
        DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? ""
    }

    func swatch(of mood: MoodRecord) -> [StyledText] {
        Swatch.texts(
            of: mood.colors.map { (red: $0.red, green: $0.green, blue: $0.blue) }, depth: depth)
    }
}
