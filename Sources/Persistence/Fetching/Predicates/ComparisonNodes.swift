import Foundation

extension PredicateExpressions.Equal: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth(try translator.equality(lhs, rhs, isNegated: false, nullIsFalse: false))
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try translator.equality(lhs, rhs, isNegated: false, nullIsFalse: true)
    }
}

extension PredicateExpressions.NotEqual: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth(try translator.equality(lhs, rhs, isNegated: true, nullIsFalse: false))
    }
}

extension PredicateExpressions.Comparison: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth(try comparison(in: translator, nullIsFalse: false))
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try comparison(in: translator, nullIsFalse: true)
    }

    private func comparison(
        in translator: PredicateTranslator, nullIsFalse: Bool
    ) throws -> SQLFragment {
        let sqlOperator =
            switch op {
            case .lessThan: "<"
            case .lessThanOrEqual: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqual: ">="
            @unknown default:
                throw FetchError.untranslatable(part: "a comparison", reason: "is not known")
            }
        try translator.expectOrder(of: LHS.Output.self)
        return try translator.comparison(
            translator.term(of: lhs), sqlOperator, translator.term(of: rhs),
            nullIsFalse: nullIsFalse)
    }
}

extension PredicateExpressions.SequenceContains: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        .truth(try translator.membership(of: element, in: sequence, nullIsFalse: false))
    }

    func condition(in translator: PredicateTranslator) throws -> SQLFragment {
        try translator.membership(of: element, in: sequence, nullIsFalse: true)
    }
}
