import Atlas
import Foundation
import Persistence

/// Which moods to list, and in which order: by default the newest first.
public struct MoodQuery: Sendable {
    /// One end of a stretch of time, itself included.
    public enum Bound: Sendable {
        /// A day on the clock of the place where the mood was felt.
        case day(LocalDay)
        case instant(Date)

        /// The beginning that a date means: a day or a period begins with a local day, and
        /// anything with a time is an instant, read in `timeZone`.
        ///
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

        /// The end that a date means, itself included: a period ends with its last local day.
        ///
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

    public var place: Region?
    public var since: Bound?
    public var until: Bound?

    /// Any of them; none for all moods.
    public var feelings: [Feeling]

    /// Each of them, or one below it.
    public var tags: [TagPath]
    public var limit: Int?

    /// Whether the oldest come first; a limit takes the oldest then.
    public var isReversed: Bool

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

    /// The first and last day, as text that sorts as the days do.
    var days: (first: String, last: String) {
        var (first, last) = ("0001-01-01", "9999-12-31")
        if case .day(let day) = since { first = day.description }
        if case .day(let day) = until { last = day.description }
        return (first, last)
    }

    /// The instants between. Of a day, every instant that is that day anywhere: the index on the
    /// date narrows, and the day decides. No clock is 27 hours from UTC.
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
