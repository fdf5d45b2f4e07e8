/// A buffer on the stack for a short text of at most 32 ASCII characters.
struct ASCIIText {
    private var bytes: InlineBytes = (0, 0, 0, 0)
    private(set) var count = 0

    private typealias InlineBytes = (UInt64, UInt64, UInt64, UInt64)

    /// The text so far.
    var string: String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix(count), as: UTF8.self) }
    }

    mutating func append(_ character: Unicode.Scalar) {
        append(byte: UInt8(ascii: character))
    }

    /// Appends a number from 0 up in exactly `digits` digits, with leading zeros.
    mutating func append(_ number: Int, digits: Int) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            append(byte: UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// Appends a day as "YYYY-MM-DD".
    mutating func append(_ day: LocalDay) {
        append(day.year, digits: 4)
        append("-")
        append(day.month, digits: 2)
        append("-")
        append(day.day, digits: 2)
    }

    /// Appends an offset, such as "+09:00" for 540.
    mutating func append(offsetInMinutes: Int) {
        append(offsetInMinutes < 0 ? "-" : "+")
        append(abs(offsetInMinutes) / 60, digits: 2)
        append(":")
        append(abs(offsetInMinutes) % 60, digits: 2)
    }

    private mutating func append(byte: UInt8) {
        withUnsafeMutableBytes(of: &bytes) { $0[count] = byte }
        count += 1
    }
}
