import Interchange

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
}
