/// A test of whether the marked elements of a series differ from the others, which shifts the marks
/// around the series.
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

    /// A limit above the rounding error of a sum and below any difference that matters.
    private let tolerance: Double

    /// Prepares the tests of a series.
    ///
    /// - Parameters:
    ///   - values: The values of the series.
    ///   - seed: Selects the shifts to try if there are more than 2,000.
    init(values: [Double], seed: UInt64) {
        let mean = values.reduce(0, +) / Double(values.count)
        let deviations = values.map { $0 - mean }
        self.deviations = deviations + deviations
        tolerance = 1e-9 * deviations.reduce(0) { max($0, abs($1)) }
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

    /// Returns the two-sided p-value: the share of shifts, the identity included, whose difference
    /// of means is at least as large as the actual one.
    ///
    /// The numbers of marked and other elements never change. So the difference of their means
    /// grows with the sum over the marked elements, or over the others if there are fewer of them.
    ///
    /// - Parameters:
    ///   - marked: The indices of the marked elements.
    ///   - others: The indices of all other elements.
    /// - Complexity: O(min(*m*, *n* - *m*)) for each shift, if *m* of *n* elements are marked.
    func pValue(marked: [Int], others: [Int]) -> Double {
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
        let least = abs(sums.first ?? 0) - tolerance
        return Double(sums.count { abs($0) >= least }) / Double(sums.count)
    }
}
