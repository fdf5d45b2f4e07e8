import MoodJournal

/// A table of moods for people, one per line, without glyphs: the number, the date, the feeling,
/// the place, and the note with its tags.
struct MoodTable {
    private let lines: MoodLines

    /// The columns that most tables need for everything but the note.
    private static let otherColumns = 46

    static let columns: [TableLayout.Column] = [
        .right.dropped(1), .left, .left, .left.dropped(2), .flexible,
    ]

    init(_ lines: MoodLines) { self.lines = lines }

    func cells(of mood: MoodRecord) -> [[StyledText]] {
        let date = DateText.minutes(of: mood.date, in: lines.zones.zone(named: mood.timeZone))
        let feeling = lines.words.feeling(mood.feeling)
        let note = StyledText.marking(
            lines.ramp.depth == .none ? [] : lines.searches,
            in: lines.excerpt(of: mood.note ?? ""),
            columns: lines.width.map { max(20, $0 - Self.otherColumns) })
        return [
            [StyledText(String(mood.number), .dim)],
            [StyledText(date ?? "")] + lines.clock(of: mood),
            [StyledText(feeling, mood.feeling.map(lines.ramp.style) ?? .dim)],
            [StyledText(place(of: mood))],
            note + tags(of: mood, besides: note),
        ]
    }

    /// Returns the nearest of the user's own places, the town with the country's code, or the
    /// country's name.
    private func place(of mood: MoodRecord) -> String {
        lines.places.names(at: mood).first ?? mood.town.map { "\($0.name), \(mood.country.alpha2)" }
            ?? mood.country.name(in: lines.locale)
    }

    private func tags(of mood: MoodRecord, besides note: [StyledText]) -> [StyledText] {
        lines.tags(of: mood, besides: note).enumerated().flatMap { index, tag in
            [.spaces(index > 0 ? 1 : mood.note == nil ? 0 : 2), tag]
        }
    }
}
