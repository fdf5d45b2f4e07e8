/// The mean feeling of days with its 95% interval, and how much feelings vary.
public struct SeriesSummary: Hashable, Sendable {
    /// The number of days with a feeling.
    public let numberOfDays: Int
    /// The number of moods with a feeling on these days.
    public let numberOfMoods: Int
    /// The mean of the days' feelings, in which each day counts once; `nil` below 5 days.
    public let mean: Double?
    /// The standard deviation of the days' feelings (divided by *n* - 1); `nil` below 5 days.
    public let standardDeviation: Double?

    /// The 95% confidence interval of the mean: x̄ ± t·σ/√n_eff, where t is the 97.5% quantile of
    /// Student's distribution with n_eff - 1 degrees of freedom, within the scale of feelings. σ² is
    /// the sum of squared deviations divided by *n* - *n*/n_eff, its expectation.
    ///
    /// It is `nil` below 5 days, and if all days feel the same, because then nothing shows how much
    /// feelings vary.
    public let interval: ClosedRange<Double>?
    /// The effective number of independent days, n_eff, whose mean varies as much as this mean;
    /// `nil` below 5 days. It is at least 1.
    public let effectiveNumberOfDays: Double?
    /// The series' own autocorrelation.
    public let autocorrelation: Autocorrelation
    /// The mean square successive difference, MSSD (von Neumann, 1941): the mean of (x_{i+1} - x_i)²
    /// over the pairs of days one day apart, which without missing days is the sum divided by
    /// *n* - 1. It is `nil` below 5 days and without such pairs.
    public let meanSquareSuccessiveDifference: Double?

    /// Summarizes a series.
    /// - Parameters:
    ///   - series: The days.
    ///   - scale: The lowest and the highest possible feeling.
    ///   - whole: The autocorrelation of the series that these days are part of, from which the
    ///     interval takes r; default: the days' own. A group such as all Mondays or one month has
    ///     too few pairs of days to estimate r.
    /// - Complexity: O(*n*) in the number of days.
    public init(
        of series: DailySeries, scale: ClosedRange<Double>,
        autocorrelation whole: Autocorrelation? = nil
    ) {
        numberOfDays = series.days.count
        numberOfMoods = series.numberOfMoods
        autocorrelation = Autocorrelation(of: series)
        guard numberOfDays >= RunningMean.minimumDays else {
            (mean, standardDeviation, interval) = (nil, nil, nil)
            (effectiveNumberOfDays, meanSquareSuccessiveDifference) = (nil, nil)
            return
        }
        let mean = series.mean
        let deviation = (series.sumOfSquares / Double(numberOfDays - 1)).squareRoot()
        let effective = (whole ?? autocorrelation).effectiveNumberOfDays(on: series.days.map(\.day))
        self.mean = mean
        standardDeviation = deviation
        effectiveNumberOfDays = effective
        let halfWidth =
            StudentT(degreesOfFreedom: effective - 1).quantile(0.975) * deviation
            * (Double(numberOfDays - 1) / Double(numberOfDays) / (effective - 1)).squareRoot()
        interval = deviation > 0 ? (mean - halfWidth...mean + halfWidth).clamped(to: scale) : nil
        let pairs = series.pairsOneDayApart
        meanSquareSuccessiveDifference =
            pairs.isEmpty
            ? nil
            : pairs.reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) } / Double(pairs.count)
    }
}
