import Foundation
import MoodJournal

/// The table of a mood's changes for people.
struct RevisionTable: RowTable {
    /// The documented fields of `history MOOD`. Fields may be added, but never removed.
    static var fields: [Field<MoodRevision>] {
        [
            Field("number") { FieldValue($0.command?.number) },
            Field("when") { FieldValue(ISO8601.utcText(of: $0.moment)) },
            Field("command") { FieldValue($0.command?.name) },
            Field("machine") { FieldValue($0.command?.machine) },
            Field("field") { .text($0.field) },
            Field("before") { FieldValue($0.before) },
            Field("after") { FieldValue($0.after) },
        ]
    }

    static let columns: [TableLayout.Column] = [.right.dropped(1), .left, .left, .wrapping]

    /// The moment that days such as "yesterday" are relative to; `nil` for dates.
    let now: Date?

    func cells(of revision: MoodRevision) -> [[StyledText]] {
        [
            [StyledText(revision.command?.reference ?? "", .dim)],
            [StyledText(DateText.moment(revision.moment, now: now))],
            [StyledText(revision.field, .bold)],
            change(revision),
        ]
    }

    /// Returns the change, with its kind first: `deleted, 1 May 2024 10:00: First snow`, `added #work,
    /// removed #job`.
    private func change(_ revision: MoodRevision) -> [StyledText] {
        let before = revision.before.map { text($0, of: revision) } ?? ""
        let after = StyledText(revision.after.map { text($0, of: revision) } ?? "(none)")
        let tags = [("added", revision.addedTags), ("removed", revision.removedTags)]
            .filter { !$1.isEmpty }
        return switch revision.kind {
        case .added: [StyledText("added, ", .dim), after]
        case .restored: [StyledText("restored, ", .dim), after]
        case .deleted: [StyledText("deleted, " + before, .dim)]
        case .changed where !tags.isEmpty:
            tags.enumerated().flatMap { index, change in
                [StyledText((index > 0 ? ", " : "") + change.0, .dim)]
                    + change.1.map { StyledText(" #" + $0) }
            }
        case .changed:
            before.isEmpty ? [after] : [StyledText(before, .dim), StyledText(" → ", .dim), after]
        }
    }

    /// Returns a value for people: the word of a feeling, and a date of ISO 8601, with which a mood
    /// begins too, as a day and a time.
    private func text(_ value: String, of revision: MoodRevision) -> String {
        switch revision.field {
        case "feeling": return Int(value).flatMap(Feeling.init)?.name ?? value
        case "date", "mood":
            let date = value.prefix { $0 != " " }
            let parts = date.split(separator: "T")
            guard let today = now.flatMap({ LocalDay($0, in: MachineTimeZone.current) }),
                parts.count == 2, let day = LocalDay(String(parts[0]))
            else { return value }
            let words = ListingWords.english.relativeDay(day, today: today)
            // Noon to the second is a date without a time.
            let time = parts[1].hasPrefix("12:00:00") ? "" : " \(parts[1].prefix(5))"
            let note = value.dropFirst(date.count)
            return "\(words)\(time)\(note.isEmpty ? "" : ":")\(note)"
        default: return value
        }
    }
}
