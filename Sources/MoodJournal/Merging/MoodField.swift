/// The fields of a mood that merge as a whole: the later edit wins. Notes and tags have rules of
/// their own.
enum MoodField: Int, CaseIterable, Sendable {
    case date, timeZone, feeling, colors, coordinate, country, importedDigest

    /// The key in a mood's JSON.
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

    /// Returns the field that a column belongs to; `nil` for the note and for what doesn't merge.
    init?(column: String) {
        switch column {
        case "latitude", "longitude": self = .coordinate
        default:
            guard let field = Self.allCases.first(where: { $0.key == column }) else { return nil }
            self = field
        }
    }
}

/// The value of a field as text, with the moment of the edit that set it.
struct Register: Equatable, Sendable {
    var timestamp: HybridTimestamp

    /// The canonical text of the value; `nil` if the mood has none.
    var value: String?

    /// The later of two; of equally late ones the greater value, so that the order of merging
    /// doesn't matter.
    func joined(with other: Register) -> Register {
        if timestamp != other.timestamp { return timestamp < other.timestamp ? other : self }
        return value.precedes(other.value) ? other : self
    }

    static func == (left: Register, right: Register) -> Bool {
        left.timestamp == right.timestamp && left.value.isSame(right.value)
    }
}

extension String? {
    /// Returns whether the bytes are equal: `==` compares what Unicode considers equal.
    func isSame(_ other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Returns whether the text comes before another by its bytes; nothing comes first.
    func precedes(_ other: String?) -> Bool {
        guard let other else { return false }
        return self.map { $0.utf8.lexicographicallyPrecedes(other.utf8) } ?? true
    }
}
