import Foundation

extension PredicateExpressions.Arithmetic: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.arithmetic(lhs, op, rhs)
    }
}

extension PredicateExpressions.CheckedArithmetic: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.arithmetic(lhs, op, rhs)
    }
}

extension PredicateExpressions.UnaryMinus: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.negative(of: wrapped)
    }
}

extension PredicateExpressions.CheckedUnaryMinus: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.negative(of: wrapped)
    }
}

extension PredicateTranslator {
    /// Infinities can give what is not a number, which SQLite makes NULL. Whole numbers that grow
    /// too large become real ones there.
    fileprivate func arithmetic(
        _ left: Any, _ operation: PredicateExpressions.ArithmeticOperator, _ right: Any
    ) throws -> SQLTerm {
        let sqlOperator =
            switch operation {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "*"
            @unknown default:
                throw FetchError.untranslatable(part: "an operator", reason: "is not known")
            }
        let terms = [try term(of: left), try term(of: right)]
        return .value(
            SQLValue(
                fragment: """
                    (\(try fragment(of: terms[0])) \(sql: sqlOperator) \
                    \(try fragment(of: terms[1])))
                    """,
                isNullable: terms.contains(where: isNullable), mayBeNaN: true))
    }

    fileprivate func negative(of operand: Any) throws -> SQLTerm {
        let operand = try term(of: operand)
        return .value(
            SQLValue(
                fragment: "(- \(try fragment(of: operand)))", isNullable: isNullable(operand),
                mayBeNaN: mayBeNaN(operand)))
    }
}
