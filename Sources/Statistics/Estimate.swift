import Foundation

/// An estimated number with its error, whose distribution is Student's.
public struct Estimate: Hashable, Sendable {
    /// The number.
    public let value: Double
    /// The standard error.
    public let standardError: Double
    /// The degrees of freedom of the error; infinity for the normal distribution.
    public let degreesOfFreedom: Double

    /// The 95% confidence interval.
    public var interval: ClosedRange<Double> {
        let halfWidth = StudentT(degreesOfFreedom: degreesOfFreedom).quantile(0.975) * standardError
        return value - halfWidth...value + halfWidth
    }

    /// The probability of an estimate that is at least as far from 0, if the number is 0.
    public var pValue: Double {
        // The means of equal days may differ by a rounding error.
        guard abs(value) > 1e-12 else { return 1 }
        guard standardError > 0 else { return 0 }
        let ratio = value / standardError
        return degreesOfFreedom.isInfinite
            ? erfc(abs(ratio) / 2.squareRoot())
            : StudentT(degreesOfFreedom: degreesOfFreedom).twoTails(ratio)
    }
}

extension DailySeries {
    /// Estimates how much the days at some indices differ from all other days.
    func difference(of marked: [Int]) -> Estimate? {
        LeastSquares(self, columns: [Array(days.indices), marked]).estimate(1)
    }
}
