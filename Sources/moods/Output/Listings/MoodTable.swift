import Foundation
import FoundationInternationalization
import MoodJournal

/// A table of moods for people, one per line.
struct MoodTable {
    let locale: Locale
    let ramp: FeelingRamp
    let zones: TimeZones

    /// The searches whose matches are marked in notes.
    var searches: [MoodSearch] = []

    /// The width of the terminal; `nil` for lines of any length.
    var width: Int?

    /// The columns that most tables need for everything but the note.
    private static let otherColumns = 46

    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 3), .init(), .init(), .init(dropOrder: 1),
        .init(dropOrder: 2), .init(isFlexible: true),
    ]

    func cells(of mood: MoodRecord) -> [[StyledText]] {
        [
            [StyledText(String(mood.number), .dim)],
            [StyledText(date(of: mood))],
            [StyledText(mood.feeling?.name ?? "", mood.feeling.map(ramp.style) ?? .plain)],
            swatch(of: mood),
            [StyledText(mood.country.localizedName(in: locale))],
            note(of: mood),
        ]
    }

    private func note(of mood: MoodRecord) -> [StyledText] {
        let note = mood.note ?? ""
        guard ramp.depth != .none, !searches.isEmpty else { return [StyledText(note)] }
        let ranges = searches.flatMap { $0.ranges(in: note) }
        let marked = StyledText.marking(ranges, in: note, as: .bold)
        return width.map {
            StyledText.showingFirstMark(marked, columns: max(20, $0 - Self.otherColumns))
        } ?? marked
    }

    /// Returns the heading of a section: its name and its number of moods.
    func heading(_ name: String, count: Int) -> [StyledText] {
        [StyledText(name, .bold), .spaces(2), StyledText(FigureText.count(count, "mood"), .dim)]
    }

    /// Returns the local time where the mood was felt.
    func date(of mood: MoodRecord) -> String {
        DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? ""
    }

    func swatch(of mood: MoodRecord) -> [StyledText] {
        Swatch.texts(
            of: mood.colors.map { (red: $0.red, green: $0.green, blue: $0.blue) }, depth: ramp.depth
        )
    }
}

/// Dates in tables for people.
enum DateText {
    /// Returns the local time in a time zone, "2024-05-01 03:00"; `nil` if the year is outside 0001
    /// to 9999.
    static func minutes(of date: Date, in timeZone: TimeZone) -> String? {
        guard let day = LocalDay(date, in: timeZone), let time = LocalTime(date, in: timeZone)
        else {
            return nil
        }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(day) \(twoDigits(time.hour)):\(twoDigits(time.minute))"
    }
}
