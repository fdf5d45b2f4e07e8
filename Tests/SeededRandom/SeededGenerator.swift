import Foundation

/// SplitMix64 (Steele, Lea and Flood, 2014): the same seed gives the same numbers on every machine.
/// A failing test prints its seed, and that seed makes the same data again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    public let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Two seeds that are always tried, and one that is new in each run.
    public static let seeds: [UInt64] = [1, 2014, anySeed()]

    /// Returns a seed that is new in each run, so that runs find what one seed does not.
    ///
    /// If `TEST_SEED` is set to any text, the seed follows from it and from the place of the call,
    /// so that a whole run can be repeated.
    ///
    /// - Parameter number: The number of the seed, if one place needs several.
    public static func anySeed(
        _ number: Int = 0, file: StaticString = #fileID, line: UInt = #line
    ) -> UInt64 {
        let range = 3...UInt64(Int32.max)
        guard let run = ProcessInfo.processInfo.environment["TEST_SEED"], !run.isEmpty else {
            return .random(in: range)
        }
        // FNV-1a.
        let hash = "\(run) \(file):\(line) \(number)".utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var generator = SeededGenerator(seed: hash)
        return .random(in: range, using: &generator)
    }
}
