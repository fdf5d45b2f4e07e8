/// JSON (RFC 8259), as UTF-8.
extension [UInt8] {
    mutating func append(json value: FieldValue) {
        switch value {
        case .text(let text): append(json: text)
        case .integer(let integer): self += String(integer).utf8
        case .real(let real) where real.isFinite: self += real.description.utf8
        case .null, .real: self += "null".utf8
        case .list(let values):
            append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                append(json: value)
            }
            append(UInt8(ascii: "]"))
        }
    }

    /// A string between quotes. Beyond what JSON requires, the characters that a terminal obeys
    /// (DEL, C1 controls, bidi overrides) are escaped too: it means the same to every reader.
    mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy(Self.isPlain) {
            self += text.utf8
        } else {
            for scalar in text.unicodeScalars { append(jsonScalar: scalar) }
        }
        append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func append(jsonScalar scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": self += #"\""#.utf8
        case "\\": self += #"\\"#.utf8
        case "\n": self += #"\n"#.utf8
        case "\r": self += #"\r"#.utf8
        case "\t": self += #"\t"#.utf8
        case _ where TerminalText.isObeyed(scalar):
            // All of them are in the Basic Multilingual Plane, so that four digits are enough.
            let digits = String(scalar.value, radix: 16)
            self += #"\u"#.utf8
            self += String(repeating: "0", count: 4 - digits.count).utf8
            self += digits.utf8
        default: self += scalar.utf8
        }
    }
}
