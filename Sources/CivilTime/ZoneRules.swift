/// The clock rules of one time zone: its offsets from UTC, and the instants at which they change.
///
/// All instants are whole seconds since 1970, without leap seconds, and all offsets are seconds east of UTC.
public final class ZoneRules: Sendable {
    /// The zone's name, such as "Asia/Tokyo"; empty for a fixed offset and for rules without a name.
    public let name: String
    /// The beginning of each interval after the first, in ascending order.
    let starts: [Int64]
    /// The offset in each interval, one more than ``starts``.
    let offsets: [Int]
    /// The rules after the last of ``starts``; `nil` if the clocks don't change any more.
    let yearly: PosixTimeZone?

    /// UTC, without a clock change.
    public static let gmt = ZoneRules(secondsFromGMT: 0)

    /// Creates a zone whose clocks never change.
    /// - Parameter secondsFromGMT: The offset in seconds east of UTC.
    public init(secondsFromGMT: Int) {
        name = ""
        starts = []
        offsets = [secondsFromGMT]
        yearly = nil
    }

    /// Creates the zone of rules for all years.
    /// - Parameter rules: The rules.
    public convenience init(_ rules: PosixTimeZone) {
        self.init(name: "", intervals: [(.min, rules.standard)], yearly: rules)
    }

    /// - Parameter intervals: The beginnings of intervals and their offsets, in ascending order. The first one begins
    ///   before all times.
    init(name: String, intervals: [(start: Int64, offset: Int)], yearly: PosixTimeZone?) {
        self.name = name
        var starts: [Int64] = []
        var offsets: [Int] = []
        func append(_ start: Int64, _ offset: Int) {
            // Changes of the abbreviation alone aren't clock changes.
            guard offset != offsets.last else { return }
            if !offsets.isEmpty { starts.append(start) }
            offsets.append(offset)
        }
        for interval in intervals { append(interval.start, interval.offset) }
        if let yearly, yearly.daylight != nil {
            let last = intervals.count > 1 ? intervals[intervals.count - 1].start : nil
            // Rules alone hold in all years.
            let year = last.map { PosixTimeZone.year(near: $0) - 1 } ?? Self.firstComputedYear
            // Computing a change takes longer than finding one, so those of our years are computed once.
            for year in year..<max(year, Self.firstComputedYear) {
                for change in yearly.changes(in: year)
                where last.map({ change.instant > $0 }) ?? true {
                    append(change.instant, change.offset)
                }
            }
        } else if let yearly, let last = intervals.last, intervals.count > 1 {
            // The rules hold after the last change, which made them hold.
            append(last.start, yearly.standard)
        }
        self.starts = starts
        self.offsets = offsets
        self.yearly = yearly?.daylight == nil ? nil : yearly
    }

    private static let firstComputedYear = 2038

    /// Whether the clocks never change.
    public var isFixed: Bool { starts.isEmpty && yearly == nil }

    /// Returns the offsets that the clocks have from one instant to another.
    /// - Parameter instants: Seconds since 1970.
    /// - Returns: Seconds east of UTC.
    /// - Complexity: O(*k* log *n*) for *k* clock changes in between.
    public func offsets(in instants: ClosedRange<Int64>) -> Set<Int> {
        var offsets: Set = [secondsFromGMT(at: instants.lowerBound)]
        var instant = instants.lowerBound
        while let next = nextChange(after: instant), next <= instants.upperBound {
            offsets.insert(secondsFromGMT(at: next))
            instant = next
        }
        return offsets
    }

    /// Returns the offset at an instant.
    /// - Parameter instant: Seconds since 1970.
    /// - Returns: Seconds east of UTC.
    /// - Complexity: O(log *n*) in the number of clock changes.
    public func secondsFromGMT(at instant: Int64) -> Int {
        let index = self.index(at: instant)
        if let yearly, index == starts.count, let last = yearly.changes(around: instant).last,
            starts.last.map({ last.instant > $0 }) ?? true
        {
            return last.offset
        }
        return offsets[index]
    }

    /// Returns the next clock change.
    /// - Parameter instant: Seconds since 1970.
    /// - Returns: The first instant after `instant` at which the offset changes; `nil` if it doesn't.
    /// - Complexity: O(log *n*) in the number of clock changes.
    public func nextChange(after instant: Int64) -> Int64? {
        let index = self.index(at: instant)
        if index < starts.count { return starts[index] }
        guard let yearly else { return nil }
        let offset = secondsFromGMT(at: instant)
        var time = instant
        // Rules for daylight saving time all year have changes without another offset.
        for _ in 0..<4 {
            guard let next = yearly.changes(around: time).next else { return nil }
            if secondsFromGMT(at: next.instant) != offset { return next.instant }
            time = next.instant
        }
        return nil
    }

    /// Returns the instant of a local time, and whether a clock change skips or repeats it.
    ///
    /// A skipped time is read with the offset before the change, and a repeated one as the first of the two.
    /// - Parameter local: The local time in seconds since 1970-01-01 00:00 local time.
    public func instant(ofLocal local: Int64) -> (instant: Int64, change: ClockChange?) {
        // No zone is over a day from UTC, so these are the offsets before and after any change.
        let before = Int64(secondsFromGMT(at: local - 86_400))
        let after = Int64(secondsFromGMT(at: local + 86_400))
        let isBefore = secondsFromGMT(at: local - before) == before
        let isAfter = secondsFromGMT(at: local - after) == after
        var change: ClockChange?
        if before != after, isBefore == isAfter { change = isBefore ? .repeated : .skipped }
        return (local - (isAfter && !isBefore ? after : before), change)
    }

    /// Returns whether the clocks never showed a day, because its 24 hours were skipped.
    /// - Parameter daysSince1970: The day's number.
    public func skipsDay(_ daysSince1970: Int) -> Bool {
        let start = Int64(daysSince1970) * 86_400
        return [start, start + 86_399].allSatisfy { instant(ofLocal: $0).change == .skipped }
    }

    /// Returns the number of clock changes up to an instant.
    private func index(at instant: Int64) -> Int {
        starts.withUnsafeBufferPointer { starts in
            var low = 0
            var high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= instant { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}

/// The effect of a clock change on a local time.
public enum ClockChange: Sendable {
    /// The clocks never showed the time.
    case skipped
    /// The clocks showed the time twice.
    case repeated
}

extension ZoneRules: Hashable {
    /// Returns whether two zones have the same name and rules.
    public static func == (lhs: ZoneRules, rhs: ZoneRules) -> Bool {
        lhs === rhs || lhs.name == rhs.name && lhs.isEquivalent(to: rhs)
    }

    /// Returns whether two zones show the same times in all years, whatever their names are.
    public func isEquivalent(to other: ZoneRules) -> Bool {
        starts == other.starts && offsets == other.offsets && yearly == other.yearly
    }

    /// Returns whether two zones show the same times from one instant to another.
    public func isEquivalent(to other: ZoneRules, in instants: Range<Int64>) -> Bool {
        var instant = instants.lowerBound
        while secondsFromGMT(at: instant) == other.secondsFromGMT(at: instant) {
            let next = nextChange(after: instant)
            guard next == other.nextChange(after: instant) else { return false }
            guard let next, next < instants.upperBound else { return true }
            instant = next
        }
        return false
    }

    /// Hashes the name and the offsets.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(offsets)
    }
}
