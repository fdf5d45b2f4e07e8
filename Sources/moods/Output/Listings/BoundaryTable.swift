import Atlas
import Foundation
import MoodJournal

/// A table for people of how exact the borders in the program are.
struct BoundaryTable: RowTable {
    /// The documented fields of `about --data`. Fields are only ever added.
    static func fields(locale: Locale) -> [Field<BoundaryAccuracy>] {
        [
            Field("country") { FieldValue($0.country?.alpha2) },
            Field("name") { .text(name(of: $0, in: locale)) },
            Field("displacement") { .real($0.displacement) },
            Field("area") { .real($0.area) },
            Field("borders") { _ in .text(Boundaries.release) },
            Field("clockRules") { _ in .text(ZoneDatabase.current.release) },
            Field("clockSource") { _ in .text(ZoneDatabase.current.folder ?? "program") },
        ]
    }

    let locale: Locale

    static let columns: [TableLayout.Column] = [.flexible, .right, .right]

    func cells(of row: BoundaryAccuracy) -> [[StyledText]] {
        let words = ListingWords.english
        let area = row.area < 10 ? words.decimal(row.area) : words.number(Int(row.area.rounded()))
        return [
            [StyledText(Self.name(of: row, in: locale), row.country == nil ? .bold : .plain)],
            [StyledText(words.decimal(row.displacement) + " m")], [StyledText(area + " km²")],
        ]
    }

    private static func name(of row: BoundaryAccuracy, in locale: Locale) -> String {
        row.country?.name(in: locale) ?? "All borders"
    }
}
