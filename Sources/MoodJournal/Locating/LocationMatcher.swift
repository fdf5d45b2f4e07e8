import Foundation
import Interchange

/// Finds the places of many instants in location histories, which are read once, in any order, and
/// not stored.
///
/// The instants divide time into gaps. Only the first and the last fix of a device in each gap can be
/// the nearest one of an instant, so only those are kept, and a fix changes at most one gap. After all
/// files are read, one pass over the gaps finds the fixes on both sides of each instant. Fixes that
/// are too coarse are kept like those of one more device, to know where there is nothing better.
///
/// A visit affects a run of instants. A segment tree stores the shortest visit in each of the O(log
/// *n*) nodes that make up the run. The last pass finds the shortest visit between an instant's
/// leaf and the root. The tree is created for the first visit.
///
/// Memory: 8 bytes per instant, some 200 for each gap in which one of ``mostDevices`` devices has fixes,
/// and 48 more per instant if there are visits.
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

    /// A gap and the number of a device. Gap *i* ends with instant *i*; the last gap has no end.
    private struct Part: Hashable, Comparable {
        var gap: Int
        var device: Int

        /// The number that stands for all fixes that are too coarse.
        static let coarse = -1

        static func < (left: Part, right: Part) -> Bool {
            (left.gap, left.device) < (right.gap, right.device)
        }
    }

    /// The first and the last fix of a device in a gap.
    private struct Ends {
        var first: LocationRule.Fix
        var last: LocationRule.Fix
    }

    /// The maximum number of devices whose fixes are used: 64.
    static let mostDevices = 64

    private let instants: [Double]
    private let greatestAccuracy: Double
    private var ends: [Part: Ends] = [:]
    private var numbers: [String?: Int] = [:]
    /// The names of the devices so far, by their numbers.
    private(set) var devices: [String?] = []
    /// The number of fixes of further devices than ``mostDevices``, which aren't used.
    private(set) var fixesLeftOut = 0
    /// The names of the first five of these devices.
    private(set) var devicesLeftOut: [String] = []
    /// The nodes of the segment tree. The leaves, one for each instant, follow after
    /// `instants.count` inner nodes.
    private var visits: [Visit] = []
    /// The gap of the previous fix, because histories are mostly in order.
    private var gap = 0

    /// - Parameters:
    ///   - instants: The instants, in ascending order.
    ///   - greatestAccuracy: The radius in meters up to which a fix isn't too coarse.
    /// - Complexity: O(*n*).
    init(instants: [Date], greatestAccuracy: Double = LocationRule.greatestAccuracy) {
        self.instants = instants.map(\.timeIntervalSinceReferenceDate)
        self.greatestAccuracy = greatestAccuracy
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
        let instant = fix.instant.timeIntervalSinceReferenceDate
        if !isInGap(instant) {
            gap += 1
            if gap > instants.count || !isInGap(instant) { gap = index { $0 < instant } }
        }
        let isCoarse = fix.accuracy.map { $0 > greatestAccuracy } ?? false
        guard let device = isCoarse ? Part.coarse : number(of: fix.device) else { return }
        let part = Part(gap: gap, device: device)
        let fix = LocationRule.Fix(
            instant: instant, latitude: fix.latitude, longitude: fix.longitude,
            accuracy: fix.accuracy ?? LocationRule.unknownAccuracy)
        guard let known = ends[part] else { return ends[part] = Ends(first: fix, last: fix) }
        if fix.precedes(known.first) { ends[part]?.first = fix }
        if known.last.precedes(fix) { ends[part]?.last = fix }
    }

    /// Returns the number of a device, or counts the fix as left out and returns `nil`.
    private mutating func number(of device: String?) -> Int? {
        if let number = numbers[device] { return number }
        guard devices.count < Self.mostDevices else {
            fixesLeftOut += 1
            if let device, devicesLeftOut.count < 5, !devicesLeftOut.contains(device) {
                devicesLeftOut.append(device)
            }
            return nil
        }
        numbers[device] = devices.count
        devices.append(device)
        return devices.count - 1
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
    ///   - body: A function that receives the index of each instant, and what the histories say.
    /// - Throws: Any error of the functions.
    /// - Complexity: O(*n* log *n*) in the number of instants, times the number of other instants
    ///   with fixes within ``LocationRule/greatestGap``.
    consuming func forEachFinding<Country: Equatable>(
        country: (_ latitude: Double, _ longitude: Double) throws -> Country?,
        _ body: (_ index: Int, _ finding: LocationFinding) throws -> Void
    ) rethrows {
        for node in visits.indices.dropFirst(2) where visits[node / 2].precedes(visits[node]) {
            visits[node] = visits[node / 2]
        }
        let parts = ends.sorted { $0.key < $1.key }
        /// The index of the first part after an instant.
        var next = 0
        for (index, instant) in instants.enumerated() {
            while next < parts.count, parts[next].key.gap <= index { next += 1 }
            let visit = visits.isEmpty ? .none : visits[instants.count + index]
            if visit.seconds < .infinity {
                let match = LocationMatch(
                    latitude: visit.latitude, longitude: visit.longitude,
                    basis: .visit(seconds: visit.seconds))
                try body(index, .place(match))
                continue
            }
            var near: [Int: (before: LocationRule.Fix?, after: LocationRule.Fix?)] = [:]
            for (part, ends) in parts[..<next].reversed() {
                guard instants[part.gap] >= instant - LocationRule.greatestGap else { break }
                if near[part.device] == nil { near[part.device] = (ends.last, nil) }
            }
            for (part, ends) in parts[next...] {
                guard instants[part.gap - 1] <= instant + LocationRule.greatestGap else { break }
                if near[part.device]?.after == nil {
                    near[part.device, default: (nil, nil)].after = ends.first
                }
            }
            let coarse = near.removeValue(forKey: Part.coarse)
            let isNearCoarse = [coarse?.before, coarse?.after].contains { fix in
                fix.map { abs($0.instant - instant) <= LocationRule.greatestGap } ?? false
            }
            let places = try near.compactMap { device, fixes in
                try LocationRule.place(
                    instant, before: fixes.before, after: fixes.after, country: country
                ).map { (device, $0) }
            }
            guard let best = places.min(by: { $0.1.precedes($1.1) })?.1 else {
                try body(index, isNearCoarse ? .coarse : .nothing)
                continue
            }
            let others = places.filter { !best.agrees(with: $0.1) }.map { devices[$0.0] }
            try body(index, others.isEmpty ? .place(best.match) : .disagreement)
        }
    }
}
