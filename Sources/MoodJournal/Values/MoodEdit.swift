import Atlas
import Interchange

/// The changes to a recorded mood. All other properties stay unchanged.
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

    /// The new date in the forms of ``DateExpression``, in the mood's zone, or `nil` to keep it. A
    /// time alone keeps the mood's day, and a day alone keeps its time.
    public var date: String?
    /// The new time zone, or `nil` to keep it. Without a new date, the instant stays the same and
    /// only the local time changes.
    public var timeZone: TimeZoneName?
    /// The change of the coordinate.
    public var coordinate: Change<Coordinate> = .keep
    /// The change of the country. If removed, the coordinate's country replaces it, or Unknown.
    public var country: Change<ISO3166.Country> = .keep
    /// The changes of the ratings, which are from 1 to 5. A scale without a change keeps its rating.
    public var ratings = Ratings<Change<Int>>()
    /// The new note as it was typed (`TaggedText`), with tags to add: an empty text removes it, and
    /// `nil` keeps it.
    public var note: String?
    /// All colors of the mood, at most 8, or `nil` to keep them.
    public var colors: [MoodColor]?
    /// All tags of the mood, or `nil` to keep them.
    public var tags: [TagPath]?
    /// Tags to add to ``tags``, or to those that the mood has.
    public var addedTags: [TagPath] = []
    /// Tags to remove, but not those below them. A mood may lack them.
    public var removedTags: [TagPath] = []
    /// The tags that move to another one, or `nil` for none.
    var tagMove: TagMove?
    /// Whether the new date may be more than a year ahead.
    public var allowsFuture = false

    func ratings(of mood: Ratings<Int>) -> Ratings<Int> {
        var ratings = mood
        for scale in RatingScale.allCases {
            ratings[scale] = (self.ratings[scale] ?? .keep).applied(to: mood[scale])
        }
        return ratings
    }

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
