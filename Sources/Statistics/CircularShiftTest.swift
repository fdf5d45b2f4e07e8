/// The spread of the difference between marked and other elements of a series that have nothing to do
/// with each other, from shifting the marks around the series.
///
/// A shift keeps both the values' autocorrelation and the marks' runs, which the usual permutation
/// test destroys. The last element is followed by the first.
struct CircularShiftTest {
    /// The number of shifts to try in longer series.
    static let maximumNumberOfShifts = 2_000
    /// The deviations of the values from their mean, twice in a row.
    private let deviations: [Double]
    /// The shifts to try, the identity first.
    private let shifts: [Int]

    /// Prepares the tests of a series. `seed` selects the shifts to try if there are more than
    /// 2,000.
    init(values: [Double], seed: UInt64) {
        let mean = values.reduce(0, +) / Double(values.count)
        let deviations = values.map { $0 - mean }
        self.deviations = deviations + deviations
        shifts = Self.shifts(of: values.count, seed: seed)
    }

    /// Returns all shifts of a series, or the identity and a sample of the others without
    /// replacement.
    static func shifts(of count: Int, seed: UInt64) -> [Int] {
        guard count > maximumNumberOfShifts else { return Array(0..<count) }
        let sample = (1..<count)
            .map { (key: SplitMix64.number(at: UInt64($0), seed: seed), shift: $0) }
            .sorted { $0 < $1 }.prefix(maximumNumberOfShifts - 1)
        return [0] + sample.map(\.shift).sorted()
    }

    /// Returns the standard deviation of the difference between the means of marked and other
    /// elements over all shifts.
    ///
    /// The numbers of marked and other elements never change. So the difference of their means is
    /// proportional to the sum over the marked elements, or over the others if there are fewer.
    /// `marked` has the indices of the marked elements, and `others` those of all others. It takes
    /// O(min(*m*, *n* - *m*)) for each shift, if *m* of *n* elements are marked.
    func standardError(marked: [Int], others: [Int]) -> Double {
        var sums = [Double](repeating: 0, count: shifts.count)
        deviations.withUnsafeBufferPointer { deviations in
            shifts.withUnsafeBufferPointer { shifts in
                sums.withUnsafeMutableBufferPointer { sums in
                    var rest = (marked.count < others.count ? marked : others)[...]
                    // Four at a time, so that each shift and each sum is loaded a fourth as often.
                    while rest.count >= 4 {
                        let first = rest.startIndex
                        let (a, b, c, d) = (
                            rest[first], rest[first + 1], rest[first + 2], rest[first + 3]
                        )
                        rest = rest.dropFirst(4)
                        for (place, shift) in shifts.enumerated() {
                            sums[place] +=
                                (deviations[a &+ shift] + deviations[b &+ shift])
                                + (deviations[c &+ shift] + deviations[d &+ shift])
                        }
                    }
                    for index in rest {
                        for (place, shift) in shifts.enumerated() {
                            sums[place] += deviations[index &+ shift]
                        }
                    }
                }
            }
        }
        let variance = sums.reduce(0) { $0 + $1 * $1 } / Double(sums.count)
        return variance.squareRoot() * Double(marked.count + others.count)
            / Double(marked.count * others.count)
    }
}
