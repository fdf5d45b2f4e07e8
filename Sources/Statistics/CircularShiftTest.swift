/// The spread of the difference between marked and other elements of a series that have nothing to do
/// with each other, from shifting the marks around the series.
///
/// A shift keeps both the values' autocorrelation and the marks' runs, which the usual permutation
/// test destroys. The last element is followed by the first.
struct CircularShiftTest {
    private let count: Int
    private let transform: FourierTransform
    /// The transform of the values' circular autocovariances.
    private let spectrum: [Double]

    /// Prepares the tests of a series.
    init(values: [Double]) {
        count = values.count
        // Room for both signs of each distance.
        transform = FourierTransform(atLeast: 2 * count)
        let mean = values.reduce(0, +) / Double(count)
        let zeros = [Double](repeating: 0, count: transform.count)
        var (covariances, zero) = (zeros, zeros)
        for (index, value) in values.enumerated() { covariances[index] = value - mean }
        transform.apply(&covariances, &zero)
        covariances = zip(covariances, zero).map { $0 * $0 + $1 * $1 }
        zero = zeros
        transform.apply(&covariances, &zero)
        var circular = zeros
        for distance in 0..<count {
            // The last element is followed by the first.
            let sum =
                covariances[distance] + (distance == 0 ? 0 : covariances[count - distance])
            circular[distance] = sum
            circular[distance == 0 ? 0 : transform.count - distance] = sum
        }
        zero = zeros
        transform.apply(&circular, &zero)
        let scale = Double(count) * Double(transform.count) * Double(transform.count)
        spectrum = circular.map { $0 / scale }
    }

    /// Returns the standard deviations of the difference between the means of marked and other
    /// elements over all shifts, for several sets of marks.
    ///
    /// The numbers of marked and other elements never change. So the difference of their means is
    /// proportional to the sum over the marked elements. The mean of its square over all shifts is
    /// the sum of the products of the marks' and the values' autocovariances at each distance,
    /// which takes O(*n* log *n*) by their Fourier transforms (Wiener-Khinchin theorem).
    func standardErrors(of marks: [[Int]]) -> [Double] {
        let zeros = [Double](repeating: 0, count: transform.count)
        return stride(from: 0, to: marks.count, by: 2).flatMap { place in
            // One transform serves two sets, as the real and the imaginary parts.
            let pair = marks[place..<min(place + 2, marks.count)]
            var (real, imaginary) = (zeros, zeros)
            for index in marks[place] { real[index] = 1 }
            for index in pair.dropFirst().joined() { imaginary[index] = 1 }
            transform.apply(&real, &imaginary)
            var (sum, difference) = (0.0, 0.0)
            for (index, weight) in spectrum.enumerated() {
                let mirrored = index == 0 ? 0 : spectrum.count - index
                let (x, y) = (real[index], imaginary[index])
                sum += weight * (x * x + y * y)
                difference += weight * (x * real[mirrored] - y * imaginary[mirrored])
            }
            return zip(pair, [sum + difference, sum - difference]).map { marks, variance in
                (max(variance, 0) / 2).squareRoot() * Double(count)
                    / Double(marks.count * (count - marks.count))
            }
        }
    }
}
