import Foundation
import MoodJournal

/// The documented fields of `history MOOD`. Fields may be added, but never removed.
enum RevisionFields {
    static var all: [Field<MoodRevision>] {
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
}

/// The table of a mood's changes for people.
struct RevisionTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 1), .init(), .init(), .init(isFlexible: true),
    ]

    private var zone: TimeZone { MachineTimeZone.current }

    func cells(of revision: MoodRevision) -> [[StyledText]] {
        [
            [StyledText(revision.command?.reference ?? "", .dim)],
            [StyledText(DateText.minutes(of: revision.moment, in: zone) ?? "")],
            [StyledText(revision.field, .bold)],
            change(revision),
        ]
    }

    /// Returns the change, with its kind first, so that a narrow terminal doesn't cut it.
    private func change(_ revision: MoodRevision) -> [StyledText] {
        let before = revision.before ?? ""
        let after = StyledText(revision.after ?? "(none)")
        return switch revision.kind {
        case .added: [StyledText("added: ", .dim), after]
        case .restored: [StyledText("restored: ", .dim), after]
        case .deleted: [StyledText("deleted: " + before, .dim)]
        case .changed:
            before.isEmpty ? [after] : [StyledText(before, .dim), StyledText(" → ", .dim), after]
        }
    }
}
