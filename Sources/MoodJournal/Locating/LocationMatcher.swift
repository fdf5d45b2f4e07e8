import Foundation
import Interchange

/// Finds the places of many instants in location histories, which are read once, in any order, and
/// not stored.
///
/// The instants divide time into gaps. Only the first and the last fix in each gap can be the
/// nearest one of an instant, so only those are kept, and a fix changes at most one gap. After all
/// files are read, one pass in each direction finds the fixes on both sides of each instant.
///
/// A visit affects a run of instants. A segment tree stores the shortest visit in each of the O(log
/// *n*) nodes that make up the run. The last pass finds the shortest visit between an instant's
/// leaf and the root. The tree is created for the first visit.
///
/// Memory: 56 bytes per instant, and 48 more if there are visits.
struct LocationMatcher {
    private struct Visit {
        var seconds: Double
        var latitude: Double
        var longitude: Double

        static let none = Visit(seconds: .infinity, latitude: 0, longitude: 0)

        /// Whether this visit is shorter. Two equally long ones are ordered by their coordinates,
        /// so that the order of the files doesn't matter.
        func precedes(_ other: Visit) -> Bool {
            (seconds, latitude, longitude) < (other.seconds, other.latitude, other.longitude)
        }
    }

    private let instants: [Double]
    /// The first and last fix in each gap. Gap *i* ends with instant *i*; the last gap has no end.
    private var first: [LocationRule.Fix]
    private var last: [LocationRule.Fix]
    /// The nodes of the segment tree. The leaves, one for each instant, follow after
    /// `instants.count` inner nodes.
    private var visits: [Visit] = []
    /// The gap of the previous fix, because histories are mostly in order.
    private var gap = 0

    /// - Parameter instants: The instants, in ascending order.
    /// - Complexity: O(*n*).
    init(instants: [Date]) {
        self.instants = instants.map(\.timeIntervalSinceReferenceDate)
        let count = instants.count + 1
        first = Array(repeating: .init(instant: .infinity, latitude: 0, longitude: 0), count: count)
        last = Array(repeating: .init(instant: -.infinity, latitude: 0, longitude: 0), count: count)
    }

    /// - Complexity: O(log *n*) in the number of instants; O(1) for a fix in the same gap as the
    ///   previous one, or the next.
    mutating func add(_ record: LocationHistory.Record) {
        switch record {
        case .fix(let fix): add(fix)
        case .visit(let visit): add(visit)
        }
    }

    private mutating func add(_ fix: LocationFix) {
        let fix = LocationRule.Fix(
            instant: fix.instant.timeIntervalSinceReferenceDate, latitude: fix.latitude,
            longitude: fix.longitude)
        if !isInGap(fix.instant) {
            gap += 1
            if gap > instants.count || !isInGap(fix.instant) { gap = index { $0 < fix.instant } }
        }
        if fix.precedes(first[gap]) { first[gap] = fix }
        if last[gap].precedes(fix) { last[gap] = fix }
    }

    private func isInGap(_ instant: Double) -> Bool {
        (gap == 0 || instants[gap - 1] < instant)
            && (gap == instants.count || instant <= instants[gap])
    }

    private mutating func add(_ visit: LocationVisit) {
        let start = visit.start.timeIntervalSinceReferenceDate
        let end = visit.end.timeIntervalSinceReferenceDate
        var low = index { $0 < start } + instants.count
        var high = index { $0 <= end } + instants.count
        guard low < high else { return }
        if visits.isEmpty { visits = Array(repeating: .none, count: instants.count * 2) }
        let visit = Visit(
            seconds: end - start, latitude: visit.latitude, longitude: visit.longitude)
        while low < high {
            if low & 1 == 1 {
                if visit.precedes(visits[low]) { visits[low] = visit }
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                if visit.precedes(visits[high]) { visits[high] = visit }
            }
            low >>= 1
            high >>= 1
        }
    }

    /// Returns the number of instants that satisfy a condition, which must hold for a prefix.
    private func index(where condition: (Double) -> Bool) -> Int {
        var low = 0
        var high = instants.count
        while low < high {
            let middle = (low + high) / 2
            if condition(instants[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Calls a function with each instant's place by ``LocationRule``, after all records.
    /// - Parameters:
    ///   - country: Returns the country at a point in degrees north and east, or `nil` at sea.
    ///   - body: A function that receives the index of each instant, and its place or `nil` if the
    ///     histories have none.
    /// - Throws: Any error of the functions.
    /// - Complexity: O(*n*) in the number of instants.
    consuming func forEachMatch<Country: Equatable>(
        country: (_ latitude: Double, _ longitude: Double) throws -> Country?,
        _ body: (_ index: Int, _ match: LocationMatch?) throws -> Void
    ) rethrows {
        for node in visits.indices.dropFirst(2) where visits[node / 2].precedes(visits[node]) {
            visits[node] = visits[node / 2]
        }
        for gap in first.indices.dropLast().reversed() where first[gap].instant == .infinity {
            first[gap] = first[gap + 1]
        }
        var before: LocationRule.Fix?
        for (index, instant) in instants.enumerated() {
            if last[index].instant > -.infinity { before = last[index] }
            let visit = visits.isEmpty ? .none : visits[instants.count + index]
            if visit.seconds < .infinity {
                let match = LocationMatch(
                    latitude: visit.latitude, longitude: visit.longitude,
                    basis: .visit(seconds: visit.seconds))
                try body(index, match)
                continue
            }
            let after = first[index + 1]
            let match = try LocationRule.match(
                instant, before: before, after: after.instant < .infinity ? after : nil,
                country: country)
            try body(index, match)
        }
    }
}
