import Atlas
import Foundation
import Persistence

/// The moods to list, and their order (default: newest first).
public struct MoodQuery: Sendable {
    /// One end of a range of time; the end itself is included.
    public enum Bound: Sendable {
        /// A local day where the mood was felt.
        case day(LocalDay)

        /// A point in time.
        case instant(Date)

        /// Creates the beginning of a range: the first local day of a day or a period, or the
        /// instant of anything with a time.
        ///
        /// - Parameters:
        ///   - expression: The date.
        ///   - timeZone: The zone of a time without an offset.
        /// - Throws: ``DateExpressionError`` if the instant is out of range.
        public init(
            since expression: DateExpression, timeZone: TimeZone
        ) throws(DateExpressionError) {
            if case .period(let first, _) = expression.moment {
                self = .day(first)
            } else {
                try self.init(expression, timeZone: timeZone)
            }
        }

        /// Creates the end of a range: the last local day of a day or a period, or the instant of
        /// anything with a time.
        ///
        /// - Parameters:
        ///   - expression: The date.
        ///   - timeZone: The zone of a time without an offset.
        /// - Throws: ``DateExpressionError`` if the instant is out of range.
        public init(
            until expression: DateExpression, timeZone: TimeZone
        ) throws(DateExpressionError) {
            if case .period(_, let last) = expression.moment {
                self = .day(last)
            } else {
                try self.init(expression, timeZone: timeZone)
            }
        }

        private init(
            _ expression: DateExpression, timeZone: TimeZone
        ) throws(DateExpressionError) {
            if case .day(let day) = expression.moment {
                self = .day(day)
            } else {
                self = .instant(try expression.date(in: timeZone))
            }
        }
    }

    /// The order of the moods. Ties are sorted by date, then by number.
    public enum Order: String, CaseIterable, Sendable {
        /// The newest mood comes first.
        case date

        /// The best feeling comes first; moods without a feeling come last, also in reverse.
        case feeling

        /// The mood that matches the searches best comes first (bm25).
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

    /// The points within a distance of another.
    public struct Vicinity: Sendable, Equatable {
        /// The point in the middle.
        public let center: Coordinate

        /// The greatest distance from it along the Earth's surface, in kilometers, 0 or more.
        public let kilometers: Double

        /// Creates a vicinity.
        ///
        /// - Parameters:
        ///   - center: The point in the middle.
        ///   - kilometers: The greatest distance from it, 0 or more.
        public init(of center: Coordinate, kilometers: Double) {
            self.center = center
            self.kilometers = kilometers
        }
    }

    /// A random choice of moods, which is the same all day.
    public struct Sample: Sendable, Equatable {
        /// The number of moods to choose, 0 or more.
        public var count: Int

        /// The day, whose choice differs from that of other days.
        public let day: LocalDay

        /// Creates a sample.
        ///
        /// - Parameters:
        ///   - count: The number of moods to choose, 0 or more.
        ///   - day: The day, whose choice differs from that of other days.
        public init(count: Int, on day: LocalDay) {
            self.count = count
            self.day = day
        }
    }

    /// The country or continent of the moods; `nil` for all.
    public var place: Region?

    /// The beginning of the range; `nil` for no limit.
    public var since: Bound?

    /// The end of the range; `nil` for no limit.
    public var until: Bound?

    /// Periods, in all of which a mood must lie.
    public var periods: [MoodPeriod] = []

    /// The feelings, of which a mood must have one; empty for all moods.
    public var feelings: [Feeling]

    /// Whether moods without a feeling are listed: with those of ``feelings``, or only those if
    /// ``feelings`` is empty (default: false).
    public var includesMoodsWithoutFeeling = false

    /// The tags, of which a mood must have each or one below it.
    public var tags: [TagPath]

    /// The searches that a mood must match, each of them.
    public var searches: [MoodSearch] = []

    /// The area where the mood was felt, by its coordinates; `nil` for all moods.
    public var vicinity: Vicinity?

    /// The parts that a mood must have, each of them.
    public var parts: Set<Part> = []

    /// The random choice among the moods that meet all conditions; `nil` for all of them.
    public var sample: Sample?

    /// The order of the moods (default: by date).
    public var order: Order = .date

    /// The greatest number of moods, 0 or more; `nil` for all. Only listings have a limit:
    /// statistics count all moods.
    public var limit: Int?

    /// Whether the order is reversed, so that the oldest moods come first; a limit then takes the
    /// oldest.
    public var isReversed: Bool

    /// Whether the query has any condition or a sample, other than ``place``.
    public var hasConditions: Bool {
        since != nil || until != nil || !periods.isEmpty || !feelings.isEmpty
            || includesMoodsWithoutFeeling || !tags.isEmpty || !searches.isEmpty || vicinity != nil
            || !parts.isEmpty || sample != nil
    }

    /// Creates a query (default: all moods, newest first). Other conditions are set as properties.
    ///
    /// - Parameters:
    ///   - place: The country or continent of the moods.
    ///   - since: The beginning of the range.
    ///   - until: The end of the range.
    ///   - feelings: The feelings, of which a mood must have one.
    ///   - tags: The tags, of which a mood must have each or one below it.
    ///   - limit: The greatest number of moods, 0 or more.
    ///   - isReversed: Whether the order is reversed.
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
