/// Lloyd's k-means clustering of colors, from centers that greedy k-means++ picks (Arthur and
/// Vassilvitskii, 2007, section 5: the best of several candidates at each step).
///
/// The same colors always give the same clusters.
struct KMeansClustering {
    /// The centers, which are fewer than requested if there are fewer different colors.
    private(set) var centers: [OklabColor] = []
    /// For each color, the index of its center.
    private(set) var assignments: [Int] = []
    /// The maximum number of steps, after which the centers hardly move.
    private static let maximumNumberOfSteps = 40

    /// Clusters colors, at least one, around `count` centers. It takes O(*n*·*k*) in the numbers of
    /// colors and clusters.
    init(_ colors: [OklabColor], count: Int) {
        pickCenters(colors, count: count)
        assignments = Array(repeating: -1, count: colors.count)
        for _ in 0..<Self.maximumNumberOfSteps {
            guard assign(colors) else { return }
            moveCenters(colors)
        }
        _ = assign(colors)
    }

    private mutating func pickCenters(_ colors: [OklabColor], count: Int) {
        var random = SplitMix64()
        var nearest = [Float](repeating: .infinity, count: colors.count)
        var candidates = [colors[Int(random.nextFraction() * Double(colors.count))]]
        while true {
            // The candidate that leaves the least distance to the nearest centers.
            var best: (center: OklabColor, distances: [Float], total: Double)?
            for candidate in candidates {
                var distances = nearest
                var total = 0.0
                for index in colors.indices {
                    distances[index] = min(
                        distances[index], colors[index].squaredDistance(to: candidate))
                    total += Double(distances[index])
                }
                if total < best?.total ?? .infinity { best = (candidate, distances, total) }
            }
            guard let best else { return }
            centers.append(best.center)
            nearest = best.distances
            guard centers.count < count, best.total > 0 else { return }
            candidates = (0..<4).map { _ in
                colors[Self.index(ofWeight: random.nextFraction() * best.total, in: nearest)]
            }
        }
    }

    /// Returns the first index at which the running sum of the weights exceeds a number.
    private static func index(ofWeight weight: Double, in weights: [Float]) -> Int {
        var rest = weight
        var last = 0
        for (index, weight) in weights.enumerated() where weight > 0 {
            last = index
            rest -= Double(weight)
            if rest < 0 { break }
        }
        return last
    }

    /// Assigns each color to its nearest center. It returns whether any assignment changed.
    private mutating func assign(_ colors: [OklabColor]) -> Bool {
        var isChanged = false
        for (index, color) in colors.enumerated() {
            let nearest = centers.index(nearestTo: color)
            if assignments[index] != nearest { (assignments[index], isChanged) = (nearest, true) }
        }
        return isChanged
    }

    /// Moves each center to the mean of its colors. A center without colors stays.
    private mutating func moveCenters(_ colors: [OklabColor]) {
        var sums = [(lightness: Float, a: Float, b: Float)](
            repeating: (0, 0, 0), count: centers.count)
        var counts = [Float](repeating: 0, count: centers.count)
        for (color, center) in zip(colors, assignments) {
            sums[center].lightness += color.lightness
            sums[center].a += color.a
            sums[center].b += color.b
            counts[center] += 1
        }
        for center in centers.indices where counts[center] > 0 {
            centers[center] = OklabColor(meanOf: sums[center], count: counts[center])
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014) from a fixed seed.
private struct SplitMix64 {
    private var state: UInt64 = 0

    /// Returns a number from 0 to less than 1.
    mutating func nextFraction() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
