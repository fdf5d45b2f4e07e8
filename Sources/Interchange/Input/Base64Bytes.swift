/// A decoder of base64 (RFC 4648, section 4) that reads its source piece by piece. It ignores line
/// ends and spaces.
final class Base64Bytes {
    private let source: ByteSource
    private let format: String
    private var chunk: ArraySlice<UInt8> = []
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var hasEnded = false

    init(_ source: ByteSource, format: String) {
        self.source = source
        self.format = format
    }

    /// Fills the beginning of a buffer and returns the number of bytes, or 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var count = 0
        while count < buffer.count {
            if chunk.isEmpty {
                chunk = try source.read(1 << 15)
                guard !chunk.isEmpty else {
                    // A valid text leaves 0, 2 or 4 bits. 6 bits are a single character.
                    guard bitCount < 6 else { throw malformed("its base64 is truncated") }
                    break
                }
            }
            count = try decode(into: buffer, from: count)
        }
        return count
    }

    private func decode(
        into buffer: UnsafeMutableRawBufferPointer, from start: Int
    ) throws(FormatError) -> Int {
        var count = start
        var position = chunk.startIndex
        while position < chunk.endIndex, count < buffer.count {
            let byte = chunk[position]
            position += 1
            let value = Self.values[Int(byte)]
            if value < 64 {
                guard !hasEnded else { throw malformed("data follows the end of its base64") }
                bits = bits << 6 | UInt32(value)
                bitCount += 6
                if bitCount >= 8 {
                    bitCount -= 8
                    buffer[count] = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
                    count += 1
                }
            } else if byte == UInt8(ascii: "=") {
                hasEnded = true
            } else if value != Self.space {
                throw malformed("invalid base64")
            }
        }
        chunk = chunk[position...]
        return count
    }

    private func malformed(_ reason: String) -> FormatError {
        .malformed(format: format, line: nil, reason: reason)
    }

    private static let space: UInt8 = 64

    /// The value of each byte; 255 for bytes that base64 doesn't use.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
        for byte in " \t\r\n".utf8 { values[Int(byte)] = space }
        return values
    }()
}
