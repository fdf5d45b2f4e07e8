import Foundation

/// The values of a record (sqlite.org/fileformat.html, section 2.1).
enum RecordValues {
    /// Decodes a record.
    ///
    /// - Parameters:
    ///   - payload: The record, of which the end may be missing.
    ///   - length: The length of the whole record.
    /// - Returns: The values, nil for each that isn't whole; nil if the bytes aren't a record.
    static func decode(_ payload: [UInt8], length: Int) -> [StoredValue?]? {
        var offset = 0
        guard let headerSize = payload.varint(at: &offset, before: payload.count),
            headerSize >= offset, headerSize <= payload.count, headerSize <= 65536
        else { return nil }
        var types: [Int] = []
        while offset < headerSize {
            guard let type = payload.varint(at: &offset, before: Int(headerSize)),
                type >= 0, type != 10, type != 11, type < 1 << 32
            else { return nil }
            types.append(Int(type))
        }
        guard types.map(size(of:)).reduce(Int(headerSize), +) == length else { return nil }
        return types.map { type in
            let start = offset
            offset += size(of: type)
            return offset <= payload.count ? value(of: type, payload[start..<offset]) : nil
        }
    }

    private static func size(of type: Int) -> Int {
        switch type {
        case 0, 8, 9: 0
        case 1...4: type
        case 5: 6
        case 6, 7: 8
        default: (type - 12) / 2
        }
    }

    private static func value(of type: Int, _ bytes: ArraySlice<UInt8>) -> StoredValue {
        switch type {
        case 0: return .null
        case 8, 9: return .integer(Int64(type - 8))
        case 1...7:
            let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
            let bits = bytes.reduce(isNegative ? UInt64.max : 0) { $0 << 8 | UInt64($1) }
            // NaN is NULL in SQLite.
            guard type == 7 else { return .integer(Int64(bitPattern: bits)) }
            let real = Double(bitPattern: bits)
            return real.isNaN ? .null : .real(real)
        default:
            return type.isMultiple(of: 2) ? .blob(Data(bytes)) : StoredValue(utf8: bytes)
        }
    }
}
