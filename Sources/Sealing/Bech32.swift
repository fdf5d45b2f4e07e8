/// Bech32 (BIP 173) without its limit of 90 characters.
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let checksumLength = 6

    /// Returns the bytes of a text.
    ///
    /// - Parameters:
    ///   - text: The text, all in lower case or all in upper case.
    ///   - prefix: The part before the last "1", in lower case.
    /// - Returns: The bytes, or `nil` if the text is invalid or has another prefix.
    static func bytes(_ text: some Collection<UInt8>, prefix: String) -> [UInt8]? {
        var lower = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        defer { SecretBytes.wipe(&lower) }
        let isLower = lower.elementsEqual(text)
        let isUpper = !text.contains { (0x61...0x7A).contains($0) }
        let beginning = Array(prefix.utf8) + [UInt8(ascii: "1")]
        guard isLower || isUpper, lower.starts(with: beginning) else { return nil }
        var values: [UInt8] = []
        values.reserveCapacity(lower.count)
        defer { SecretBytes.wipe(&values) }
        for letter in lower.dropFirst(beginning.count) {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            values.append(UInt8(value))
        }
        guard values.count >= checksumLength, checksum(prefix, values) == 1 else { return nil }
        return regrouped(values.dropLast(checksumLength))
    }

    /// Returns the checksum of a prefix and values with their own checksum, which is 1 if they are
    /// valid (BIP 173, "Checksum").
    private static func checksum(_ prefix: String, _ values: [UInt8]) -> UInt32 {
        let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        var sum: UInt32 = 1
        func add(_ value: UInt8) {
            let top = sum >> 25
            sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (bit, term) in generator.enumerated() where top >> bit & 1 == 1 { sum ^= term }
        }
        for letter in prefix.utf8 { add(letter >> 5) }
        add(0)
        for letter in prefix.utf8 { add(letter & 31) }
        for value in values { add(value) }
        return sum
    }

    /// Returns groups of five bits as bytes; `nil` if the bits that are left over aren't fewer than
    /// five zeros.
    private static func regrouped(_ values: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        // The bytes of a key never move, so that wiping them leaves no copy.
        bytes.reserveCapacity(64)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for value in values {
            (bits, count) = (bits << 5 | UInt32(value), count + 5)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return count < 5 && bits == 0 ? bytes : nil
    }
}
