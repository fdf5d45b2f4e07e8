/// Reads a text byte by byte: numbers and punctuation in ASCII.
struct ASCIIScanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Whether the next byte is one of these characters.
    func isAt(_ characters: Unicode.Scalar...) -> Bool {
        guard let next else { return false }
        return characters.contains { UInt8(ascii: $0) == next }
    }

    /// Skips one of these characters if it is next, and returns whether it was.
    mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
        guard let next, characters.contains(where: { UInt8(ascii: $0) == next }) else {
            return false
        }
        position += 1
        return true
    }

    /// Skips white space, and returns whether there was any.
    mutating func skipSpaces() -> Bool {
        let start = position
        while skip(" ", "\t", "\n", "\r") {}
        return position > start
    }

    /// Reads exactly `digits` digits, from 1 to 18; otherwise leaves the scanner unchanged and
    /// returns `nil`.
    mutating func number(digits: Int) -> Int? {
        guard (1...18).contains(digits), position + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard byte.isASCIIDigit else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    /// Reads the letters from A to Z that come next, in lower case.
    mutating func word() -> String {
        let letters = bytes[position...].prefix { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        position = letters.endIndex
        return String(decoding: letters.lazy.map { $0 | 0x20 }, as: UTF8.self)
    }

    /// The number of digits that come next.
    var countOfDigits: Int {
        bytes[position...].prefix { $0.isASCIIDigit }.count
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
