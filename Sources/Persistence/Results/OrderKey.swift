import Foundation

/// The sort key of a row, as bytes that compare (by `memcmp`) as SQLite compares the values: NULL,
/// numbers, texts by their bytes, data (sqlite.org/datatype3.html, section 4.1). A column of a
/// STRICT table holds one class of value, so integers and reals are never compared.
struct OrderKey: Comparable {
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that encode the first value, which decides the section.
    private(set) var leadingCount = 0

    init() {}
    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ value: StoredValue, descending: Bool) {
        let start = bytes.count
        switch value {
        case .null: bytes.append(0)
        // The store keeps NaN as NULL.
        case .real(let real) where real.isNaN: bytes.append(0)
        case .integer(let integer):
            bytes.append(1)
            append(UInt64(bitPattern: integer) ^ 1 << 63)
        case .real(let real):
            bytes.append(2)
            let bits = (real == 0 ? 0 : real).bitPattern
            append(bits >> 63 == 1 ? ~bits : bits | 1 << 63)
        case .text(let text):
            bytes.append(3)
            appendTerminated(text.utf8)
        case .blob(let data):
            bytes.append(4)
            appendTerminated(data)
        }
        if descending { invert(from: start) }
        if start == 0 { leadingCount = bytes.count }
    }

    mutating func append(key: Int64, descending: Bool) {
        let start = bytes.count
        append(UInt64(bitPattern: key))
        if descending { invert(from: start) }
    }

    static func < (left: OrderKey, right: OrderKey) -> Bool {
        left.bytes.withUnsafeBytes { left in
            right.bytes.withUnsafeBytes { right in
                guard let leftStart = left.baseAddress, let rightStart = right.baseAddress
                else { return left.count < right.count }
                let order = memcmp(leftStart, rightStart, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        leadingCount = 0
    }

    private mutating func append(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    /// Appends bytes with two zeros at the end. After a zero within them comes a byte that isn't
    /// zero.
    private mutating func appendTerminated(_ content: some Sequence<UInt8>) {
        for byte in content {
            bytes.append(byte)
            if byte == 0 { bytes.append(255) }
        }
        bytes.append(0)
        bytes.append(0)
    }

    private mutating func invert(from start: Int) {
        for index in start..<bytes.count { bytes[index] = ~bytes[index] }
    }
}
