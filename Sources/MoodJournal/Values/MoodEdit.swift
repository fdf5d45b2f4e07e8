import Atlas

/// The changes to a recorded mood; everything else stays unchanged.
public struct MoodEdit: Sendable, Equatable {
    /// A change of an optional property.
    public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
        /// The property stays unchanged.
        case keep

        /// The property is removed.
        case clear

        /// The property gets a value.
        case set(Value)
    }

    /// The new date in the forms of ``DateExpression``, on the clock of the mood's zone; `nil` to
    /// keep it.
    public var date: String?

    /// The new time zone; `nil` to keep it. Without a new date the instant stays the same, and only
    /// the clock changes.
    public var timeZone: TimeZoneName?

    /// The change of the coordinate.
    public var coordinate: Change<Coordinate> = .keep

    /// The change of the country. If it is removed, the coordinate's country replaces it, or
    /// Unknown.
    public var country: Change<ISO3166.Country> = .keep

    /// The change of the feeling.
    public var feeling: Change<Feeling> = .keep

    /// The new note; empty to remove it, `nil` to keep it.
    public var note: String?

    /// All colors of the mood, at most 8; `nil` to keep them.
    public var colors: [MoodColor]?

    /// All tags of the mood; `nil` to keep them.
    public var tags: [TagPath]?

    /// Whether the new date may be more than a year ahead.
    public var allowsFuture = false

    /// Creates an edit that changes nothing.
    public init() {}

    /// Whether the edit changes nothing.
    public var isEmpty: Bool {
        var nothing = MoodEdit()
        nothing.allowsFuture = allowsFuture
        return self == nothing
    }
}

extension MoodEdit.Change {
    func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let new): new
        }
    }
}
