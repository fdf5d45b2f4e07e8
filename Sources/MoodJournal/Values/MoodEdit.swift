import Atlas

/// What to change of a recorded mood; everything else stays as it is.
public struct MoodEdit: Sendable, Equatable {
    /// What becomes of a property that a mood may lack.
    public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
        case keep
        case clear
        case set(Value)
    }

    /// What a ``DateExpression`` is read from, by the clock of the mood's zone.
    public var date: String?

    /// Alone it moves no instant: the same moment, by another clock.
    public var timeZone: TimeZoneName?
    public var coordinate: Change<Coordinate> = .keep

    /// Cleared, it is decided anew: the coordinate's, else Unknown.
    public var country: Change<ISO3166.Country> = .keep
    public var feeling: Change<Feeling> = .keep

    /// The note there is to be; none where empty.
    public var note: String?

    /// All the colors there are to be.
    public var colors: [MoodColor]?

    /// All the tags there are to be.
    public var tags: [TagPath]?

    /// Whether the new date may be more than a year ahead.
    public var allowsFuture = false

    public init() {}

    /// Whether it changes nothing.
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
