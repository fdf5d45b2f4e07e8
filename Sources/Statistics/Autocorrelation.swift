import Foundation

/// The similarity of successive days' feelings, which says how many independent days a series is
/// worth.
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

    /// The coefficient without its bias, (*n*·r₁ + 1)/(*n* - 4), clamped to 0...0.95; 0 if the
    /// coefficient is unknown.
    ///
    /// The expectation of r₁ is about r - (1 + 4·r)/*n* (Marriott and Pope, 1954; Kendall, 1954).
    public let corrected: Double

    /// Estimates the autocorrelation of a series.
    ///
    /// - Complexity: O(*n*) in the number of days.
    public init(of series: DailySeries) {
        let mean = series.mean
        let count = Double(series.days.count)
        let squares = series.sumOfSquares
        let pairs = series.pairsOneDayApart
        numberOfPairs = pairs.count
        guard series.days.count >= RunningMean.minimumDays, numberOfPairs > 0, squares > 0 else {
            coefficient = nil
            corrected = 0
            return
        }
        let products = pairs.reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
        let ratio = (products / Double(numberOfPairs)) / (squares / count)
        // A few pairs of days could otherwise give a ratio outside the range of a correlation.
        let coefficient = min(max(ratio, -1), 1)
        self.coefficient = coefficient
        corrected = min(max((count * coefficient + 1) / (count - 4), 0), 0.95)
    }

    /// Returns the number of independent days whose mean varies as much as the series' mean:
    /// *n*·(1 - q)/(1 + q), where q is the mean correlation of each day with the next in the
    /// series.
    ///
    /// In a series without missing days q is r, which gives the variance of the mean of an AR(1)
    /// process. Days farther apart correlate less, and so they count for more.
    ///
    /// - Parameter series: The series, or a part of it.
    /// - Complexity: O(*n*) in the number of days.
    func effectiveNumberOfDays(of series: DailySeries) -> Double {
        let days = series.days
        guard days.count > 1 else { return Double(days.count) }
        let sum = zip(days, days.dropFirst()).reduce(0) { sum, pair in
            sum + pow(corrected, Double(pair.1.day - pair.0.day))
        }
        let correlation = sum / Double(days.count - 1)
        return Double(days.count) * (1 - correlation) / (1 + correlation)
    }
}

extension DailySeries {
    /// The feelings of each two days that are one day apart.
    var pairsOneDayApart: [(Double, Double)] {
        zip(days, days.dropFirst()).filter { $1.day - $0.day == 1 }.map { ($0.mean, $1.mean) }
    }
}
