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

    /// The country or continent of the moods; `nil` for all.
    public var place: Region?

    /// The beginning of the range; `nil` for no limit.
    public var since: Bound?

    /// The end of the range; `nil` for no limit.
    public var until: Bound?

    /// The feelings, of which a mood must have one; empty for all moods.
    public var feelings: [Feeling]

    /// The tags, of which a mood must have each or one below it.
    public var tags: [TagPath]

    /// The greatest number of moods, 0 or more; `nil` for all.
    public var limit: Int?

    /// Whether the oldest moods come first; a limit then takes the oldest.
    public var isReversed: Bool

    /// Creates a query (default: all moods, newest first).
    ///
    /// - Parameters:
    ///   - place: The country or continent of the moods.
    ///   - since: The beginning of the range.
    ///   - until: The end of the range.
    ///   - feelings: The feelings, of which a mood must have one.
    ///   - tags: The tags, of which a mood must have each or one below it.
    ///   - limit: The greatest number of moods, 0 or more.
    ///   - isReversed: Whether the oldest moods come first.
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

    /// The first and last day, as text that sorts in the order of the days.
    var days: (first: String, last: String) {
        var (first, last) = ("0001-01-01", "9999-12-31")
        if case .day(let day) = since { first = day.description }
        if case .day(let day) = until { last = day.description }
        return (first, last)
    }

    /// The first and last instant. For a day, this includes every instant that is that day in any
    /// zone: the index on the date narrows the search, and the day decides. No clock is 27 hours
    /// from UTC.
    var instants: (first: Date, last: Date) {
        let anywhere: TimeInterval = 27 * 3600
        var (first, last) = (Date.distantPast, Date.distantFuture)
        switch since {
        case .instant(let date): first = date
        case .day(let day): first = day.startInUTC - anywhere
        case nil: break
        }
        switch until {
        case .instant(let date): last = date
        case .day(let day): last = day.startInUTC + 24 * 3600 + anywhere
        case nil: break
        }
        return (first, last)
    }
}
