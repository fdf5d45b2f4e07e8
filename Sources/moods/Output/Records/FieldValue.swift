import Interchange

/// What a field of a record holds.
enum FieldValue: Equatable, Sendable {
    /// Missing: empty in tsv and csv, null in JSON.
    case null
    case text(String)
    case integer(Int64)
    /// Written with the fewest digits that read back as the same number, like 48.85. JSON has no
    /// infinity and no NaN: both are missing, in every format.
    case real(Double)
    /// An array in JSON, joined by commas in tsv and csv, where a text with a comma is quoted.
    case list([FieldValue])

    init(_ text: String?) { self = text.map(FieldValue.text) ?? .null }

    init(_ integer: (some BinaryInteger)?) {
        self = integer.map { .integer(Int64(clamping: $0)) } ?? .null
    }

    init(_ real: Double?) { self = real.map(FieldValue.real) ?? .null }

    /// A number without a fraction if it is a whole one.
    init(wholeOrReal real: Double?) {
        self =
            real.map { real in Int64(exactly: real).map { .integer($0) } ?? .real(real) } ?? .null
    }
}

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
