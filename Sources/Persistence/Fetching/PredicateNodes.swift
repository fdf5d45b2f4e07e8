import Foundation

extension PredicateExpressions.Variable: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.variable(key)
    }
}

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.follow(keyPath, from: translator.term(of: root))
    }
}

extension PredicateExpressions.Value: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.constant(value)
    }
}

extension PredicateExpressions.NilLiteral: SQLTranslatable {
    func term(in translator: PredicateTranslator) -> SQLTerm { .constant(.null) }
}

extension PredicateExpressions.Equal: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.equality(lhs, rhs, isNegated: false)
    }
}

extension PredicateExpressions.NotEqual: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.equality(lhs, rhs, isNegated: true)
    }
}

extension PredicateExpressions.Comparison: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let comparison =
            switch op {
            case .lessThan: "<"
            case .lessThanOrEqual: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqual: ">="
            @unknown default:
                throw FetchError.untranslatable(part: "a comparison", reason: "is not known")
            }
        return try translator.combined(lhs, comparison, rhs)
    }
}

extension PredicateExpressions.Conjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.combined(lhs, "AND", rhs)
    }
}

extension PredicateExpressions.Disjunction: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.combined(lhs, "OR", rhs)
    }
}

extension PredicateExpressions.Negation: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let inner = try translator.term(of: wrapped)
        var fragment = try translator.fragment(of: inner)
        fragment.sql = "(NOT \(fragment.sql))"
        return .expression(fragment, isNullable: translator.isNullable(inner))
    }
}

/// Negative literals are written with it.
extension PredicateExpressions.UnaryMinus: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let inner = try translator.term(of: wrapped)
        var fragment = try translator.fragment(of: inner)
        fragment.sql = "(- \(fragment.sql))"
        return .expression(fragment, isNullable: translator.isNullable(inner))
    }
}

/// What follows `?.`: nil where there is nothing to follow.
extension PredicateExpressions.OptionalFlatMap: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let inner = try translator.term(of: wrapped)
        let result = try translator.binding(variable.key, to: inner) {
            try translator.term(of: transform)
        }
        guard translator.isNullable(inner) else { return result }
        switch result {
        case .row, .column: return result
        default: break
        }
        let condition = try translator.fragment(of: inner)
        let value = try translator.fragment(of: result)
        return .expression(
            SQLFragment(
                sql: "(CASE WHEN \(condition.sql) IS NOT NULL THEN \(value.sql) END)",
                arguments: condition.arguments + value.arguments),
            isNullable: true)
    }
}

extension PredicateExpressions.NilCoalesce: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        let leftTerm = try translator.term(of: lhs)
        guard translator.isNullable(leftTerm) else { return leftTerm }
        let left = try translator.fragment(of: leftTerm)
        let right = try translator.term(of: rhs)
        let rightSQL = try translator.fragment(of: right)
        return .expression(
            SQLFragment(
                sql: "coalesce(\(left.sql), \(rightSQL.sql))",
                arguments: left.arguments + rightSQL.arguments),
            isNullable: translator.isNullable(right))
    }
}

extension PredicateExpressions.SequenceContains: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.membership(of: element, in: sequence)
    }
}

extension PredicateExpressions.RangeExpressionContains: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.membership(of: element, in: range)
    }
}

extension PredicateExpressions.ClosedRange: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .range(
            lower: try translator.fragment(of: translator.term(of: lower)),
            upper: try translator.fragment(of: translator.term(of: upper)), includesUpper: true)
    }
}

extension PredicateExpressions.Range: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .range(
            lower: try translator.fragment(of: translator.term(of: lower)),
            upper: try translator.fragment(of: translator.term(of: upper)), includesUpper: false)
    }
}
