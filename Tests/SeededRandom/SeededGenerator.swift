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

    /// The seeds of a test: the same in every run of `make test`, so that a commit passes or fails
    /// the same for everyone.
    ///
    /// With `TEST_SEED`, the third one is new. With `TEST_SEEDS` as well, which is a count, all are
    /// new, and there are as many of them.
    public static let seeds: [UInt64] =
        if run != nil, let count = environment["TEST_SEEDS"].flatMap({ Int($0) }), count > 0 {
            (0..<count).map { anySeed($0) }
        } else {
            [1, 2014, anySeed()]
        }

    /// Returns a seed that follows from the place of the call, and from `TEST_SEED` if that is set
    /// to any text. `make torture` sets it to a new one in each round, so that rounds find what one
    /// seed does not.
    ///
    /// - Parameter number: The number of the seed, if one place needs several.
    public static func anySeed(
        _ number: Int = 0, file: StaticString = #fileID, line: UInt = #line
    ) -> UInt64 {
        // FNV-1a.
        let text = run.map { "\($0) \(file):\(line) \(number)" } ?? "\(file) \(number)"
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var generator = SeededGenerator(seed: hash)
        return .random(in: 3...UInt64(Int32.max), using: &generator)
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let run = environment["TEST_SEED"].flatMap { $0.isEmpty ? nil : $0 }
}
