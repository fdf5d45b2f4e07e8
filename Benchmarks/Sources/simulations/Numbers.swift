import Foundation
import Statistics

/// Pseudorandom numbers that are the same in every run.
struct Numbers {
    private let seed: UInt64
    private var place: UInt64 = 0

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double {
        place += 1
        return Double(SplitMix64.number(at: place, seed: seed) >> 11) * 0x1p-53
    }

    /// Returns a number of the standard normal distribution (Box and Muller, 1958).
    mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
