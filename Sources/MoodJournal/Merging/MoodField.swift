import Interchange

/// The fields of a mood that are merged as a whole, so that the later edit wins. Notes and tags
/// have their own rules.
enum MoodField: Hashable, Sendable {
    case date, timeZone, rating(RatingScale), colors, coordinate, country, importedDigest

    static let allCases: [Self] =
        [.date, .timeZone, .rating(.feeling), .colors, .coordinate, .country, .importedDigest]
        + RatingScale.added.map { .rating($0) }

    /// The index in ``allCases``.
    var index: Int {
        switch self {
        case .date: 0
        case .timeZone: 1
        case .rating(.feeling): 2
        case .colors: 3
        case .coordinate: 4
        case .country: 5
        case .importedDigest: 6
        case .rating(let scale): 7 + (RatingScale.added.firstIndex(of: scale) ?? 0)
        }
    }

    /// The key in the JSON of a mood's state.
    var key: String {
        switch self {
        case .date: "date"
        case .timeZone: "timeZone"
        case .rating(let scale): scale.rawValue
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

/// The value of a field as text, with the timestamp of its last edit: a last-writer-wins register.
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

    /// Returns the register after an edit, whose timestamp is later than the current one.
    func edited(to value: String?, at milliseconds: Int64, on replica: ReplicaID) -> Register {
        Register(timestamp: HybridTimestamp(milliseconds, replica, after: timestamp), value: value)
    }

    static func == (left: Register, right: Register) -> Bool {
        left.timestamp == right.timestamp && left.value.isSame(right.value)
    }
}
