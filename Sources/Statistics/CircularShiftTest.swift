/// Tests whether the marked elements of a series differ from the others, by shifting the marks
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

    /// A sum's rounding error is smaller, a difference that matters is larger.
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
        let sample = (1..<count).map { (key: randomKey(of: $0, seed: seed), shift: $0) }
            .sorted { $0 < $1 }.prefix(maximumNumberOfShifts - 1)
        return [0] + sample.map(\.shift).sorted()
    }

    /// Returns a number of the generator SplitMix64 (Steele, Lea and Flood, 2014), which is the same
    /// with every version of Swift.
    private static func randomKey(of index: Int, seed: UInt64) -> UInt64 {
        var key = seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15
        key = (key ^ (key >> 30)) &* 0xBF58_476D_1CE4_E5B9
        key = (key ^ (key >> 27)) &* 0x94D0_49BB_1331_11EB
        return key ^ (key >> 31)
    }

    /// Returns the two-sided p-value: the share of shifts whose difference of means is at least as
    /// large as the actual one, which is itself one of them.
    ///
    /// The numbers of marked and other elements never change, so the difference of their means
    /// grows with the sum over the marked ones, or over the others if they are fewer.
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
                    for index in marked.count < others.count ? marked : others {
                        for shift in shifts.indices {
                            sums[shift] += deviations[index &+ shifts[shift]]
                        }
                    }
                }
            }
        }
        let least = abs(sums.first ?? 0) - tolerance
        return Double(sums.count { abs($0) >= least }) / Double(sums.count)
    }
}
