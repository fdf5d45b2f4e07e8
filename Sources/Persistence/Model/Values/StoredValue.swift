import Foundation

/// A value in the form in which the store keeps it. Two values are equal if their storage class and
/// bytes are: "é" composed and "é" decomposed are different texts, and NaN equals itself.
public enum StoredValue: Hashable, Sendable {
    /// The absence of a value.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text in UTF-8, kept byte for byte.
    case text(String)
    /// Bytes of any kind.
    case blob(Data)

    /// Creates a text from bytes that a store calls text. Bytes that aren't valid UTF-8 become
    /// data, which no text attribute accepts as a value.
    init(utf8 bytes: some Collection<UInt8>) {
        // Short ASCII is the common case, and the validation below has a high cost for each call.
        if bytes.count <= 32, bytes.allSatisfy({ $0 < 0x80 }) {
            self = .text(String(decoding: bytes, as: UTF8.self))
        } else {
            self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .blob(Data(bytes))
        }
    }

    /// Creates an integer, or null for nil.
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }

    /// Creates a text, or null for nil.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    var isNull: Bool { if case .null = self { true } else { false } }
    var isNaN: Bool { if case .real(let value) = self { value.isNaN } else { false } }

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

    /// Returns whether this value sorts before another in SQLite's order
    /// (sqlite.org/datatype3.html, section 4.1): null, numbers, texts by their bytes, data.
    func precedes(_ other: StoredValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
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

    /// The value as an SQL literal, for defaults in the schema.
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
    /// The bytes in hexadecimal, with two lowercase digits each.
    /// - Complexity: O(*n*) in the number of bytes.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// The form in which SQLite stores an attribute. Tables are STRICT, so they refuse a value of
/// another class (sqlite.org/stricttables.html).
public enum StorageClass: String, Sendable {
    /// A 64-bit integer; also `Bool`.
    case integer = "INTEGER"
    /// A floating-point number; also dates.
    case real = "REAL"
    /// A text in UTF-8.
    case text = "TEXT"
    /// Bytes; also UUIDs and transformable values.
    case blob = "BLOB"
}
