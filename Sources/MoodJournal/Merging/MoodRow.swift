import Atlas
import Foundation
import Persistence

/// The values of a mood's row, or of the row that a deleted mood had, as a merge compares them.
struct MoodRow {
    let id: UUID
    let origin: MoodOrigin?
    let source: String?
    /// The moment of the last change, in milliseconds since 1970.
    let modifiedAt: Int64
    /// The canonical texts of the fields, in the order of ``MoodField/allCases``.
    let values: [String?]
    let note: String?
    /// The paths of the tags by key.
    let tags: [String: String]

    init(_ mood: Mood, _ paths: inout TagPaths) {
        id = mood.id
        (origin, source) = (MoodOrigin(mood.source, mood.externalID), mood.source)
        modifiedAt = mood.modifiedAt.millisecondsSince1970 ?? 0
        values = MoodField.allCases.map { Self.value(of: $0, in: mood) }
        note = mood.note
        tags = Dictionary(
            mood.tags.map { ($0.key, paths.path(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates the values of a deleted row.
    /// - Parameter values: The row's values by column.
    /// - Returns: `nil` if the row has no UUID.
    init?(_ values: [String: StoredValue], country: ISO3166.Country, tags: [String: String]) {
        guard let id: UUID = values.value("id") else { return nil }
        let modifiedAt: Date? = values.value("modifiedAt")
        self.id = id
        (origin, source) = (MoodOrigin(values), values.value("source"))
        self.modifiedAt = modifiedAt?.millisecondsSince1970 ?? 0
        self.values = MoodField.allCases.map { Self.value(of: $0, in: values, country) }
        note = values.value("note")
        self.tags = tags
    }

    /// Returns the content of a mood that hasn't been edited since a timestamp.
    func content(unchangedSince since: HybridTimestamp) -> MoodContent {
        var content = MoodContent(
            registers: values.map { Register(timestamp: since, value: $0) },
            note: NoteRegister(note, unchangedSince: since),
            tags: TagMarks(tags.keys, unchangedSince: since))
        content.paths = tags
        return content
    }

    private static func value(of field: MoodField, in mood: Mood) -> String? {
        switch field {
        case .date: text(ofDate: mood.date)
        case .timeZone: mood.timeZone
        case .rating(let scale): mood.ratings[scale].map { String($0) }
        case .colors: text(ofColors: mood.colors)
        case .coordinate: text(atLatitude: mood.latitude, mood.longitude)
        case .country: String(mood.country?.numericCode ?? 0)
        case .importedDigest: mood.importedDigest?.base64EncodedString()
        }
    }

    private static func value(
        of field: MoodField, in row: [String: StoredValue], _ country: ISO3166.Country
    ) -> String? {
        switch field {
        case .date: text(ofDate: row.value("date"))
        case .timeZone: row.value("timeZone")
        case .rating: (row.value(field.key) as Int?).map { String($0) }
        case .colors: text(ofColors: row.value("colors"))
        case .coordinate: text(atLatitude: row.value("latitude"), row.value("longitude"))
        case .country: String(country.numericCode)
        case .importedDigest: (row.value("importedDigest") as Data?)?.base64EncodedString()
        }
    }

    private static func text(ofDate date: Date?) -> String? {
        date?.millisecondsSince1970.map { String($0) }
    }

    private static func text(ofColors palette: Palette?) -> String? {
        palette.map { $0.colors.map(\.description).joined(separator: ",") }
    }

    private static func text(atLatitude latitude: Double?, _ longitude: Double?) -> String? {
        // Adding zero turns -0 into 0, so that both have the same text.
        latitude.flatMap { latitude in longitude.map { "\(latitude + 0),\($0 + 0)" } }
    }
}
