/// Reads decimal numbers: digits with a point, and optionally a sign and an exponent. Other
/// notations are refused, such as `0x10`, `nan`, `inf` or `1,000`.
enum DecimalNumber {
    /// Returns the `Double` nearest to the written number, or `nil` if the text isn't a finite
    /// number. `allowsComma` says whether a comma may be the decimal separator, for tables with
    /// another delimiter.
    static func parse(_ bytes: UnsafeRawBufferPointer, allowsComma: Bool = false) -> Double? {
        var place = 0
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { place = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals = 0
        var pointAt: Int?
        while place < bytes.count {
            let byte = bytes[place]
            if byte &- 0x30 < 10 {
                // A number with more than 18 digits is too long for the fast path below.
                if digits < 18 { mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30) }
                digits += 1
                if pointAt != nil { decimals += 1 }
            } else if pointAt == nil,
                byte == UInt8(ascii: ".") || allowsComma && byte == UInt8(ascii: ",")
            {
                pointAt = place
            } else {
                break
            }
            place += 1
        }
        guard digits > 0 else { return nil }
        // This is exact: a mantissa below 2^53 and a power of ten up to 10^22 are doubles, and one
        // division of doubles is rounded correctly (Clinger, How to Read Floating Point Numbers
        // Accurately).
        if place == bytes.count, digits <= 18, mantissa < 1 << 53, decimals < powersOfTen.count {
            let value = Double(mantissa) / powersOfTen[decimals]
            return isNegative ? -value : value
        }
        guard isExponent(bytes[place...]) else { return nil }
        var text = Array(bytes)
        if let pointAt { text[pointAt] = UInt8(ascii: ".") }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    /// Returns whether the rest is empty or an exponent.
    private static func isExponent(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = bytes.first else { return true }
        guard first | 0x20 == UInt8(ascii: "e") else { return false }
        var rest = bytes.dropFirst()
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            rest = rest.dropFirst()
        }
        return !rest.isEmpty && rest.allSatisfy { $0 &- 0x30 < 10 }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
