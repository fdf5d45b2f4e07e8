import Foundation

/// Student's *t* distribution.
struct StudentT {
    /// The degrees of freedom: a real number above 0.
    let degreesOfFreedom: Double

    /// Creates a distribution. `degreesOfFreedom` is a real number above 0. Above 10⁹ it counts as
    /// 10⁹, whose quantiles have the same 8 digits as those of the normal distribution.
    init(degreesOfFreedom: Double) { self.degreesOfFreedom = min(degreesOfFreedom, 1e9) }

    /// Returns the value that a variable with this distribution falls below with a probability.
    ///
    /// With few degrees of freedom, the quantile may exceed the range of `Double` and is infinite.
    /// - Parameter probability: From 0 to 1.
    /// - Returns: The quantile, with at least 8 digits; NaN if the probability or the degrees of
    ///   freedom are out of range.
    func quantile(_ probability: Double) -> Double {
        guard degreesOfFreedom > 0, (0...1).contains(probability) else { return .nan }
        if probability < 0.5 { return -quantile(upperTail: probability) }
        return quantile(upperTail: 1 - probability)
    }

    /// Returns the probability that a variable is at least as far from 0 as a number.
    func twoTails(_ t: Double) -> Double { t == 0 ? 1 : exp(logTwoTails(logT: log(abs(t))).value) }

    /// Returns the probability that a ratio of two variances is at least a number: the upper tail of
    /// the distribution F with a whole number of degrees of freedom in the numerator, and those of
    /// this distribution in the denominator.
    ///
    /// It is I_x(df/2, numerator/2) at x = df/(df + numerator·ratio), by the recurrence in its second
    /// argument (DLMF 8.17.21).
    func upperTail(ofRatio ratio: Double, numerator: Int) -> Double {
        let a = degreesOfFreedom / 2
        let product = Double(numerator) * ratio
        let x = degreesOfFreedom / (degreesOfFreedom + product)
        guard product > 0 else { return 1 }
        let isOdd = numerator % 2 == 1
        var b = isOdd ? 0.5 : 1
        var sum = isOdd ? twoTails(product.squareRoot()) : pow(x, a)
        while 2 * b < Double(numerator) {
            let logFactor: Double = lgamma(a + b) - lgamma(a) - lgamma(b + 1)
            sum += exp(a * log(x) + b * log1p(-x) + logFactor)
            b += 1
        }
        return min(sum, 1)
    }

    /// Returns the value *t* ≥ 0 that a variable exceeds with a probability of at most 0.5.
    ///
    /// The logarithm of that probability is a concave function of log *t*, so Newton's method
    /// converges from any start, and the error after a step is about the square of the step.
    private func quantile(upperTail probability: Double) -> Double {
        if probability == 0 { return .infinity }
        if probability == 0.5 { return 0 }
        let target = log(2 * probability)
        var logT = 0.0
        for _ in 0..<100 {
            let (value, slope) = logTwoTails(logT: logT)
            let step = (value - target) / slope
            logT -= step
            if abs(step) < 1e-8 { break }
        }
        return exp(logT)
    }

    /// Returns the logarithm of the probability that |*T*| > *t*, and its derivative by log *t*.
    ///
    /// The probability is the regularized incomplete beta function I_x(df/2, 1/2) at
    /// x = df/(df + *t*²) (DLMF 8.17). Logarithms keep quantiles beyond 10³⁰⁰ finite on the way.
    private func logTwoTails(logT: Double) -> (value: Double, slope: Double) {
        let half = degreesOfFreedom / 2
        let logRatio = 2 * logT - log(degreesOfFreedom)  // of t² to df
        let (logX, logY) = (-softplus(logRatio), -softplus(-logRatio))
        let logFront = half * logX + logY / 2 - logBeta(half)
        if 2 * logT > log(3 * half / (half + 1)) {
            let fraction = continuedFraction(exp(logX), half, 0.5)
            return (logFront - log(half * fraction), -2 * half * fraction)
        }
        let center = 2 * exp(logFront) / continuedFraction(exp(logY), 0.5, half)
        return (log1p(-center), -2 * exp(logFront) / (1 - center))
    }

    /// Returns log(1 + eˣ).
    private func softplus(_ x: Double) -> Double { x > 0 ? x + log1p(exp(-x)) : log1p(exp(x)) }

    /// Returns the logarithm of the beta function of `a` and 1/2.
    private func logBeta(_ a: Double) -> Double {
        let logSquareRootOfPi = log(Double.pi) / 2
        guard a > 100 else { return logSquareRootOfPi + lgamma(a) - lgamma(a + 0.5) }
        // The difference of two large numbers would lose digits (DLMF 5.11.13).
        let correction = (1 - 1 / (24 * a * a)) / (8 * a)
        return logSquareRootOfPi - log(a) / 2 + correction
    }

    /// Returns the value of the continued fraction 1 + c₁/(1 + c₂/(1 + ...)) in the incomplete beta
    /// function I_x(a, b) = xᵃ(1 - x)ᵇ / (a·B(a, b)·fraction) (DLMF 8.17.22), by Lentz's method.
    ///
    /// It converges fast if x < (a + 1)/(a + b + 2). It takes O(√max(*a*, *b*)).
    private func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        var (fraction, numerator, denominator) = (1.0, 1.0, 0.0)
        for k in 1...100_000 {
            let m = Double(k / 2)
            let coefficient =
                k.isMultiple(of: 2)
                ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            denominator = 1 / (1 + coefficient * denominator)
            numerator = 1 + coefficient / numerator
            fraction *= numerator * denominator
            if abs(numerator * denominator - 1) < 1e-16 { break }
        }
        return fraction
    }
}
