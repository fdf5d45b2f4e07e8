/// The medians of two measurements, in seconds, that were taken in turns.
struct Medians {
    let measured: Double
    let baseline: Double

    var ratio: Double { measured / baseline }

    /// Takes the measurements in turns, so that other load on the machine affects both alike. The
    /// first of each warms caches and does not count.
    init(
        repetitions: Int, measured: () throws -> Duration, baseline: () throws -> Duration
    ) rethrows {
        var durations: (measured: [Double], baseline: [Double]) = ([], [])
        for repetition in 0...repetitions {
            let pair = (try measured().seconds, try baseline().seconds)
            guard repetition > 0 else { continue }
            durations.measured.append(pair.0)
            durations.baseline.append(pair.1)
        }
        self.measured = durations.measured.median
        self.baseline = durations.baseline.median
    }
}

extension [Double] {
    /// The median; for an even number of elements, the greater of the middle two. The array must
    /// not be empty.
    var median: Double { sorted()[count / 2] }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
