/// Appends JSON strings (RFC 8259) as UTF-8.
extension [UInt8] {
    /// Appends a string in quotation marks.
    ///
    /// In addition to JSON's own rules, this escapes the characters that may control a terminal
    /// (DEL, C1 controls, line and paragraph separators, bidi embeddings, overrides and isolates).
    /// Every reader reads the same string.
    /// - Parameter text: The content of the string.
    /// - Complexity: O(*n*) in the length of the text.
    public mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { append(jsonContent: $0) }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(jsonContent utf8: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var place = 0
        while place < utf8.count {
            let byte = utf8[place]
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
            {
                place += 1
                continue
            }
            guard byte < 0x80 || byte == 0xC2 || byte == 0xE2 else {
                place += 1
                continue
            }
            let (value, length) = Self.scalar(at: place, of: utf8)
            if let value {
                append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
                append(escaped: value)
                start = place + length
            }
            place += length
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    /// Returns the character that begins here, if it must be escaped, and its length. Those that
    /// aren't ASCII begin with C2 or E2. The text is valid UTF-8.
    private static func scalar(
        at place: Int, of utf8: UnsafeBufferPointer<UInt8>
    ) -> (value: UInt16?, length: Int) {
        switch utf8[place] {
        case 0xC2:
            let value = UInt16(utf8[place + 1])
            return (value < 0xA0 ? value : nil, 2)
        case 0xE2:
            let value =
                0x2000 | UInt16(utf8[place + 1] & 0x3F) << 6 | UInt16(utf8[place + 2] & 0x3F)
            let isObeyed = (0x2028...0x202E).contains(value) || (0x2066...0x206F).contains(value)
            return (isObeyed ? value : nil, 3)
        case let byte: return (UInt16(byte), 1)
        }
    }

    private mutating func append(escaped value: UInt16) {
        append(UInt8(ascii: "\\"))
        switch UInt8(exactly: value) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(UInt8(value))
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        default:
            append(UInt8(ascii: "u"))
            let digits = String(value, radix: 16)
            self += String(repeating: "0", count: 4 - digits.count).utf8
            self += digits.utf8
        }
    }
}
