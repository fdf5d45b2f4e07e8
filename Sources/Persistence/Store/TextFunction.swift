import CSQLite
import Foundation

/// A function that queries call for what SQLite can't do with text: compare and count Characters,
/// as Swift does. Only queries call it. SQLite refuses it in a schema ("direct only"), because a schema must
/// work in programs without this module.
enum TextFunction: Int, CaseIterable {
    case contains = 1
    case startsWith
    case count

    var name: String {
        switch self {
        case .contains: "text_contains"
        case .startsWith: "text_startsWith"
        case .count: "text_count"
        }
    }

    private var argumentCount: Int32 { self == .count ? 1 : 2 }

    static func register(in database: DatabaseConnection) throws {
        for function in allCases {
            // SQLite passes the function's number back with each call.
            let code = sqlite3_create_function_v2(
                database.handle, function.name, function.argumentCount,
                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                UnsafeMutableRawPointer(bitPattern: function.rawValue),
                { context, _, values in
                    TextFunction(rawValue: Int(bitPattern: sqlite3_user_data(context)))?
                        .evaluate(context, values)
                }, nil, nil, nil)
            guard code == SQLITE_OK else { throw StoreError(extendedCode: code) }
        }
    }

    private func evaluate(
        _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let values, let text = Self.text(values[0])
        else { return sqlite3_result_null(context) }
        if self == .count { return sqlite3_result_int64(context, Int64(text.count)) }
        guard let other = Self.text(values[1]) else { return sqlite3_result_null(context) }
        let result = self == .contains ? Self.contains(text, other) : text.starts(with: other)
        sqlite3_result_int(context, result ? 1 : 0)
    }

    /// Returns all bytes, including NULs; nil for NULL.
    private static func text(_ value: OpaquePointer?) -> String? {
        guard let start = sqlite3_value_text(value) else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))),
            as: UTF8.self)
    }

    /// Compares Characters, as Foundation's expression does. `String` has a `contains` of its own,
    /// which finds the line feed in "\r\n".
    private static func contains<Text: Collection<Character>>(_ text: Text, _ other: Text) -> Bool {
        text.contains(other)
    }
}
