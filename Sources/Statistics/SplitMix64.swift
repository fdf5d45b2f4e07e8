/// The pseudorandom numbers of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators", 2014), which are the same in every version of Swift.
public enum SplitMix64 {
    /// Returns one number of a sequence.
    /// - Parameters:
    ///   - index: The position in the sequence. Positions and seeds wrap around at 2⁶⁴.
    ///   - seed: The seed of the sequence.
    public static func number(at index: UInt64, seed: UInt64) -> UInt64 {
        var bits = seed &+ index &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
