import CSQLite
import Foundation

/// A prepared statement, which is finalized with its last reference.
final class StoreStatement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// Whether its rows are being read.
    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let connection = sqlite3_db_handle(handle)
            let error = StoreError(
                extendedCode: sqlite3_extended_errcode(connection),
                message: String(cString: sqlite3_errmsg(connection)))
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Calls `body` at each row until it returns false, and then resets the statement.
    func readRows(while body: () throws -> Bool) throws {
        defer { reset() }
        while try step(), try body() {}
    }

    func run(_ arguments: [StoredValue]) throws {
        try bind(arguments)
        try readRows { true }
    }

    /// Runs the statement with these arguments, and returns what `body` returns at the first row;
    /// nil if there is no row.
    func first<Value>(_ arguments: [StoredValue], _ body: () throws -> Value) throws -> Value? {
        try bind(arguments)
        var value: Value?
        try readRows {
            value = try body()
            return false
        }
        return value
    }

    /// Ends the reading; a statement that is not reset keeps its transaction open.
    func reset() { sqlite3_reset(handle) }

    /// Binds all parameters, because a parameter that isn't bound keeps its last value.
    func bind(_ arguments: [StoredValue]) throws {
        let count = Int(sqlite3_bind_parameter_count(handle))
        guard count == arguments.count else {
            throw StoreError(
                .other, message: "\(arguments.count) arguments for \(count) parameters")
        }
        for (index, argument) in arguments.enumerated() { try bind(argument, at: index + 1) }
    }

    /// Binds the parameter with an index from 1.
    func bind(_ value: StoredValue, at index: Int) throws {
        let index = Int32(index)
        let code: Int32 =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
            case .real(let real): sqlite3_bind_double(handle, index, real)
            case .text(let text) where text.isEmpty:
                sqlite3_bind_text(handle, index, "", 0, transient)
            case .text(var text):
                text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) { characters in
                        sqlite3_bind_text64(
                            handle, index, characters.baseAddress,
                            UInt64(characters.count), transient, UInt8(SQLITE_UTF8))
                    }
                }
            case .blob(let data):
                data.withUnsafeBytes { bytes in
                    bytes.count == 0
                        ? sqlite3_bind_zeroblob(handle, index, 0)
                        : sqlite3_bind_blob64(
                            handle, index, bytes.baseAddress, UInt64(bytes.count), transient)
                }
            }
        guard code == SQLITE_OK else {
            let connection = sqlite3_db_handle(handle)
            throw StoreError(
                extendedCode: code, message: String(cString: sqlite3_errmsg(connection)))
        }
    }

    /// The number of columns, which are counted from 0.
    var columnCount: Int { Int(sqlite3_column_count(handle)) }

    func name(at column: Int) -> String {
        sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
    }

    func integer(at column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
    func real(at column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }
    func integerIfAny(at column: Int) -> Int64? { isNull(at: column) ? nil : integer(at: column) }
    func textIfAny(at column: Int) -> String? { isNull(at: column) ? nil : text(at: column) }

    func isNull(at column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }

    func text(at column: Int) -> String {
        String(decoding: content(at: Int32(column), isText: true), as: UTF8.self)
    }

    /// Runs `body` with the bytes of a text, which the next step ends.
    func withText<Result>(
        at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result { try body(content(at: Int32(column), isText: true)) }

    var values: [StoredValue] { (0..<columnCount).map(value(at:)) }

    func value(at column: Int) -> StoredValue {
        let index = Int32(column)
        return switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT: StoredValue(utf8: content(at: index, isText: true))
        case SQLITE_BLOB: .blob(Data(content(at: index, isText: false)))
        default: .null
        }
    }

    /// Copies columns into the slots of a chunk's row, which is all null before. This costs half of
    /// reading type and content from the statement. It is allowed because connections are opened
    /// without a mutex (sqlite.org/c3ref/value.html: protected or not is then the same).
    func copy(_ columns: [(slot: Int, column: Int)], to chunk: RowChunk, row: Int) {
        let cells = chunk.cells(ofRow: row)
        for (slot, column) in columns {
            let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
            let cell: (tag: UInt8, payload: UInt64)
            switch sqlite3_value_type(value) {
            case SQLITE_INTEGER:
                cell = (RowCell.integer, UInt64(bitPattern: sqlite3_value_int64(value)))
            case SQLITE_FLOAT: cell = (RowCell.real, sqlite3_value_double(value).bitPattern)
            case SQLITE_TEXT:
                let start = UnsafePointer(sqlite3_value_text(value))
                cell = (RowCell.text, chunk.copy(start, count: Int(sqlite3_value_bytes(value))))
            case SQLITE_BLOB:
                let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
                cell = (RowCell.blob, chunk.copy(start, count: Int(sqlite3_value_bytes(value))))
            default: continue
            }
            RowCell.put(cell.tag, cell.payload, in: cells, slot: slot)
        }
    }

    private func content(at index: Int32, isText: Bool) -> UnsafeBufferPointer<UInt8> {
        let start =
            isText
            ? UnsafePointer(sqlite3_column_text(handle, index))
            : sqlite3_column_blob(handle, index).map { $0.assumingMemoryBound(to: UInt8.self) }
        // Read the length after the pointer: sqlite.org/c3ref/column_blob.html requires this order.
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
    }
}

/// Makes SQLite copy bound values (sqlite.org/c3ref/c_static.html).
private let transient = unsafeBitCast(
    OpaquePointer(bitPattern: -1), to: sqlite3_destructor_type.self)
