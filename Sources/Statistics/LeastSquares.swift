/// A least squares fit of days to columns of zeros and ones, whose residuals are an AR(1) process.
///
/// The coefficients are those of ordinary least squares, (X'X)⁻¹X'y. Their covariance is
/// σ²·(X'X)⁻¹X'RX(X'X)⁻¹, where R has the correlations of the days' residuals: r to the power of the
/// number of days between them. σ² is the sum of squared residuals divided by its expectation,
/// *n* - tr((X'X)⁻¹X'RX), and Student's distribution has n_eff/*n* times as many degrees of freedom.
struct LeastSquares {
    /// The coefficients, one for each column.
    let coefficients: [Double]
    /// The variance of a residual, σ².
    let variance: Double
    /// The degrees of freedom of intervals and tests, at least 1.
    let degreesOfFreedom: Double
    /// The diagonal of the coefficients' covariance, divided by σ².
    private let spreads: [Double]
    /// The variance inflation factor of each coefficient.
    private let inflations: [Double]

    private let inverse: [Double]
    private let rows: Rows
    private let correlations: [Double]

    /// The largest variance inflation factor of a coefficient that means something. Beyond it, the
    /// other columns have almost the same ones.
    private static let greatestInflation = 100.0

    /// Fits a series. `columns` has the indices of the ones of each column. The first column should
    /// have all of them, or exactly one column should have each. `autocorrelation` is that of the
    /// residuals by default. It takes O(*n*·*p*·*q*) for *p* columns, *q* of which have a one on the
    /// same day, and O(*p*³).
    init(_ series: DailySeries, columns: [[Int]], autocorrelation given: Autocorrelation? = nil) {
        // Differences from the first day make the fit of equal days exact.
        let first = series.days.first?.mean ?? 0
        let (values, days) = (series.days.map { $0.mean - first }, series.days.map(\.day))
        let size = columns.count
        let rows = Rows(of: columns, count: values.count)
        self.rows = rows
        var matrix = [Double](repeating: 0, count: size * size)
        var products = [Double](repeating: 0, count: size)
        for (row, value) in values.enumerated() {
            for place in rows[row] {
                let column = rows.members[place]
                products[column] += value
                for other in rows[row] { matrix[column * size + rows.members[other]] += 1 }
            }
        }
        let inverse = Self.inverse(matrix, size: size)
        self.inverse = inverse
        inflations = (0..<size).map { matrix[$0 * (size + 1)] * inverse[$0 * (size + 1)] }
        let coefficients = (0..<size).map { column in
            (0..<size).reduce(0) { $0 + inverse[column * size + $1] * products[$1] }
        }
        let hasIntercept = columns.first?.count == values.count
        self.coefficients = coefficients.enumerated().map { column, coefficient in
            hasIntercept && column > 0 ? coefficient : coefficient + first
        }
        let residuals = values.enumerated().map { row, value in
            // The ridge of the inverse leaves an error, which is no variance.
            let residual = rows[row].reduce(value) { $0 - coefficients[rows.members[$1]] }
            return abs(residual) < 1e-9 ? 0 : residual
        }
        let autocorrelation = given ?? Autocorrelation(of: residuals, on: days)
        correlations = autocorrelation.correlations(on: days)
        let none = [Double](repeating: 0, count: size)
        // Sums over the earlier days, weighted by their correlations with the current one.
        var (earlierWeights, earlierOnes) = (none, none)
        var (spreads, weights) = (none, none)
        var trace = 0.0
        for (row, correlation) in correlations.enumerated() {
            for column in 0..<size { weights[column] = 0 }
            for place in rows[row] {
                let first = rows.members[place] * size
                for column in 0..<size { weights[column] += inverse[first + column] }
            }
            for column in 0..<size {
                let weight = weights[column]
                let earlier = earlierWeights[column] * correlation
                earlierOnes[column] *= correlation
                spreads[column] += weight * (weight + 2 * earlier)
                trace += weight * earlierOnes[column]
                earlierWeights[column] = earlier + weight
            }
            for place in rows[row] {
                let column = rows.members[place]
                trace += earlierWeights[column]
                earlierOnes[column] += 1
            }
        }
        self.spreads = spreads
        let count = Double(values.count)
        let expected = max(count - trace, 1)
        variance = residuals.reduce(0) { $0 + $1 * $1 } / expected
        degreesOfFreedom = max(
            expected * autocorrelation.effectiveNumberOfDays(on: days) / count, 1)
    }

