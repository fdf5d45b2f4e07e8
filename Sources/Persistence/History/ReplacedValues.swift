import Foundation

/// The values that a change replaced, as JSON that any SQLite tool can read.
///
/// Text, integers and null are kept; a real number always has a point or an exponent; data is
/// `{"blob": "hex"}`, and so is text that isn't UTF-8. An infinite number is `{"real": "inf"}`.
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
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            json += "\""
            json += text
            json += "\""
            return
        }
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

    /// Reads what ``json(_:)`` wrote: no values if it is null, and nil if it isn't such an object.
    static func values(_ json: StoredValue) -> [String: StoredValue]? {
        switch json {
        case .null: return [:]
        case .text(let json):
            var parser = Parser(bytes: Array(json.utf8))
            guard let values = parser.object(), parser.isAtEnd else { return nil }
            return values
        case .integer, .real, .blob: return nil
        }
    }

    private struct Parser {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

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
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        private mutating func value() -> StoredValue? {
            switch next {
            case UInt8(ascii: "\""): return string().map { .text($0) }
            case UInt8(ascii: "{"): return wrapped()
            case UInt8(ascii: "n"):
                guard bytes[position...].starts(with: "null".utf8) else { return nil }
                position += 4
                return .null
            default: break
            }
            let start = position
            while let byte = next, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") {
                position += 1
            }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
        }

        private mutating func wrapped() -> StoredValue? {
            guard take("{"), let kind = string(), take(":"), let text = string(), take("}")
            else { return nil }
            guard kind == "blob" else { return Double(text).map { .real($0) } }
            let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2)
            else { return nil }
            return .blob(
                Data(
                    stride(from: 0, to: digits.count, by: 2).map {
                        UInt8(digits[$0] << 4 | digits[$0 + 1])
                    }))
        }

        private mutating func string() -> String? {
            guard take("\"") else { return nil }
            var text: [UInt8] = []
            var start = position
            while let byte = next {
                position += 1
                switch byte {
                case UInt8(ascii: "\""):
                    text += bytes[start..<position - 1]
                    return String(validating: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    text += bytes[start..<position - 1]
                    guard let escaped = next else { return nil }
                    position += 1
                    switch escaped {
                    case UInt8(ascii: "n"): text.append(0x0A)
                    case UInt8(ascii: "u"):
                        guard position + 4 <= bytes.count else { return nil }
                        let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
                        position += 4
                        guard let code = UInt8(digits, radix: 16) else { return nil }
                        text.append(code)
                    default: text.append(escaped)
                    }
                    start = position
                default: break
                }
            }
            return nil
        }
    }
}
