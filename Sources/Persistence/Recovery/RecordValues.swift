import Foundation

/// Decodes the values of a record (sqlite.org/fileformat.html, section 2.1).
enum RecordValues {
    /// Decodes a record. The end of `payload` may be missing; `length` is that of the complete
    /// record. It returns the values, or nil if the bytes aren't a record. A missing value is nil;
    /// if the end of a text is missing, the value is its beginning.
    static func decode(_ payload: [UInt8], length: Int) -> [StoredValue?]? {
        guard let (headerSize, types) = header(of: payload),
            types.map(size(of:)).reduce(headerSize, +) == length
        else { return nil }
        var offset = headerSize
        return types.map { type in
            let start = offset
            offset += size(of: type)
            if offset <= payload.count { return value(of: type, payload[start..<offset]) }
            guard start < payload.count, type >= 13, !type.isMultiple(of: 2) else { return nil }
            return beginning(of: payload[start...])
        }
    }

    static func isCut(_ index: Int, in payload: [UInt8]) -> Bool {
        guard let (offset, types) = header(of: payload), index < types.count else { return false }
        return types[...index].map(size(of:)).reduce(offset, +) > payload.count
    }

    /// Returns the size of the header and the types of the values; nil if the header is invalid.
    private static func header(of payload: [UInt8]) -> (size: Int, types: [Int])? {
        var offset = 0
        guard let size = payload.varint(at: &offset, before: payload.count),
            size >= offset, size <= payload.count, size <= 65536
        else { return nil }
        var types: [Int] = []
        while offset < size {
            guard let type = payload.varint(at: &offset, before: Int(size)),
                type >= 0, type != 10, type != 11, type < 1 << 32
            else { return nil }
            types.append(Int(type))
        }
        return (Int(size), types)
    }

    /// Returns the longest beginning of the bytes that is valid UTF-8.
    private static func beginning(of bytes: ArraySlice<UInt8>) -> StoredValue? {
        for end in (max(bytes.startIndex, bytes.endIndex - 3)...bytes.endIndex).reversed() {
            if let text = String(validating: bytes[..<end], as: UTF8.self) {
                return text.isEmpty ? nil : .text(text)
            }
        }
        return nil
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
        default: return type.isMultiple(of: 2) ? .blob(Data(bytes)) : StoredValue(utf8: bytes)
        }
    }
}
