/// SHA-256, for identifying content.
///
/// Source: NIST FIPS 180-4, sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2. A cryptography package
/// would add a whole TLS library for these lines. Nothing here is secret.
public struct SHA256 {
    /// The eight words of the hash value.
    typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: InlineArray<64, UInt32> = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
        0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
        0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
        0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
        0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
        0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
        0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
        0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    private var state: Words = (
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19
    )

    static func words(of message: some Collection<UInt8>) -> Words {
        if let words = message.withContiguousStorageIfAvailable({
            words(of: UnsafeRawBufferPointer($0))
        }) {
            return words
        }
        return Array(message).withUnsafeBytes { words(of: $0) }
    }

    /// Returns the hash value of a message.
    /// - Parameter message: The bytes to hash, of any number.
    /// - Returns: The 32 bytes of the hash value.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func digest(of message: some Collection<UInt8>) -> [UInt8] {
        let words = words(of: message)
        return withUnsafeBytes(of: words) { bytes in
            bytes.bindMemory(to: UInt32.self).flatMap { word in
                (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
            }
        }
    }

    private static func words(of message: UnsafeRawBufferPointer) -> Words {
        var hash = SHA256()
        let whole = message.count & ~63
        var offset = 0
        while offset < whole {
            hash.compress(UnsafeRawBufferPointer(rebasing: message[offset..<offset + 64]))
            offset += 64
        }
        // The rest is followed by a 1 bit, zeros, and the length in bits, in one block or two.
        let rest = message.count - whole
        let length = rest < 56 ? 64 : 128
        withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { last in
            last.initializeMemory(as: UInt8.self, repeating: 0)
            last.copyBytes(from: message[whole...])
            last[rest] = 0x80
            last.storeBytes(
                of: (UInt64(message.count) * 8).bigEndian, toByteOffset: length - 8, as: UInt64.self
            )
            var offset = 0
            while offset < length {
                hash.compress(UnsafeRawBufferPointer(rebasing: last[offset..<offset + 64]))
                offset += 64
            }
        }
        return hash.state
    }

    private mutating func compress(_ block: UnsafeRawBufferPointer) {
        var schedule = InlineArray<64, UInt32>(repeating: 0)
        // The loops keep all indexes within the bounds.
        for index in 0..<16 {
            schedule[unchecked: index] = UInt32(
                bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let early = schedule[unchecked: index - 15]
            let late = schedule[unchecked: index - 2]
            let sigma0 = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ (early >> 3)
            let sigma1 = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ (late >> 10)
            schedule[unchecked: index] =
                schedule[unchecked: index - 16] &+ sigma0 &+ schedule[unchecked: index - 7]
                &+ sigma1
        }
        for index in 0..<64 { schedule[unchecked: index] &+= Self.constants[unchecked: index] }
        var (a, b, c, d, e, f, g, h) = state
        // After eight rounds the variables are in their original places.
        var index = 0
        while index < 64 {
            Self.round(a, b, c, &d, e, f, g, &h, schedule[unchecked: index])
            Self.round(h, a, b, &c, d, e, f, &g, schedule[unchecked: index + 1])
            Self.round(g, h, a, &b, c, d, e, &f, schedule[unchecked: index + 2])
            Self.round(f, g, h, &a, b, c, d, &e, schedule[unchecked: index + 3])
            Self.round(e, f, g, &h, a, b, c, &d, schedule[unchecked: index + 4])
            Self.round(d, e, f, &g, h, a, b, &c, schedule[unchecked: index + 5])
            Self.round(c, d, e, &f, g, h, a, &b, schedule[unchecked: index + 6])
            Self.round(b, c, d, &e, f, g, h, &a, schedule[unchecked: index + 7])
            index += 8
        }
        state.0 &+= a
        state.1 &+= b
        state.2 &+= c
        state.3 &+= d
        state.4 &+= e
        state.5 &+= f
        state.6 &+= g
        state.7 &+= h
    }

    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
        _ g: UInt32, _ h: inout UInt32, _ word: UInt32
    ) {
        let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        // This equals the standard's formula, with fewer operations.
        let choice = g ^ (e & (f ^ g))
        let first = h &+ sum1 &+ choice &+ word
        let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let majority = (a & b) ^ (c & (a ^ b))
        d &+= first
        h = first &+ sum0 &+ majority
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }
}
