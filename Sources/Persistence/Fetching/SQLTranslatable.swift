import Foundation

/// A node of Foundation's predicate tree that has a translation.
protocol SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm
}

extension PredicateTranslator {
    func combined(_ left: Any, _ sqlOperator: String, _ right: Any) throws -> SQLTerm {
        let (left, right) = (try term(of: left), try term(of: right))
        let (leftSQL, rightSQL) = (try fragment(of: left), try fragment(of: right))
        return .expression(
            SQLFragment(
                sql: "(\(leftSQL.sql) \(sqlOperator) \(rightSQL.sql))",
                arguments: leftSQL.arguments + rightSQL.arguments),
            isNullable: isNullable(left) || isNullable(right))
    }

    /// What a predicate has captured.
    func constant<Captured>(_ value: Captured) throws -> SQLTerm {
        switch value {
        case let value as any AttributeValue: return .constant(value.storedValue)
        case let id as ObjectID?: return .constant(id.map { .integer($0.key) } ?? .null)
        case let range as any StoredRange: return range.rangeTerm
        case let ids as [ObjectID]: return .collection(ids.map { .integer($0.key) })
        case let ids as Set<ObjectID>: return .collection(ids.map { .integer($0.key) })
        case let sequence as any Sequence:
            return .collection(
                try sequence.map { element in
                    guard let element = element as? any AttributeValue else {
                        throw FetchError.untranslatable(
                            part: "a captured \(type(of: element))", reason: "is no stored type")
                    }
                    return element.storedValue
                })
        default:
            throw FetchError.untranslatable(
                part: "a captured \(Captured.self)", reason: "is no stored type")
        }
    }

    /// Equality in which nil equals nil, as in Swift and not as in SQL.
    func equality(_ left: Any, _ right: Any, isNegated: Bool) throws -> SQLTerm {
        let (left, right) = (try term(of: left), try term(of: right))
        let mayBeNull = isNullable(left) || isNullable(right)
        let comparison =
            switch (mayBeNull, isNegated) {
            case (true, false): "IS"
            case (true, true): "IS NOT"
            case (false, false): "="
            case (false, true): "<>"
            }
        let (leftSQL, rightSQL) = (try fragment(of: left), try fragment(of: right))
        return .expression(
            SQLFragment(
                sql: "(\(leftSQL.sql) \(comparison) \(rightSQL.sql))",
                arguments: leftSQL.arguments + rightSQL.arguments),
            isNullable: false)
    }

    /// Whether an element is in a collection or range of constants.
    func membership(of element: Any, in sequence: Any) throws -> SQLTerm {
        let element = try term(of: element)
        let sql = try fragment(of: element)
        switch try term(of: sequence) {
        case .collection(let values):
            var condition = SQLFragment(sql: "0")
            let known = values.filter { !$0.isNull }
            let numbers = known.compactMap { value -> Int64? in
                if case .integer(let number) = value { number } else { nil }
            }
            if known.count > 100, numbers.count == known.count {
                // One argument, however many there are: SQLite limits their number.
                condition = SQLFragment(
                    sql: "(\(sql.sql) IN (SELECT value FROM json_each(?)))",
                    arguments: sql.arguments + [.text(jsonArray(numbers))])
            } else if !known.isEmpty {
                let places = Array(repeating: "?", count: known.count).joined(separator: ", ")
                condition = SQLFragment(
                    sql: "(\(sql.sql) IN (\(places)))", arguments: sql.arguments + known)
            }
            if !known.isEmpty, isNullable(element) {
                condition.sql = "coalesce(\(condition.sql), 0)"
            }
            if known.count < values.count {
                condition.sql = "(\(condition.sql) OR \(sql.sql) IS NULL)"
                condition.arguments += sql.arguments
            }
            return .expression(condition, isNullable: false)
        case .range(let lower, let upper, let includesUpper):
            var parts: [String] = []
            var arguments: [StoredValue] = []
            if let lower {
                parts.append("\(sql.sql) >= \(lower.sql)")
                arguments += sql.arguments + lower.arguments
            }
            if let upper {
                parts.append("\(sql.sql) \(includesUpper ? "<=" : "<") \(upper.sql)")
                arguments += sql.arguments + upper.arguments
            }
            return .expression(
                SQLFragment(sql: "(\(parts.joined(separator: " AND ")))", arguments: arguments),
                isNullable: isNullable(element))
        default:
            throw FetchError.untranslatable(
                part: "contains", reason: "needs a captured collection or range")
        }
    }
}

/// A range of values, to be asked what it contains.
protocol StoredRange {
    var rangeTerm: SQLTerm { get }
}

extension ClosedRange: StoredRange where Bound: AttributeValue {
    var rangeTerm: SQLTerm {
        .range(lower: bound(lowerBound), upper: bound(upperBound), includesUpper: true)
    }
}

extension Range: StoredRange where Bound: AttributeValue {
    var rangeTerm: SQLTerm {
        .range(lower: bound(lowerBound), upper: bound(upperBound), includesUpper: false)
    }
}

extension PartialRangeFrom: StoredRange where Bound: AttributeValue {
    var rangeTerm: SQLTerm { .range(lower: bound(lowerBound), upper: nil, includesUpper: false) }
}

extension PartialRangeThrough: StoredRange where Bound: AttributeValue {
    var rangeTerm: SQLTerm { .range(lower: nil, upper: bound(upperBound), includesUpper: true) }
}

extension PartialRangeUpTo: StoredRange where Bound: AttributeValue {
    var rangeTerm: SQLTerm { .range(lower: nil, upper: bound(upperBound), includesUpper: false) }
}

private func bound(_ value: some AttributeValue) -> SQLFragment {
    SQLFragment(sql: "?", arguments: [value.storedValue])
}
