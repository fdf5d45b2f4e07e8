/// What a column or a key tells about an entry, by its name.
///
/// Names are told apart without regard to case, spaces, `_` and `-`: `timeZone`, `time_zone` and
/// `Time Zone` are one.
enum EntryProperty: String, Hashable, Sendable, CaseIterable {
    case id
    case date
    case time
    case timeZone
    case country
    case feeling
    case latitude
    case longitude
    case tags
    case note
    case colors
    case modifiedAt
    case source
    case externalID

    init?(named name: String) {
        guard let property = Self.names[Self.folded(name)] else { return nil }
        self = property
    }

    /// The property of a column whose name may mean something else, so that one with a better name
    /// goes first: `day`, `text`, `comment`.
    init?(looselyNamed name: String) {
        switch Self.folded(name) {
        case "day": self = .date
        case "text", "comment": self = .note
        default: return nil
        }
    }

    /// Whether a name is one of those of `moods list` that follow from others.
    static func isDerived(_ name: String) -> Bool {
        ["number", "localday", "continent", "epoch"].contains(folded(name))
    }

    /// A name as it is compared.
    static func folded(_ name: String) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
    }

    private static let names: [String: EntryProperty] = {
        var names: [String: EntryProperty] = [
            "mood": .feeling, "rating": .feeling, "lat": .latitude, "lon": .longitude,
            "lng": .longitude,
        ]
        for property in allCases { names[folded(property.rawValue)] = property }
        return names
    }()
}
