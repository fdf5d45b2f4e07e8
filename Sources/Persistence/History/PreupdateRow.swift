import CSQLite
import Foundation

/// The row that a preupdate hook was called for.
struct PreupdateRow {
    let handle: OpaquePointer

    func oldKey(_ column: Int32) -> Int64 { sqlite3_value_int64(oldValue(column)) }
    func newKey(_ column: Int32) -> Int64 { sqlite3_value_int64(newValue(column)) }
    func old(_ column: Int32) -> StoredValue { Self.stored(oldValue(column)) }

    /// Returns the former value of a column that the change replaces; nil if the column stays.
    func replaced(_ column: Int32) -> StoredValue? {
        let (old, new) = (oldValue(column), newValue(column))
        let type = sqlite3_value_type(old)
        if type == sqlite3_value_type(new) {
            switch type {
            case SQLITE_NULL: return nil
            case SQLITE_INTEGER:
                if sqlite3_value_int64(old) == sqlite3_value_int64(new) { return nil }
            default: break
            }
        }
        let value = Self.stored(old)
        return value == Self.stored(new) ? nil : value
    }

    private func oldValue(_ column: Int32) -> OpaquePointer? {
        var value: OpaquePointer?
        sqlite3_preupdate_old(handle, column, &value)
        return value
    }

    private func newValue(_ column: Int32) -> OpaquePointer? {
        var value: OpaquePointer?
        sqlite3_preupdate_new(handle, column, &value)
        return value
    }

    private static func stored(_ value: OpaquePointer?) -> StoredValue {
        guard let value else { return .null }
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            let start = sqlite3_value_text(value)
            let count = Int(sqlite3_value_bytes(value))
            return StoredValue(utf8: UnsafeBufferPointer(start: start, count: count))
        case SQLITE_BLOB:
            let start = sqlite3_value_blob(value)
            let count = Int(sqlite3_value_bytes(value))
            return .blob(start.map { Data(bytes: $0, count: count) } ?? Data())
        default: return .null
        }
    }
}
