/// Equality, order and membership.
extension PredicateTranslator {

    func expectOrder(of type: Any.Type) throws {
        guard StoredComparison.isOrdered(type) else {
            throw FetchError.untranslatable(
                part: "the order of \(type)", reason: "is not known to the store (a rawValue's is)")
        }
    }

    func comparison(
        _ left: SQLTerm, _ sqlOperator: String, _ right: SQLTerm, nullIsFalse: Bool
    ) throws -> SQLFragment {
        let comparison: SQLFragment =
            "\(try fragment(of: left)) \(sql: sqlOperator) \(try fragment(of: right))"
        let mayBeNull = [left, right].contains { isNullable($0) || mayBeNaN($0) }
        return mayBeNull && !nullIsFalse ? "coalesce(\(comparison), 0)" : "(\(comparison))"
    }

    /// Returns the condition that terms are equal. As in Swift and unlike in SQL, nil equals nil.
    /// Nothing equals NaN.
    func equality(
        _ left: Any, _ right: Any, isNegated: Bool, nullIsFalse: Bool
    ) throws -> SQLFragment {
        let (left, right) = try keys(of: term(of: left), term(of: right))
        if isNull(left) || isNull(right) {
            let other = isNull(left) ? right : left
            return "(\(try isNegated ? presence(of: other) : absence(of: other)))"
        }
        let (leftSQL, rightSQL) = (try fragment(of: left), try fragment(of: right))
        switch (isNullable(left), isNullable(right)) {
        case (false, false) where mayBeNaN(left) || mayBeNaN(right):
            return isNegated
                ? "coalesce(\(leftSQL) <> \(rightSQL), 1)"
                : "coalesce(\(leftSQL) = \(rightSQL), 0)"
        case (false, false): return "(\(leftSQL) \(sql: isNegated ? "<>" : "=") \(rightSQL))"
        case (true, true): return "(\(leftSQL) \(sql: isNegated ? "IS NOT" : "IS") \(rightSQL))"
        default:
            // An outer join becomes an inner one under =, but not under IS.
            let isExact = isNegated || !nullIsFalse
            return """
                (\(leftSQL) \(sql: isExact ? (isNegated ? "IS NOT" : "IS") : "=") \(rightSQL))
                """
        }
    }

    /// Returns the keys of objects and IDs to compare, and other terms as they are. Only keys of one
    /// table are comparable.
    private func keys(of left: SQLTerm, _ right: SQLTerm) throws -> (SQLTerm, SQLTerm) {
        switch (left, right) {
        case (.object(let row), .objectID(let id)): (left, key(id, among: row))
        case (.objectID(let id), .object(let row)): (key(id, among: row), right)
        case (.object(let one), .object(let other))
        where one.entity.rootIndex != other.entity.rootIndex:
            throw FetchError.untranslatable(
                part: "the equality of \(one.entity.name) and \(other.entity.name)",
                reason: "is never true: they have no entity in common")
        case (.objectID(let one), .objectID(let other)):
            (.constant(.integer(1)), .constant(.integer(one == other ? 1 : 0)))
        default: (left, right)
        }
    }

    /// Returns an ID's key if it is of the row's table and store; otherwise the key of no row.
    private func key(_ id: ObjectID, among row: SQLRow) -> SQLTerm {
        let isPossible = id.store == store && id.entity.rootIndex == row.entity.rootIndex
        return .constant(.integer(isPossible ? id.key : 0))
    }

    func membership(of element: Any, in sequence: Any, nullIsFalse: Bool) throws -> SQLFragment {
        let element = try term(of: element)
        guard case .collection(let terms) = try term(of: sequence) else {
            throw FetchError.untranslatable(part: "contains", reason: "needs a captured collection")
        }
        return try membership(of: element, in: terms, nullIsFalse: nullIsFalse)
    }

    private func membership(
        of element: SQLTerm, in terms: [SQLTerm], nullIsFalse: Bool
    ) throws -> SQLFragment {
        var known: [StoredValue] = []
        var containsNull = false
        for term in terms {
            switch (term, element) {
            case (.constant(.null), _): containsNull = true
            case (.constant(let value), _) where value.isNaN: break
            case (.constant(let value), _): known.append(value)
            case (.objectID(let id), .object(let row)):
                if case .constant(let key) = key(id, among: row) { known.append(key) }
            default:
                throw FetchError.untranslatable(
                    part: "a captured collection", reason: "holds what the store cannot compare")
            }
        }
        let sql = try fragment(of: element)
        var condition: SQLFragment = "0"
        if !known.isEmpty {
            condition = "\(sql) IN (\(try list(known)))"
            let mayBeNull = isNullable(element) || mayBeNaN(element)
            condition = mayBeNull && !nullIsFalse ? "coalesce(\(condition), 0)" : "(\(condition))"
        }
        guard containsNull, isNullable(element) else { return condition }
        return "(\(condition) OR \(sql) IS NULL)"
    }

    private func list(_ values: [StoredValue]) throws -> SQLFragment {
        let numbers = values.compactMap { value -> Int64? in
            if case .integer(let number) = value { number } else { nil }
        }
        if numbers.count == values.count, values.count > 100 {
            // One argument, however many there are: SQLite limits their number.
            return SQLFragment(
                sql: "SELECT value FROM json_each(?)", arguments: [.text(jsonArray(numbers))])
        }
        guard values.count <= Self.longestList else {
            throw FetchError.untranslatable(
                part: "a captured collection of \(values.count) values",
                reason: "is longer than \(Self.longestList), which only whole numbers may be")
        }
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        return SQLFragment(sql: places, arguments: values)
    }

    /// SQLite takes 32,766 arguments unless it was built for more (sqlite.org/limits.html).
    private static var longestList: Int { 30_000 }
}

extension Sequence<SQLFragment> {
    /// Joins the fragments; returns nil for an empty sequence. It joins halves of halves, because
    /// SQLite limits the depth of an expression.
    func joined(by name: String) -> SQLFragment? { joined(Array(self)[...], by: name) }

    private func joined(_ parts: ArraySlice<SQLFragment>, by name: String) -> SQLFragment? {
        guard let first = parts.first, parts.count > 1 else { return parts.first }
        let middle = parts.startIndex + parts.count / 2
        return """
            (\(joined(parts[..<middle], by: name) ?? first) \(sql: name) \
            \(joined(parts[middle...], by: name) ?? first))
            """
    }
}
