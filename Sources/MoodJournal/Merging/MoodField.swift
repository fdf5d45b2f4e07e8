/// The fields of a mood that are merged as a whole, so that the later edit wins. Notes and tags
/// have their own rules.
enum MoodField: Int, CaseIterable, Sendable {
    case date, timeZone, feeling, colors, coordinate, country, importedDigest

    /// The key in the JSON of a mood's state.
    var key: String {
        switch self {
        case .date: "date"
        case .timeZone: "timeZone"
        case .feeling: "feeling"
        case .colors: "colors"
        case .coordinate: "coordinate"
        case .country: "country"
        case .importedDigest: "importedDigest"
        }
    }

    /// Returns the field of a column, or `nil` for the note and for columns that aren't merged.
    init?(column: String) {
        switch column {
        case "latitude", "longitude": self = .coordinate
        default:
            guard let field = Self.allCases.first(where: { $0.key == column }) else { return nil }
            self = field
        }
    }
}

/// The value of a field as text, with the timestamp of the edit that set it: a last-writer-wins
/// register.
struct Register: Equatable, Sendable {
    var timestamp: HybridTimestamp

    /// The canonical text of the value, or `nil` if the mood has no value.
    var value: String?

    /// Returns the register with the later timestamp. If the timestamps are equal, it returns the
    /// one with the greater value, so that the order of merging doesn't matter.
    func joined(with other: Register) -> Register {
        if timestamp != other.timestamp { return timestamp < other.timestamp ? other : self }
        return value.precedes(other.value) ? other : self
    }

    static func == (left: Register, right: Register) -> Bool {
        left.timestamp == right.timestamp && left.value.isSame(right.value)
    }
}
