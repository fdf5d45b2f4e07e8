import Interchange

/// The value of a field.
enum FieldValue: Equatable, Sendable {
    /// A missing value: empty in tsv and csv, null in JSON.
    case null
    case text(String)
    case integer(Int64)
    /// "true" or "false", in every format.
    case boolean(Bool)
    /// A number, written with the fewest digits that read back as the same number. Infinity and
    /// NaN, which JSON can't express, are written as missing values in every format.
    case real(Double)
    /// A list: an array in JSON; in tsv and csv, texts joined by commas, quoted if they have one.
    case list([FieldValue])
    /// A JSON object, in every format.
    case object([Member])

    /// One of the values of an object.
    struct Member: Equatable, Sendable {
        let name: String
        let value: FieldValue
    }

    /// Creates an object with the values that fields have for a row.
    init<Row>(_ row: Row, fields: [Field<Row>]) {
        self = .members(fields.map { ($0.name, $0.value(row)) })
    }

    static func members(_ members: [(String, FieldValue)]) -> FieldValue {
        .object(members.map { Member(name: $0.0, value: $0.1) })
    }

    init(_ text: String?) { self = text.map(FieldValue.text) ?? .null }

    init(_ integer: (some BinaryInteger)?) {
        self = integer.map { .integer(Int64(clamping: $0)) } ?? .null
    }

    init(_ real: Double?) { self = real.map(FieldValue.real) ?? .null }

    /// Creates an integer from a whole number, and a real number from any other.
    init(wholeOrReal real: Double?) {
        self =
            real.map { real in Int64(exactly: real).map { .integer($0) } ?? .real(real) } ?? .null
    }
}

extension StandardOutput {
    /// Writes a value as a line of JSON, and flushes the output.
    func write(json value: FieldValue) throws(OutputError) {
        try write([UInt8](json: value) + [UInt8(ascii: "\n")])
        try flush()
    }
}

extension [UInt8] {
    init(json value: FieldValue) {
        self.init()
        append(json: value)
    }

    /// Appends a value as JSON (RFC 8259) in UTF-8.
    mutating func append(json value: FieldValue) {
        switch value {
        case .text(let text): append(json: text)
        case .integer(let integer): self += String(integer).utf8
        case .boolean(let boolean): self += String(boolean).utf8
        case .real(let real) where real.isFinite: self += real.description.utf8
        case .null, .real: self += "null".utf8
        case .list(let values):
            append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                append(json: value)
            }
            append(UInt8(ascii: "]"))
        case .object(let members):
            append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                append(json: member.name)
                append(UInt8(ascii: ":"))
                append(json: member.value)
            }
            append(UInt8(ascii: "}"))
        }
    }
}
