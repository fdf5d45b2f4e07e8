/// Converts UTF-16 text that begins with a byte order mark to UTF-8, part by part.
///
/// Half a surrogate pair, or half a code unit at the end, becomes bytes that aren't UTF-8, so that
/// the reader refuses the part that contains it.
final class UTF16Bytes {
    private static let partLength = 1 << 15

    private let utf16: ByteSource
    private let isBigEndian: Bool
    private var firstByte: UInt8?
    private var highSurrogate: UInt32?
    private var converted: ArraySlice<UInt8> = []

    /// Creates a converter, and reads the byte order mark. It throws any error of the source.
    init(_ utf16: ByteSource) throws {
        self.utf16 = utf16
        isBigEndian = try utf16.peek(2).first == 0xFE
        for _ in 0..<2 { _ = try utf16.read(1) }
    }

    /// The text in UTF-8, without the mark.
    var source: ByteSource { ByteSource { try self.read(into: $0) } }

    private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while converted.isEmpty {
            let bytes = try utf16.read(Self.partLength)
            guard !bytes.isEmpty else {
                guard firstByte != nil || highSurrogate != nil else { return 0 }
                (firstByte, highSurrogate) = (nil, nil)
                converted = [0xFF]
                break
            }
            converted = utf8(bytes)[...]
        }
        let count = min(buffer.count, converted.count)
        buffer.copyBytes(from: converted.prefix(count))
        converted = converted.dropFirst(count)
        return count
    }

    private func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count * 3 / 2)
        for byte in bytes {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            let unit = UInt32(high) << 8 | UInt32(low)
            if let high = highSurrogate {
                highSurrogate = nil
                if 0xDC00...0xDFFF ~= unit {
                    Self.append(0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00), to: &utf8)
                    continue
                }
                utf8.append(0xFF)
            }
            switch unit {
            case 0xD800...0xDBFF: highSurrogate = unit
            case 0xDC00...0xDFFF: utf8.append(0xFF)
            default: Self.append(unit, to: &utf8)
            }
        }
        return utf8
    }

    private static func append(_ value: UInt32, to utf8: inout [UInt8]) {
        guard value >= 0x80 else { return utf8.append(UInt8(value)) }
        if let scalar = Unicode.Scalar(value) {
            utf8.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
    }
}
