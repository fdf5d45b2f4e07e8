/// The range of the main parts of something that covers several numbered places.
struct MainRange {
    /// The least share of the whole with which a part belongs to the range, at any distance.
    private static let mainShare = 0.02
    /// The gap that a part of any size may have, in places: three degrees.
    private static let smallGap = 6
    /// The range. If the places form a circle, it may end beyond the last one.
    private(set) var range: Range<Int>

    /// Finds the range. `areas` has the area at each place, 0 for an empty one. `isCircular` says
    /// whether the first place follows the last one.
    init(of areas: [Double], isCircular: Bool) {
        let count = areas.count
        // Start at a gap, so that no run crosses the end.
        let shift = isCircular ? areas.firstIndex(of: 0) ?? 0 : 0
        var runs: [(range: Range<Int>, area: Double)] = []
        for index in shift..<(shift + count) where areas[index % count] > 0 {
            let area = areas[index % count]
            if let last = runs.last, last.range.upperBound == index {
                runs[runs.count - 1] = (last.range.lowerBound..<index + 1, last.area + area)
            } else {
                runs.append((index..<index + 1, area))
            }
        }
        let total = runs.reduce(0) { $0 + $1.area }
        range = runs.max { $0.area < $1.area }?.range ?? 0..<0
        while let next = Self.nearest(
            of: runs, to: range, of: total, period: isCircular ? count : nil)
        {
            range = min(range.lowerBound, next.lowerBound)..<max(range.upperBound, next.upperBound)
        }
        if range.lowerBound >= count {
            range = range.lowerBound - count..<range.upperBound - count
        } else if range.lowerBound < 0 {
            range = range.lowerBound + count..<range.upperBound + count
        }
    }

    /// Returns the nearest run outside a range that belongs to it. It is moved by whole periods to
    /// the side on which it is nearer.
    private static func nearest(
        of runs: [(range: Range<Int>, area: Double)], to range: Range<Int>, of total: Double,
        period: Int?
    ) -> Range<Int>? {
        var nearest: (gap: Int, range: Range<Int>)?
        for run in runs {
            let shifts = period.map { [-$0, 0, $0] } ?? [0]
            let candidates = shifts.map { run.range.lowerBound + $0..<run.range.upperBound + $0 }
            guard !candidates.contains(where: { range.overlaps($0) }) else { continue }
            for candidate in candidates {
                let gap = max(
                    candidate.lowerBound - range.upperBound,
                    range.lowerBound - candidate.upperBound)
                let isMain = gap <= max(smallGap, range.count / 8) || run.area >= mainShare * total
                if isMain, gap < nearest?.gap ?? .max { nearest = (gap, candidate) }
            }
        }
        return nearest?.range
    }
}