    /// Returns a coefficient with its error, or `nil` if it can't be told from the others.
    func estimate(_ column: Int) -> Estimate? {
        guard inflations[column] <= Self.greatestInflation else { return nil }
        return Estimate(
            value: coefficients[column],
            standardError: (variance * max(spreads[column], 0)).squareRoot(),
            degreesOfFreedom: degreesOfFreedom)
    }

    /// Returns the probability that coefficients differ as much as these, if they are equal except
    /// for chance (a score test, with the distribution F). `variance` is that of the days if all
    /// coefficients are equal. It takes O(*n*·*p*²) for *p* columns.
    func probabilityOfDifferences(variance: Double) -> Double {
        let (size, last) = (coefficients.count, coefficients.count - 1)
        guard size > 1, variance > 0 else { return 1 }
        let covariances = (0..<size).map { one in (0..<size).map { covariance(one, $0) } }
        var matrix: [Double] = []
        for one in 0..<last {
            for other in 0..<last {
                matrix.append(
                    covariances[one][other] - covariances[one][last] - covariances[last][other]
                        + covariances[last][last])
            }
        }
        let inverse = Self.inverse(matrix, size: last)
        let differences = coefficients.dropLast().map { $0 - coefficients[last] }
        var sum = 0.0
        for one in 0..<last {
            for other in 0..<last {
                sum += differences[one] * inverse[one * last + other] * differences[other]
            }
        }
        return StudentT(degreesOfFreedom: degreesOfFreedom)
            .upperTail(ofRatio: sum / variance / Double(last), numerator: last)
    }

    /// Returns the covariance of two coefficients, divided by σ².
    private func covariance(_ one: Int, _ other: Int) -> Double {
        let size = coefficients.count
        var (sum, earlierOne, earlierOther) = (0.0, 0.0, 0.0)
        for (row, correlation) in correlations.enumerated() {
            let weight = rows[row].reduce(0) { $0 + inverse[rows.members[$1] * size + one] }
            let otherWeight = rows[row].reduce(0) { $0 + inverse[rows.members[$1] * size + other] }
            earlierOne *= correlation
            earlierOther *= correlation
            sum += weight * (otherWeight + earlierOther) + earlierOne * otherWeight
            earlierOne += weight
            earlierOther += otherWeight
        }
        return sum
    }

    /// Returns the inverse of a positive definite matrix by Gauss-Jordan elimination. A ridge of
    /// 10⁻¹² keeps it finite if columns depend on each other.
    private static func inverse(_ matrix: [Double], size: Int) -> [Double] {
        var matrix = matrix
        for pivot in 0..<size { matrix[pivot * (size + 1)] *= 1 + 1e-12 }
        for pivot in 0..<size {
            let divisor = matrix[pivot * (size + 1)]
            guard divisor > 0 else { continue }
            matrix[pivot * (size + 1)] = 1
            for column in 0..<size { matrix[pivot * size + column] /= divisor }
            for row in 0..<size where row != pivot {
                let factor = matrix[row * size + pivot]
                guard factor != 0 else { continue }
                matrix[row * size + pivot] = 0
                for column in 0..<size {
                    matrix[row * size + column] -= factor * matrix[pivot * size + column]
                }
            }
        }
        return matrix
    }
}

/// The columns that have a one in each row of a matrix.
private struct Rows {
    /// The columns of all rows, one row after the other.
    let members: [Int]
    /// The place of each row's first column in them, and their number.
    private let starts: [Int]

    /// Collects the rows of a matrix from the rows that have a one in each column.
    init(of columns: [[Int]], count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for column in columns {
            for row in column { starts[row + 1] += 1 }
        }
        for row in 0..<count { starts[row + 1] += starts[row] }
        var ends = starts
        var members = [Int](repeating: 0, count: starts[count])
        for (column, rows) in columns.enumerated() {
            for row in rows {
                members[ends[row]] = column
                ends[row] += 1
            }
        }
        (self.members, self.starts) = (members, starts)
    }

    /// The places of a row's columns among all.
    subscript(row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }
}
