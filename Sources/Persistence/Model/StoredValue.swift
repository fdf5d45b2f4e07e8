import Foundation

/// A value as the store keeps it.
public enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    var isNull: Bool { self == .null }

    var isNaN: Bool {
        if case .real(let value) = self { return value.isNaN }
        return false
    }

    /// The same bytes, not merely the same characters: "é" composed and decomposed differ in a
    /// store, and so they do here.
    func isIdentical(to other: StoredValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        default: self == other
        }
    }

    /// As an SQL literal, for defaults in the schema.
    var sqlLiteral: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value): "\(value)"
        case .text(let value): "'" + value.replacing("'", with: "''") + "'"
        case .blob(let data):
            "x'" + data.map { byte in
                let digits = String(byte, radix: 16)
                return byte < 16 ? "0" + digits : digits
            }.joined() + "'"
        }
    }
}
