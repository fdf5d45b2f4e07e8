import Foundation

/// A value as the store keeps it. Equal is what has the same bytes: "é" composed and decomposed are
/// two values.
public enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    /// Makes a text of bytes that a store calls text. Those that aren't UTF-8 can't be one: they stay
    /// data, which no text attribute takes for a value.
    init(utf8 bytes: some Collection<UInt8>) {
        self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .blob(Data(bytes))
    }

    var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    var isNaN: Bool {
        if case .real(let value) = self { return value.isNaN }
        return false
    }

    public static func == (left: StoredValue, right: StoredValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.bitPattern)
        case .text(let value): value.utf8.forEach { hasher.combine($0) }
        case .blob(let value): hasher.combine(value)
        }
    }

    /// In SQLite's order (sqlite.org/datatype3.html, section 4.1): nothing, numbers, texts by their
    /// bytes, data.
    func precedes(_ other: StoredValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.text(let left), .text(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    /// As an SQL literal, for defaults in the schema.
    var sqlLiteral: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value) where value.isNaN: "NULL"
        case .real(let value) where value.isInfinite: value < 0 ? "-9e999" : "9e999"
        case .real(let value): "\(value)"
        // A literal would end at the NUL.
        case .text(let value) where value.utf8.contains(0):
            "(CAST(x'\(value.utf8.hexadecimal)' AS TEXT))"
        case .text(let value) where !value.utf8.contains(0x27): "'" + value + "'"
        case .text(let value): "'" + value.replacing("'", with: "''") + "'"
        case .blob(let data): "x'\(data.hexadecimal)'"
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// How SQLite keeps an attribute. Tables are STRICT, so a value of another class is refused there.
///
/// Source: sqlite.org/stricttables.html.
public enum StorageClass: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
}
