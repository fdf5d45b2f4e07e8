/// Reads a text byte by byte: numbers and punctuation in ASCII.
@frozen public struct ASCIIScanner<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
    @usableFromInline let bytes: Bytes

    @usableFromInline var index: Int

    /// The index of the next byte.
    @inlinable public var position: Int { index }

    /// Creates a scanner at the beginning of a text.
    /// - Parameter bytes: The text in UTF-8.
    @inlinable public init(bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Whether all bytes have been read.
    @inlinable public var isAtEnd: Bool { position == bytes.endIndex }
    /// The next byte, or `nil` at the end.
    @inlinable public var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Returns whether the next byte is one of these characters.
    @inlinable public func isAt(_ characters: Unicode.Scalar...) -> Bool {
        guard let next else { return false }
        return characters.contains { UInt8(ascii: $0) == next }
    }

    /// Skips a character if it is next, and returns whether it was.
    @inlinable public mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Skips one of several characters if it is next, and returns whether it was.
    @inlinable public mutating func skip(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ others: Unicode.Scalar...
    ) -> Bool {
        skip(first) || skip(second) || others.contains { skip($0) }
    }

    /// Skips white space, and returns whether there was any.
    @inlinable public mutating func skipSpaces() -> Bool {
        let start = position
        while skip(" ", "\t", "\n", "\r") {}
        return position > start
    }

    /// Reads exactly `digits` digits; otherwise leaves the scanner unchanged and returns `nil`.
    /// - Parameter digits: The number of digits, from 1 to 18.
    @inlinable public mutating func number(digits: Int) -> Int? {
        guard (1...18).contains(digits), position + digits <= bytes.endIndex else { return nil }
        var value = 0
        for place in position..<position + digits {
            guard bytes[place].isASCIIDigit else { return nil }
            value = value * 10 + Int(bytes[place] &- UInt8(ascii: "0"))
        }
        index += digits
        return value
    }

    /// Reads the one to nine digits after a decimal point, in billionths; `nil` for another
    /// number of digits.
    @inlinable public mutating func billionths() -> Int? {
        let count = countOfDigits
        guard (1...9).contains(count), var value = number(digits: count) else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }

    /// Reads the letters from A to Z that come next, in lower case.
    @inlinable public mutating func word() -> String {
        let letters = bytes[position...].prefix { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        index = letters.endIndex
        return String(decoding: letters.lazy.map { $0 | 0x20 }, as: UTF8.self)
    }

    /// The number of digits that come next.
    @inlinable public var countOfDigits: Int {
        bytes[position...].prefix { $0.isASCIIDigit }.count
    }
}

extension ASCIIScanner<[UInt8]> {
    /// Creates a scanner at the beginning of a text.
    @inlinable public init(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8))
    }
}

extension UInt8 {
    /// Whether the byte is a digit from 0 to 9 in ASCII.
    @inlinable public var isASCIIDigit: Bool { self &- 0x30 < 10 }
}
