/// Two alternating measurements (A B A B), in seconds.
struct Medians {
    /// The median of each.
    let measured: Double
    let baseline: Double

    /// The ratios of neighbouring measurements, which other load affects equally.
    private let ratios: [Double]

    /// The median of the ratios.
    var ratio: Double { ratios.median }

    /// The quartiles of the ratios.
    var spread: ClosedRange<Double> { ratios.quartiles }

    /// Alternates the measurements, so that other load on the machine affects both equally.
    ///
    /// - Parameters:
    ///   - repetitions: The number of measurements of each.
    ///   - warmsUp: Whether to measure once more and discard the result, which warms the caches.
    ///   - measured: Returns a duration of what is measured.
    ///   - baseline: Returns a duration of the peer.
    init(
        repetitions: Int, warmsUp: Bool = true, measured: () throws -> Duration,
        baseline: () throws -> Duration
    ) rethrows {
        var durations: (measured: [Double], baseline: [Double]) = ([], [])
        for repetition in (warmsUp ? -1 : 0)..<repetitions {
            let pair = (try measured().seconds, try baseline().seconds)
            guard repetition >= 0 else { continue }
            durations.measured.append(pair.0)
            durations.baseline.append(pair.1)
        }
        self.measured = durations.measured.median
        self.baseline = durations.baseline.median
        ratios = zip(durations.measured, durations.baseline).map { $0 / $1 }
    }
}

extension [Double] {
    /// The median; the greater of the middle two values if their number is even. The array must not
    /// be empty.
    var median: Double { sorted()[count / 2] }

    /// The lower and the upper quartile. The array must not be empty.
    var quartiles: ClosedRange<Double> {
        let sorted = sorted()
        return sorted[count / 4]...sorted[(3 * count - 1) / 4]
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
