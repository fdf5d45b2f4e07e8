import Foundation

/// The similarity of successive days' feelings: how many independent days a series is worth.
///
/// The model is a first-order autoregressive process, AR(1): the correlation of two days is r to
/// the power of the number of days between them.
public struct Autocorrelation: Hashable, Sendable {
    /// The number of pairs of days one day apart.
    public let numberOfPairs: Int

    /// The autocorrelation at a lag of one day, r₁, from -1 to 1.
    ///
    /// It is the mean product of deviations over the pairs of days one day apart, divided by the
    /// mean square deviation of all days (Parzen, 1963, on missing observations). It is `nil` if
    /// there are fewer than 5 days, no such pair, or no deviations.
    public let coefficient: Double?

    /// The autocorrelation r that intervals use, from 0 to 0.95.
    ///
    /// The expectation of r₁ is about r - (1 + 4·r)/*n* (Marriott and Pope, 1954; Kendall, 1954), so
    /// (*n*·r₁ + 1)/(*n* - 4) has less bias. Few days say little about it: it is the mean of that
    /// estimate with a weight of *n*, and of 0.4, which is usual, with a weight of 20.
    public let corrected: Double

    /// Estimates the autocorrelation of a series.
    /// - Complexity: O(*n*) in the number of days.
    public init(of series: DailySeries) {
        self.init(of: series.days.map(\.mean), on: series.days.map(\.day))
    }

    /// Estimates the autocorrelation of numbers on ascending days.
    init(of values: [Double], on days: [Int]) {
        let count = Double(values.count)
        let mean = values.reduce(into: RunningMean()) { $0.add($1) }.mean(atLeast: 1) ?? 0
        var (pairs, products, squares) = (0, 0.0, 0.0)
        for index in values.indices {
            let deviation = values[index] - mean
            squares += deviation * deviation
            guard index > 0, days[index] - days[index - 1] == 1 else { continue }
            pairs += 1
            products += deviation * (values[index - 1] - mean)
        }
        numberOfPairs = pairs
        guard values.count >= RunningMean.minimumDays, pairs > 0, squares > 0 else {
            coefficient = nil
            corrected = Self.usual
            return
        }
        // A few pairs of days could otherwise give a ratio outside the range of a correlation.
        let coefficient = min(max((products / Double(pairs)) / (squares / count), -1), 1)
        self.coefficient = coefficient
        let unbiased = min(max((count * coefficient + 1) / (count - 4), 0), 0.95)
        corrected =
            (count * unbiased + Self.weightOfUsual * Self.usual) / (count + Self.weightOfUsual)
    }

    /// The autocorrelation that days have before they are known, and the days that it counts for.
    private static let (usual, weightOfUsual) = (0.4, 20.0)

    /// Returns the correlations of each day with the day before it in a series; 0 for the first.
    func correlations(on days: [Int]) -> [Double] {
        var last: Int?
        return days.map { day in
            defer { last = day }
            guard let last else { return 0 }
            return day - last == 1 ? corrected : pow(corrected, Double(day - last))
        }
    }

    /// Returns the number of independent days whose mean varies as much as the mean of the given
    /// days: *n*² divided by the sum of the correlations of all pairs of days, from 1 to *n*. The
    /// days must ascend. It takes O(*n*) in the number of days.
    func effectiveNumberOfDays(on days: [Int]) -> Double {
        guard days.count > 1 else { return Double(days.count) }
        var (sum, earlier) = (0.0, 0.0)
        for correlation in correlations(on: days) {
            earlier *= correlation
            sum += 1 + 2 * earlier
            earlier += 1
        }
        return Double(days.count * days.count) / sum
    }
}

extension DailySeries {
    /// The feelings of each two days that are one day apart.
    var pairsOneDayApart: [(Double, Double)] {
        zip(days, days.dropFirst()).filter { $1.day - $0.day == 1 }.map { ($0.mean, $1.mean) }
    }
}
