/// A piece of SQL with the values of its question marks, in order.
struct SQLFragment {
    var sql: String
    var arguments: [StoredValue] = []
}

/// Interpolating a fragment inserts its SQL, and appends its values in the same order.
extension SQLFragment: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        var fragment = SQLFragment(sql: "")

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { fragment.sql += literal }

        mutating func appendInterpolation(_ other: SQLFragment) {
            fragment.sql += other.sql
            fragment.arguments += other.arguments
        }

        mutating func appendInterpolation(sql: String) { fragment.sql += sql }
    }

    init(stringLiteral value: String) { sql = value }
    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }
}
