/// Groups of days, such as countries or months, whose means are shrunken towards their common mean.
///
/// The mean of a few days is often far from the common mean by chance. The shrunken mean is
/// μ + B·(x̄ - μ), where B = τ²/(τ² + σ²/n_eff). σ² is the variance of days within groups, and τ² the
/// variance between groups (DerSimonian and Laird, 1986), which is 0 if chance explains all
/// differences. This is empirical Bayes estimation (Efron and Morris, 1975).
public struct GroupComparison: Sendable {
    /// The shrunken means and their 95% intervals, in the order of the groups; `nil` for groups with
    /// fewer than 5 days.
    public let estimates: [Estimate?]
    /// The index of the group whose interval is above all others, or `nil`.
    public let best: Int?
    /// The index of the group whose interval is below all others, or `nil`.
    public let worst: Int?

    /// Compares groups.
    /// - Parameter groups: The summaries of the groups.
    /// - Complexity: O(*k* log *k*) in the number of groups.
    public init(_ groups: [SeriesSummary]) {
        var (squares, freedom) = (0.0, 0.0)
        let known = groups.enumerated().compactMap { place, group in
            group.mean.flatMap { mean in
                group.effectiveNumberOfDays.map { (place: place, mean: mean, days: $0) }
            }
        }
        for (place, _, effective) in known {
            let days = Double(groups[place].numberOfDays)
            let deviation = groups[place].standardDeviation ?? 0
            squares += (days - 1) * deviation * deviation
            freedom += days - days / effective
        }
        var estimates = [Estimate?](repeating: nil, count: groups.count)
        let variance = squares / freedom
        guard known.count > 1, variance > 0 else {
            (self.estimates, best, worst) = (estimates, nil, nil)
            return
        }
        let errors = known.map { variance / $0.days }
        let weights = errors.map { 1 / $0 }
        func mean(_ weights: [Double]) -> Double {
            zip(known, weights).reduce(0) { $0 + $1.0.mean * $1.1 } / weights.reduce(0, +)
        }
        let fixed = mean(weights)
        let heterogeneity = zip(known, weights).reduce(0) {
            $0 + $1.1 * ($1.0.mean - fixed) * ($1.0.mean - fixed)
        }
        let sum = weights.reduce(0, +)
        let between = max(
            0,
            (heterogeneity - Double(known.count - 1))
                / (sum - weights.reduce(0) { $0 + $1 * $1 } / sum))
        let common = mean(errors.map { 1 / ($0 + between) })
        for (group, error) in zip(known, errors) {
            let share = between / (between + error)
            estimates[group.place] = Estimate(
                value: common + share * (group.mean - common),
                standardError: (share * error).squareRoot(), degreesOfFreedom: freedom)
        }
        self.estimates = estimates
        let ranked = estimates.enumerated().compactMap { place, estimate in
            estimate.map { (place: place, estimate: $0) }
        }
        .sorted { $0.estimate.value < $1.estimate.value }
        let highest = ranked.dropLast().map(\.estimate.interval.upperBound).max() ?? .infinity
        let lowest = ranked.dropFirst().map(\.estimate.interval.lowerBound).min() ?? -.infinity
        best = ranked.last.flatMap { $0.estimate.interval.lowerBound > highest ? $0.place : nil }
        worst = ranked.first.flatMap { $0.estimate.interval.upperBound < lowest ? $0.place : nil }
    }

    /// Returns the probability that the means of groups differ as much as these by chance; `nil` if
    /// it can't be computed.
    ///
    /// It allows for the autocorrelation of days of different groups, as in a week. The days' variance
    /// is that around their common mean, as if all groups were alike: around the means of successive
    /// groups, such as months, a slow change would look like a difference.
    /// - Parameters:
    ///   - series: The days.
    ///   - autocorrelation: The autocorrelation of the days without regard to groups.
    ///   - group: Returns the group of a day. Only groups with at least 5 days are compared.
    /// - Complexity: O(*n*·*k*²) in the numbers of days and groups.
    public static func probability(
        of series: DailySeries, autocorrelation: Autocorrelation,
        by group: (_ day: Int) -> Int
    ) -> Double? {
        // In a fixed order, in which the same days always give the same sums.
        let groups = Dictionary(grouping: series.days) { group($0.day) }
            .sorted { $0.key < $1.key }.map(\.value)
            .filter { $0.count >= RunningMean.minimumDays }
        guard groups.count > 1 else { return nil }
        let compared = DailySeries(groups.joined())
        let places = Dictionary(
            uniqueKeysWithValues: compared.days.enumerated().map { ($1.day, $0) })
        let count = Double(compared.days.count)
        let effective = autocorrelation.effectiveNumberOfDays(on: compared.days.map(\.day))
        return LeastSquares(
            compared, columns: groups.map { $0.compactMap { places[$0.day] } },
            autocorrelation: autocorrelation
        ).probabilityOfDifferences(variance: compared.sumOfSquares / (count - count / effective))
    }
}
