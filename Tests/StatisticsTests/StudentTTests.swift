import Foundation
import SeededRandom
import Testing

@testable import Statistics

@Suite("quantiles of Student's t")
struct StudentTTests {
    private func quantile(_ degrees: Double, _ probability: Double) -> Double {
        StudentT(degreesOfFreedom: degrees).quantile(probability)
    }

    private func expect(
        _ actual: Double, _ expected: Double, within tolerance: Double, _ comment: Comment
    ) {
        #expect(abs(actual / expected - 1) <= tolerance, "\(comment): \(actual), not \(expected)")
    }

    @Test("agree with mpmath's to 8 digits, for 0.02 to 10⁹ degrees of freedom")
    func computed() throws {
        let rows = try StatisticsFixture.quantiles()
        #expect(rows.count > 200)
        for row in rows {
            // Next to 1/2 or 1, a `Double` determines fewer digits of the quantile.
            expect(quantile(row[0], row[1]), row[2], within: 1e-8, "\(row[0]), \(row[1])")
        }
    }

    /// The upper percentage points that textbooks print, such as table 12 of Pearson and Hartley,
    /// Biometrika Tables for Statisticians, volume I.
    @Test(
        "agree with published tables",
        arguments: [
            (1.0, [6.314, 12.706, 31.821, 63.657]), (2, [2.920, 4.303, 6.965, 9.925]),
            (3, [2.353, 3.182, 4.541, 5.841]), (4, [2.132, 2.776, 3.747, 4.604]),
            (5, [2.015, 2.571, 3.365, 4.032]), (10, [1.812, 2.228, 2.764, 3.169]),
            (20, [1.725, 2.086, 2.528, 2.845]), (30, [1.697, 2.042, 2.457, 2.750]),
            (60, [1.671, 2.000, 2.390, 2.660]), (120, [1.658, 1.980, 2.358, 2.617]),
            (.infinity, [1.645, 1.960, 2.326, 2.576]),
        ])
    func published(degrees: Double, quantiles: [Double]) {
        for (probability, expected) in zip([0.95, 0.975, 0.99, 0.995], quantiles) {
            #expect(abs(quantile(degrees, probability) - expected) <= 0.0005 + 1e-9)
        }
    }

    @Test("agree with the closed forms for 1, 2 and 4 degrees of freedom")
    func closedForms() {
        for probability in [0.51, 0.6, 0.75, 0.9, 0.975, 0.999, 0.999999] {
            let product = 4 * probability * (1 - probability)
            let ratio = cos(acos(product.squareRoot()) / 3) / product.squareRoot()
            let comment: Comment = "\(probability)"
            expect(quantile(1, probability), tan(.pi * (probability - 0.5)), within: 1e-9, comment)
            expect(
                quantile(2, probability), (2 * probability - 1) * (2 / product).squareRoot(),
                within: 1e-9, comment)
            expect(quantile(4, probability), 2 * (ratio - 1).squareRoot(), within: 1e-9, comment)
        }
    }

    @Test("invert the integral of the density", arguments: SeededGenerator.seeds)
    func integrated(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let degrees = exp(Double.random(in: log(5)...log(1000), using: &generator))
            let probability = Double.random(in: 0.5001...0.9999, using: &generator)
            let found = quantile(degrees, probability)
            // With t = √df·tan(angle), the density is proportional to a power of the cosine.
            let angle = atan(found / degrees.squareRoot())
            let below = simpson(to: angle) { pow(cos($0), degrees - 1) }
            let all = simpson(to: .pi / 2) { pow(max(cos($0), 0), degrees - 1) }
            #expect(abs(below / all / 2 - (probability - 0.5)) < 1e-9, "\(degrees), \(probability)")
        }
    }

    private func simpson(to end: Double, _ function: (Double) -> Double) -> Double {
        let count = 2_000
        let width = end / Double(count)
        return (0...count).reduce(0) { sum, index in
            let weight = index == 0 || index == count ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
            return sum + weight * function(Double(index) * width)
        } * width / 3
    }

    @Test("rise with the probability, fall with the degrees of freedom, and are symmetric")
    func order() {
        let probabilities = (1..<200).map { Double($0) / 200 }
        var degrees = 0.01
        while degrees < 1e7 {
            let quantiles = probabilities.map { quantile(degrees, $0) }
            #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy(<))
            #expect(
                zip(quantiles, quantiles.reversed()).allSatisfy { agree($0 / -$1, 1) || $0 == 0 })
            #expect(quantile(degrees * 1.5, 0.975) < quantile(degrees, 0.975))
            degrees *= 7
        }
    }

    @Test("exist only for probabilities and positive degrees of freedom")
    func edges() {
        #expect(quantile(3, 0) == -.infinity)
        #expect(quantile(3, 0.5) == 0)
        #expect(quantile(3, 1) == .infinity)
        #expect(quantile(1e-5, 0.975) == .infinity)
        for (degrees, probability) in [(0, 0.9), (-1, 0.9), (.nan, 0.9), (3, -0.1), (3, .nan)] {
            #expect(quantile(degrees, probability).isNaN)
        }
    }

    @Test("the tails agree with published tables of t and F")
    func tails() {
        // The 5% points of F, such as table 18 of Pearson and Hartley, Biometrika Tables.
        for (numerator, degrees, point) in [
            (1, 10.0, 4.965), (2, 10, 4.103), (3, 20, 3.098), (6, 30, 2.421), (11, 40, 2.038),
        ] {
            let tail = StudentT(degreesOfFreedom: degrees)
                .upperTail(ofRatio: point, numerator: numerator)
            #expect(abs(tail - 0.05) < 6e-5, "F(\(numerator), \(degrees)): \(tail)")
        }
        #expect(abs(StudentT(degreesOfFreedom: 10).twoTails(-2.228) - 0.05) < 2e-5)
        #expect(StudentT(degreesOfFreedom: 3).twoTails(0) == 1)
        #expect(StudentT(degreesOfFreedom: 3).upperTail(ofRatio: 0, numerator: 2) == 1)
    }
}
