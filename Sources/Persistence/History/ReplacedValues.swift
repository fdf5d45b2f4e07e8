import Foundation

/// The values that a change replaced, as JSON that any SQLite tool can read.
///
/// Text, integers and null are what they are; a real number always has a point or an exponent; data
/// is `{"blob": "hex"}`. An infinite number is
/// `{"real": "inf"}`.
enum ReplacedValues {
    static func json(_ values: [(name: String, value: StoredValue)]) -> String {
        var json = "{"
        for (name, value) in values {
            if json.utf8.count > 1 { json += "," }
            append(name, to: &json)
            json += ":"
            switch value {
            case .null: json += "null"
            case .integer(let integer): json += String(integer)
            case .real(let real) where real.isFinite: json += real.description
            case .real(let real): json += #"{"real":"\#(real)"}"#
            case .text(let text): append(text, to: &json)
            case .blob(let data): json += #"{"blob":"\#(data.hexadecimal)"}"#
            }
        }
        return json + "}"
    }

    private static func append(_ text: String, to json: inout String) {
        json += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
        json += "\""
    }

    /// Reads what ``json(_:)`` wrote; nil if another program wrote something else.
    static func values(_ json: String) -> [String: StoredValue]? {
        var parser = Parser(rest: Array(json.utf8)[...])
        return parser.object()
    }

    private struct Parser {
        var rest: ArraySlice<UInt8>

        mutating func object() -> [String: StoredValue]? {
            var values: [String: StoredValue] = [:]
            guard take("{") else { return nil }
            if take("}") { return values }
            repeat {
                guard let name = string(), take(":"), let value = value() else { return nil }
                values[name] = value
            } while take(",")
            return take("}") ? values : nil
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func value() -> StoredValue? {
            switch rest.first {
            case UInt8(ascii: "\""): return string().map { .text($0) }
            case UInt8(ascii: "{"): return wrapped()
            case UInt8(ascii: "n"):
                rest = rest.dropFirst(4)
                return .null
            default: break
            }
            let number = rest.prefix { !([UInt8(ascii: ","), UInt8(ascii: "}")].contains($0)) }
            rest = rest.dropFirst(number.count)
            let text = String(decoding: number, as: UTF8.self)
            return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
        }

        private mutating func wrapped() -> StoredValue? {
            guard take("{"), let kind = string(), take(":"), let text = string(), take("}") else {
                return nil
            }
            guard kind == "blob" else { return Double(text).map { .real($0) } }
            let digits = Array(text.utf8).map { Character(UnicodeScalar($0)).hexDigitValue ?? 0 }
            return .blob(
                Data(
                    stride(from: 0, to: digits.count - 1, by: 2).map {
                        UInt8(digits[$0] << 4 | digits[$0 + 1])
                    }))
        }

        private mutating func string() -> String? {
            guard take("\"") else { return nil }
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = rest.popFirst() else { return nil }
                    switch escaped {
                    case UInt8(ascii: "n"): bytes.append(0x0A)
                    case UInt8(ascii: "u"):
                        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
                        rest = rest.dropFirst(4)
                        guard let code = UInt8(digits, radix: 16) else { return nil }
                        bytes.append(code)
                    default: bytes.append(escaped)
                    }
                default: bytes.append(byte)
                }
            }
            return nil
        }
    }
}
