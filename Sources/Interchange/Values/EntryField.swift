/// A field of an entry: a column, or a key. Readers and writers share their names.
///
/// Names are compared without case, spaces, `_` and `-`: `timeZone` and `Time Zone` are equal.
public enum EntryField: Hashable, Sendable {
    /// The mood's UUID, or an identifier in another program.
    case id
    /// The date, with the offset of the mood's time zone in our own formats.
    case date
    /// The time of a date without one. Our own formats don't have it.
    case time
    /// The time zone: an IANA name or an offset.
    case timeZone
    /// The country: its alpha-2 code in our own formats.
    case country
    /// A rating from 1 to 5.
    case rating(RatingScale)
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
    /// The paths of the tags.
    case tags
    /// The note.
    case note
    /// The colors, such as "#ff8800".
    case colors
    /// The instant of the last change, in UTC.
    case modifiedAt
    /// The source that the mood was imported from.
    case source
    /// The mood's identifier at its source.
    case externalID
    /// The name of the town at the coordinates, which an import ignores.
    case town
    /// The name of the place, of a town or the person's own. Only tables from elsewhere have it.
    case place

    /// The fields of an export, in the order of the file.
    public static let exported = ownFields + [.town] + RatingScale.added.map { .rating($0) }

    /// The fields that show that this program wrote a table. An import reads them; later fields are
    /// missing from older exports.
    static let ownFields: [EntryField] = [
        .id, .date, .timeZone, .country, .rating(.feeling), .latitude, .longitude, .tags, .note,
        .colors, .modifiedAt, .source, .externalID,
    ]

    /// The fields that an import reads from any file.
    private static let imported =
        ownFields + [.time] + RatingScale.added.map { EntryField.rating($0) }

    /// The key or the name of the column.
    public var name: String {
        switch self {
        case .id: "id"
        case .date: "date"
        case .time: "time"
        case .timeZone: "timeZone"
        case .country: "country"
        case .rating(let scale): scale.rawValue
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .tags: "tags"
        case .note: "note"
        case .colors: "colors"
        case .modifiedAt: "modifiedAt"
        case .source: "source"
        case .externalID: "externalID"
        case .town: "town"
        case .place: "place"
        }
    }

    /// Finds the field to import with a name, which may also be `mood`, `rating`, `lat`, `lon` or
    /// `lng`.
    init?(named name: String) {
        guard let field = Self.names[Self.folded(name)] else { return nil }
        self = field
    }

    /// Finds the field of a column whose name may have another meaning: `day`, `text`, `comment`, `city`.
    /// A column with a better name takes precedence.
    init?(looselyNamed name: String) {
        switch Self.folded(name) {
        case "day": self = .date
        case "text", "comment": self = .note
        case "place", "city", "location": self = .place
        default: return nil
        }
    }

    /// Returns whether a name is a column of `moods list` that follows from other columns.
    static func isDerived(_ name: String) -> Bool {
        ["number", "localday", "continent", "epoch", "town"].contains(folded(name))
    }

    /// Returns a name in the form in which names are compared.
    static func folded(_ name: String) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
    }

    private static let names: [String: EntryField] = {
        var names: [String: EntryField] = [
            "mood": .rating(.feeling), "rating": .rating(.feeling), "lat": .latitude,
            "lon": .longitude, "lng": .longitude,
        ]
        for field in imported { names[folded(field.name)] = field }
        return names
    }()
}
