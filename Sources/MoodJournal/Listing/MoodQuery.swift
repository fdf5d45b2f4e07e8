import CivilTime
import Atlas
import Foundation
import Persistence

/// The moods to list, and their order (default: newest first).
///
/// A method with a query throws ``JournalError/noSuchTag(_:nearest:)`` if no mood has its tag.
public struct MoodQuery: Sendable {
    /// One end of a range of time, which is included.
    public enum Bound: Sendable {
        /// A local day.
        case day(LocalDay)
        /// An instant.
        case instant(Date)

        /// Creates an end of a range: the first or the last local day of a day or a period, or the
        /// instant of anything with a time.
        /// - Parameters:
        ///   - isEnd: Whether it is the later end.
        ///   - timeZone: The zone of a time without an offset, which only such a time evaluates.
        /// - Throws: ``DateExpressionError`` if the instant is out of range.
        public init(
            _ expression: DateExpression, isEnd: Bool, timeZone: @autoclosure () -> ZoneRules
        ) throws(DateExpressionError) {
            switch expression.moment {
            case .period(let first, let last): self = .day(isEnd ? last : first)
            case .day(let day): self = .day(day)
            case .instant(let date, _): self = .instant(date)
            case .local: self = .instant(try expression.date(in: timeZone()))
            }
        }
    }

    /// The order of the moods. Ties are sorted by date, then by number.
    public enum Order: String, CaseIterable, Sendable {
        /// The newest mood comes first.
        case date
        /// The best feeling comes first. Moods without a feeling come last, also in reverse.
        case feeling
        /// The mood that best matches the searches comes first (bm25).
        case relevance
    }

    /// A part that a mood may have.
    public enum Part: String, CaseIterable, Sendable {
        /// A note.
        case note
        /// A known country, or coordinates.
        case place
        /// At least one tag.
        case tags
        /// At least one color.
        case colors
    }

    /// The points near a location.
    public struct Vicinity: Sendable {
        /// A coordinate, or the name of a named place or of a town.
        let name: String
        let gazetteer: Gazetteer
        /// The maximum distance from the center along the Earth's surface, in kilometers, from 0,
        /// or `nil` for the radius that belongs to the name.
        let kilometers: Double?

        /// Creates a vicinity of a location by name, which each journal looks up on its own.
        /// - Parameters:
        ///   - name: A text that ``Journal/location(_:gazetteer:)`` accepts.
        ///   - kilometers: The maximum distance, from 0, or `nil` for ``MoodLocation/radius``.
        ///   - gazetteer: The gazetteer that finds towns by name.
        public init(of name: String, kilometers: Double?, gazetteer: Gazetteer) {
            self.name = name
            self.gazetteer = gazetteer
            self.kilometers = kilometers
        }
    }

    /// A random selection of moods, which is the same all day.
    public struct Sample: Sendable, Equatable {
        /// The number of moods to select, from 0.
        public var count: Int
        /// The day, which determines the selection.
        public let day: LocalDay

        /// Creates a sample.
        /// - Parameters:
        ///   - count: The number of moods to select, from 0.
        ///   - day: The day, which determines the selection.
        public init(count: Int, on day: LocalDay) {
            self.count = count
            self.day = day
        }
    }

    /// The country or continent of the moods, or `nil` for all.
    public var place: Region?
    /// The beginning of the range, or `nil` for no limit.
    public var since: Bound?
    /// The end of the range, or `nil` for no limit.
    public var until: Bound?
    /// The periods. A mood must be in each of them.
    public var periods: [MoodPeriod] = []
    /// The feelings, one of which a mood must have; empty for all moods.
    public var feelings: [Feeling]
    /// Whether to include moods without a feeling: in addition to ``feelings``, or only those if
    /// ``feelings`` is empty (default: `false`).
    public var includesMoodsWithoutFeeling = false
    /// The tags. A mood must have each of them, or a tag below it.
    public var tags: [TagPath]
    /// The searches. A mood must match each of them.
    public var searches: [MoodSearch] = []
    /// The areas. A mood's coordinates must be in each of them.
    public var vicinities: [Vicinity] = []
    /// The parts. A mood must have each of them.
    public var parts: Set<Part> = []
    /// The name of the import that the moods came from, or `nil` for all moods.
    public var source: String?
    /// The random selection among the moods that meet all conditions, or `nil` for all of them.
    public var sample: Sample?
    /// The order of the moods (default: by date).
    public var order: Order = .date
    /// Whether moods in the order of ``Order/date`` are sorted by their local day first, and by the
    /// instant within a day, so that each day comes once whatever the time zones (default: `false`).
    public var sortsByLocalDay = false
    /// The maximum number of moods, from 0, or `nil` for all. Only listings have a limit:
    /// statistics count all moods.
    public var limit: Int?
    /// Whether the oldest moods come first. A limit then selects the oldest.
    public var isReversed: Bool

    /// Whether the query has a sample, or any condition except ``place``.
    public var hasConditions: Bool {
        since != nil || until != nil || !periods.isEmpty || !feelings.isEmpty
            || includesMoodsWithoutFeeling || !tags.isEmpty || !searches.isEmpty
            || !vicinities.isEmpty || !parts.isEmpty || source != nil || sample != nil
    }

    /// Whether the query has no condition.
    public var selectsAll: Bool { !hasConditions && place == nil }

    /// Creates a query (default: all moods, newest first). Other conditions are set as properties.
    /// - Parameter tags: The tags. A mood must have each of them, or a tag below it.
    public init(
        place: Region? = nil, since: Bound? = nil, until: Bound? = nil, feelings: [Feeling] = [],
        tags: [TagPath] = [], limit: Int? = nil, isReversed: Bool = false
    ) {
        self.place = place
        self.since = since
        self.until = until
        self.feelings = feelings
        self.tags = tags
        self.limit = limit
        self.isReversed = isReversed
    }
}
