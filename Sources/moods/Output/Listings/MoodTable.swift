import Foundation
import FoundationInternationalization
import MoodJournal

/// A table of moods for people, one per line, without glyphs: the number, the date, the feeling,
/// the place, and the note with its tags.
struct MoodTable {
    let locale: Locale
    let ramp: FeelingRamp
    let zones: TimeZones

    /// The searches whose matches are marked in notes.
    var searches: [MoodSearch]

    private let words: ListingWords

    /// The width of the terminal; `nil` for lines of any length.
    private let width: Int?

    /// The columns that most tables need for everything but the note.
    private static let otherColumns = 46

    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 1), .init(), .init(), .init(dropOrder: 2),
        .init(isFlexible: true),
    ]

    init(
        locale: Locale, ramp: FeelingRamp, zones: TimeZones, searches: [MoodSearch] = [],
        width: Int? = nil
    ) {
        self.locale = locale
        self.ramp = ramp
        self.zones = zones
        self.searches = searches
        self.width = width
        words = ListingWords(locale: locale)
    }

    func cells(of mood: MoodRecord) -> [[StyledText]] {
        [
            [StyledText(String(mood.number), .dim)],
            [StyledText(date(of: mood))],
            [StyledText(words.feeling(mood.feeling), mood.feeling.map(ramp.style) ?? .dim)],
            [StyledText(place(of: mood))],
            StyledText.marking(
                ramp.depth == .none ? [] : searches, in: mood.note ?? "",
                columns: width.map { max(20, $0 - Self.otherColumns) }) + tags(of: mood),
        ]
    }

    /// Returns the town with the country's code, or the country's name.
    private func place(of mood: MoodRecord) -> String {
        mood.town.map { "\($0.name), \(mood.country.alpha2)" }
            ?? mood.country.localizedName(in: locale)
    }

    private func tags(of mood: MoodRecord) -> [StyledText] {
        mood.tags.enumerated().flatMap { index, tag in
            [.spaces(index > 0 ? 1 : mood.note == nil ? 0 : 2), StyledText("#" + tag, .dim)]
        }
    }

    /// Returns the local time where the mood was felt.
    private func date(of mood: MoodRecord) -> String {
        DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? ""
    }
}
