/// The property of an entry in a column or under a key, given its name.
///
/// Names are compared without case, spaces, `_` and `-`: `timeZone`, `time_zone` and `Time Zone`
/// are equal.
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

    /// Finds the property with a name, which may also be `mood`, `rating`, `lat`, `lon` or `lng`.
    init?(named name: String) {
        guard let property = Self.names[Self.folded(name)] else { return nil }
        self = property
    }

    /// Finds the property of a column whose name may have another meaning: `day`, `text`,
    /// `comment`. A column with a better name takes precedence.
    init?(looselyNamed name: String) {
        switch Self.folded(name) {
        case "day": self = .date
        case "text", "comment": self = .note
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

    private static let names: [String: EntryProperty] = {
        var names: [String: EntryProperty] = [
            "mood": .feeling, "rating": .feeling, "lat": .latitude, "lon": .longitude,
            "lng": .longitude,
        ]
        for property in allCases { names[folded(property.rawValue)] = property }
        return names
    }()
}
